import type { QueryClient } from '@tanstack/react-query'
import { roleHasPermission } from '../../../../features/people/contract/permissions.ts'
import type { Role } from '../../../../features/people/contract/person.ts'
import {
  type SettingsSectionName,
  settingsPermissions,
} from '../../../../features/settings/contract/settings.ts'
import { OrganisationSection } from '../../../../features/settings/ui/admin/organisation-section.tsx'
import { PaymentMethodsSection } from '../../../../features/settings/ui/admin/payment-section.tsx'
import { RegistrationFormSection } from '../../../../features/settings/ui/admin/registration-form-section.tsx'
import {
  organisationQuery,
  paymentMethodsQuery,
  registrationFormSettingsQuery,
} from '../../../../features/settings/ui/settings-api.ts'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { PageTab } from '../../../../ui/admin/page-tabs.tsx'

interface SettingsTab extends PageTab<string> {
  readonly section: SettingsSectionName
  readonly prefetch: (queries: QueryClient, api: ApiClient) => Promise<void>
}

/** In the order of the screen. The name is in the address. */
const settingsTabs: readonly SettingsTab[] = [
  {
    name: 'organisation',
    label: 'Organisation',
    section: 'organisation',
    prefetch: (queries, api) => queries.prefetchQuery(organisationQuery(api)),
    content: () => <OrganisationSection />,
  },
  {
    name: 'payments',
    label: 'Payment Methods',
    section: 'paymentMethods',
    prefetch: (queries, api) => queries.prefetchQuery(paymentMethodsQuery(api)),
    content: () => <PaymentMethodsSection />,
  },
  {
    name: 'registration-form',
    label: 'Registration Form',
    section: 'registrationForm',
    prefetch: (queries, api) => queries.prefetchQuery(registrationFormSettingsQuery(api)),
    content: () => <RegistrationFormSection />,
  },
]

export const settingsTabsOf = (role: Role): readonly SettingsTab[] =>
  settingsTabs.filter(({ section }) => roleHasPermission(role, settingsPermissions[section]))
