import type { QueryClient } from '@tanstack/react-query'
import { removeSampleDataMutation } from '../../../../features/attendees/ui/admin/sample-data-api.ts'
import { ReceivingAccounts } from '../../../../features/payments/ui/admin/bills/receiving-accounts.tsx'
import { roleHasPermission } from '../../../../features/people/contract/permissions.ts'
import type { Role } from '../../../../features/people/contract/person.ts'
import {
  type SettingsSectionName,
  settingsPermissions,
} from '../../../../features/settings/contract/sections.ts'
import { AboutSection } from '../../../../features/settings/ui/admin/about-section.tsx'
import { BrandingSection } from '../../../../features/settings/ui/admin/branding-section.tsx'
import { HomeSection } from '../../../../features/settings/ui/admin/home-section.tsx'
import { MenuSection } from '../../../../features/settings/ui/admin/menu-section.tsx'
import { OrganisationSection } from '../../../../features/settings/ui/admin/organisation-section.tsx'
import { PaymentMethodsSection } from '../../../../features/settings/ui/admin/payment-section.tsx'
import { PoliciesSection } from '../../../../features/settings/ui/admin/policies-section.tsx'
import { PrivacySection } from '../../../../features/settings/ui/admin/privacy-section.tsx'
import { RegistrationFormSection } from '../../../../features/settings/ui/admin/registration-form-section.tsx'
import { ResourcesSection } from '../../../../features/settings/ui/admin/resources-section.tsx'
import { SiteSection } from '../../../../features/settings/ui/admin/site-section.tsx'
import {
  aboutQuery,
  brandingQuery,
  homeQuery,
  installationQuery,
  menuQuery,
  organisationQuery,
  paymentMethodsQuery,
  policiesQuery,
  privacyNoticeQuery,
  registrationFormSettingsQuery,
  resourcesQuery,
} from '../../../../features/settings/ui/settings-api.ts'
import { useSiteSettings } from '../../../../features/settings/ui/site-settings.tsx'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { PageTab } from '../../../../ui/admin/page-tabs.tsx'
import { useAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'

interface SettingsTab extends PageTab<string> {
  readonly section: SettingsSectionName
  readonly prefetch: (queries: QueryClient, api: ApiClient) => Promise<void>
}

function SiteTab() {
  const { mutateAsync, isPending } = useAdminMutation(removeSampleDataMutation)
  return <SiteSection removeSampleData={{ send: () => mutateAsync({}), isPending }} />
}

function PaymentTab() {
  const { keepsLedger } = useSiteSettings()
  return (
    <>
      <PaymentMethodsSection />
      {keepsLedger ? <ReceivingAccounts /> : null}
    </>
  )
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
    name: 'branding',
    label: 'Branding',
    section: 'branding',
    prefetch: (queries, api) => queries.prefetchQuery(brandingQuery(api)),
    content: () => <BrandingSection />,
  },
  {
    name: 'payments',
    label: 'Payment Methods',
    section: 'paymentMethods',
    prefetch: (queries, api) => queries.prefetchQuery(paymentMethodsQuery(api)),
    content: () => <PaymentTab />,
  },
  {
    name: 'registration-form',
    label: 'Registration Form',
    section: 'registrationForm',
    prefetch: (queries, api) => queries.prefetchQuery(registrationFormSettingsQuery(api)),
    content: () => <RegistrationFormSection />,
  },
  {
    name: 'menu',
    label: 'Menu',
    section: 'menu',
    prefetch: (queries, api) => queries.prefetchQuery(menuQuery(api)),
    content: () => <MenuSection />,
  },
  {
    name: 'home',
    label: 'Home',
    section: 'home',
    prefetch: (queries, api) => queries.prefetchQuery(homeQuery(api)),
    content: () => <HomeSection />,
  },
  {
    name: 'about',
    label: 'About',
    section: 'about',
    prefetch: (queries, api) => queries.prefetchQuery(aboutQuery(api)),
    content: () => <AboutSection />,
  },
  {
    name: 'resources',
    label: 'Resources',
    section: 'resources',
    prefetch: (queries, api) => queries.prefetchQuery(resourcesQuery(api)),
    content: () => <ResourcesSection />,
  },
  {
    name: 'privacy',
    label: 'Privacy',
    section: 'privacyNotice',
    prefetch: (queries, api) => queries.prefetchQuery(privacyNoticeQuery(api)),
    content: () => <PrivacySection />,
  },
  {
    name: 'policies',
    label: 'Policies',
    section: 'policies',
    prefetch: (queries, api) => queries.prefetchQuery(policiesQuery(api)),
    content: () => <PoliciesSection />,
  },
  {
    name: 'site',
    label: 'Your Site',
    section: 'installation',
    prefetch: (queries, api) => queries.prefetchQuery(installationQuery(api)),
    content: () => <SiteTab />,
  },
]

export const settingsTabsOf = (role: Role): readonly SettingsTab[] =>
  settingsTabs.filter(({ section }) => roleHasPermission(role, settingsPermissions[section]))
