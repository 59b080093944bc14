import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import type { EditedSectionName } from '../contract/settings.ts'

const fallback = 'Unknown error'

const sectionKey = (section: EditedSectionName) => ['settings', 'section', section]
const historyKey = (section: EditedSectionName) => ['settings', 'history', section]

/** What all mutations that save a section have in common. */
const savesSection = (section: EditedSectionName) => ({
  fallback,
  failed: 'Failed to save the settings',
  succeeded: () => 'Settings saved.',
  invalidates: [sectionKey(section), historyKey(section)],
})

export function installationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['settings', 'installation'],
    queryFn: ({ signal }) => api.request('GET /settings/installation', { fallback, signal }),
  })
}

export const startOwnSiteMutation = defineAdminMutation({
  endpoint: 'POST /settings/start-own-site',
  fallback,
  failed: 'Failed to start your own site',
  succeeded: () => 'This is your own site now.',
  invalidates: [['settings']],
})

export const importSettingsMutation = defineAdminMutation({
  endpoint: 'POST /settings/import',
  fallback,
  failed: 'Failed to import the settings',
  succeeded: ({ sections }) =>
    sections === 0 ? 'The settings are the same already.' : 'The settings were imported.',
  invalidates: [['settings']],
})

export function organisationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('organisation'),
    queryFn: ({ signal }) => api.request('GET /settings/organisation', { fallback, signal }),
  })
}

export const saveOrganisationMutation = defineAdminMutation({
  endpoint: 'POST /settings/organisation',
  ...savesSection('organisation'),
})

export function brandingQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('branding'),
    queryFn: ({ signal }) => api.request('GET /settings/branding', { fallback, signal }),
  })
}

export const saveBrandingMutation = defineAdminMutation({
  endpoint: 'POST /settings/branding',
  ...savesSection('branding'),
})

export function paymentMethodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('paymentMethods'),
    queryFn: ({ signal }) => api.request('GET /settings/payment-methods', { fallback, signal }),
  })
}

export const savePaymentMethodsMutation = defineAdminMutation({
  endpoint: 'POST /settings/payment-methods',
  ...savesSection('paymentMethods'),
  invalidates: [...savesSection('paymentMethods').invalidates, ['settings', 'new-seminars']],
})

export function policiesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('policies'),
    queryFn: ({ signal }) => api.request('GET /settings/policies', { fallback, signal }),
  })
}

export const savePoliciesMutation = defineAdminMutation({
  endpoint: 'POST /settings/policies',
  ...savesSection('policies'),
  invalidates: [...savesSection('policies').invalidates, ['settings', 'new-seminars']],
})

export function registrationFormSettingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('registrationForm'),
    queryFn: ({ signal }) => api.request('GET /settings/registration-form', { fallback, signal }),
  })
}

export const saveRegistrationFormMutation = defineAdminMutation({
  endpoint: 'POST /settings/registration-form',
  ...savesSection('registrationForm'),
  announces: ['registrationForm'],
})

export function menuQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('menu'),
    queryFn: ({ signal }) => api.request('GET /settings/menu', { fallback, signal }),
  })
}

export const saveMenuMutation = defineAdminMutation({
  endpoint: 'POST /settings/menu',
  ...savesSection('menu'),
})

export function homeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('home'),
    queryFn: ({ signal }) => api.request('GET /settings/home', { fallback, signal }),
  })
}

export const saveHomeMutation = defineAdminMutation({
  endpoint: 'POST /settings/home',
  ...savesSection('home'),
})

export function resourcesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('resources'),
    queryFn: ({ signal }) => api.request('GET /settings/resources', { fallback, signal }),
  })
}

export const saveResourcesMutation = defineAdminMutation({
  endpoint: 'POST /settings/resources',
  ...savesSection('resources'),
})

export function settingsHistoryQuery(api: ApiClient, section: EditedSectionName) {
  return queryOptions({
    queryKey: historyKey(section),
    queryFn: ({ signal }) => api.request('GET /settings/history', { query: { section }, fallback, signal }),
  })
}

export const restoreSettingsMutation = (section: EditedSectionName) =>
  defineAdminMutation({
    endpoint: 'POST /settings/restore',
    fallback,
    failed: 'Failed to restore the version',
    succeeded: (_, { restoredVersion }) => `Version ${restoredVersion} restored.`,
    invalidates: [sectionKey(section), historyKey(section)],
  })

export function aboutQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('about'),
    queryFn: ({ signal }) => api.request('GET /settings/about', { fallback, signal }),
  })
}

export const saveAboutMutation = defineAdminMutation({
  endpoint: 'POST /settings/about',
  ...savesSection('about'),
})

export function privacyNoticeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sectionKey('privacyNotice'),
    queryFn: ({ signal }) => api.request('GET /settings/privacy-notice', { fallback, signal }),
  })
}

export const savePrivacyNoticeMutation = defineAdminMutation({
  endpoint: 'POST /settings/privacy-notice',
  ...savesSection('privacyNotice'),
})
