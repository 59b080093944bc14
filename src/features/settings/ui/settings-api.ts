import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import type { EditedSectionName } from '../contract/settings.ts'

const fallback = 'Unknown error'

/** What all mutations that save a section have in common. */
const savesSection = {
  fallback,
  failed: 'Failed to save the settings',
  succeeded: () => 'Settings saved.',
}

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
  succeeded: ({ sections }) =>
    sections === 0 ? 'The settings are the same already.' : 'The settings were imported.',
})

export function organisationQuery() {
  return endpointQuery('GET /settings/organisation', { fallback })
}

export const saveOrganisationMutation = endpointMutation('POST /settings/organisation', savesSection)

export function brandingQuery() {
  return endpointQuery('GET /settings/branding', { fallback })
}

export const saveBrandingMutation = endpointMutation('POST /settings/branding', savesSection)

export function paymentMethodsQuery() {
  return endpointQuery('GET /settings/payment-methods', { fallback })
}

export const savePaymentMethodsMutation = endpointMutation('POST /settings/payment-methods', savesSection)

export function policiesQuery() {
  return endpointQuery('GET /settings/policies', { fallback })
}

export const savePoliciesMutation = endpointMutation('POST /settings/policies', savesSection)

export function registrationFormSettingsQuery() {
  return endpointQuery('GET /settings/registration-form', { fallback })
}

export const saveRegistrationFormMutation = endpointMutation('POST /settings/registration-form', savesSection)

export function menuQuery() {
  return endpointQuery('GET /settings/menu', { fallback })
}

export const saveMenuMutation = endpointMutation('POST /settings/menu', savesSection)

export function homeQuery() {
  return endpointQuery('GET /settings/home', { fallback })
}

export const saveHomeMutation = endpointMutation('POST /settings/home', savesSection)

export function resourcesQuery() {
  return endpointQuery('GET /settings/resources', { fallback })
}

export const saveResourcesMutation = endpointMutation('POST /settings/resources', savesSection)

export function settingsHistoryQuery(section: EditedSectionName) {
  return endpointQuery('GET /settings/history', { query: { section }, fallback })
}

export const restoreSettingsMutation = endpointMutation('POST /settings/restore', {
  fallback,
  failed: 'Failed to restore the version',
  succeeded: (_, { restoredVersion }) => `Version ${restoredVersion} restored.`,
})

export function aboutQuery() {
  return endpointQuery('GET /settings/about', { fallback })
}

export const saveAboutMutation = endpointMutation('POST /settings/about', savesSection)

export function privacyNoticeQuery() {
  return endpointQuery('GET /settings/privacy-notice', { fallback })
}

export const savePrivacyNoticeMutation = endpointMutation('POST /settings/privacy-notice', savesSection)
