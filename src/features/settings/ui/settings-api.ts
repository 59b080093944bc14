import type { UseQueryOptions } from '@tanstack/react-query'
import type { PostEndpoint } from '#app/platform/api-client/api-client.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { type EndpointMutation, endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { type FormSectionName, type SectionPath, settingsSectionDefinitions } from '../contract/sections.ts'
import type { EditedSectionName, SavedSection, SiteSettings } from '../contract/settings.ts'

const fallback = 'Unknown error'

export function installationQuery() {
  return endpointQuery('GET /settings/installation', { fallback })
}

export const startOwnSiteMutation = endpointMutation('POST /settings/start-own-site', {
  fallback,
  failed: 'Failed to start your own site',
  succeeded: () => 'This is your own site now.',
})

export const importSettingsMutation = endpointMutation('POST /settings/import', {
  fallback,
  failed: 'Failed to import the settings',
  succeeded: ({ sections: count }) =>
    count === 0 ? 'The settings are the same already.' : 'The settings were imported.',
})

/** A section as saved. */
export function sectionQuery<Name extends FormSectionName>(section: Name) {
  const query = endpointQuery(`GET /settings/${settingsSectionDefinitions[section].path}`, { fallback })
  return query as unknown as UseQueryOptions<SavedSection<SiteSettings[Name]>>
}

export const saveSectionMutation = <Name extends FormSectionName>(section: Name) =>
  ({
    endpoint: `POST /settings/${settingsSectionDefinitions[section].path}`,
    fallback,
    failed: 'Failed to save the settings',
    succeeded: () => 'Settings saved.',
  }) as EndpointMutation<Extract<PostEndpoint, `POST /settings/${SectionPath<Name>}`>>

export function settingsHistoryQuery(section: EditedSectionName) {
  return endpointQuery('GET /settings/history', { query: { section }, fallback })
}

export const restoreSettingsMutation = endpointMutation('POST /settings/restore', {
  fallback,
  failed: 'Failed to restore the version',
  succeeded: (_, { restoredVersion }) => `Version ${restoredVersion} restored.`,
})
