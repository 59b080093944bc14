import type { QueryClient } from '@tanstack/react-query'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { removeSampleDataMutation } from '#app/features/attendees/ui/admin/sample-data-api.ts'
import { ReceivingAccounts } from '#app/features/payments/ui/admin/bills/receiving-accounts.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { type SettingsSectionName, settingsPermissions } from '#app/features/settings/contract/sections.ts'
import { AboutSection } from '#app/features/settings/ui/admin/about-section.tsx'
import { BrandingSection } from '#app/features/settings/ui/admin/branding-section.tsx'
import { HomeSection } from '#app/features/settings/ui/admin/home-section.tsx'
import { MenuSection } from '#app/features/settings/ui/admin/menu-section.tsx'
import { OrganisationSection } from '#app/features/settings/ui/admin/organisation-section.tsx'
import { PaymentMethodsSection } from '#app/features/settings/ui/admin/payment-section.tsx'
import { PoliciesSection } from '#app/features/settings/ui/admin/policies-section.tsx'
import { PrivacySection } from '#app/features/settings/ui/admin/privacy-section.tsx'
import { RegistrationFormSection } from '#app/features/settings/ui/admin/registration-form-section.tsx'
import { ResourcesSection } from '#app/features/settings/ui/admin/resources-section.tsx'
import { SiteSection } from '#app/features/settings/ui/admin/site-section.tsx'
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
} from '#app/features/settings/ui/settings-api.ts'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import type { PageTab } from '#app/ui/admin/page-tabs.tsx'
import { useAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

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
