import type { QueryClient } from '@tanstack/react-query'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { removeSampleDataMutation } from '#app/features/attendees/ui/admin/sample-data-api.ts'
import { ReceivingAccounts } from '#app/features/ledger/ui/admin/receiving-accounts.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import {
  type SettingsSectionName,
  settingsSectionDefinitions,
} from '#app/features/settings/contract/sections.ts'
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
import { installationQuery, sectionQuery } from '#app/features/settings/ui/settings-api.ts'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import type { PageTab } from '#app/ui/admin/page-tabs.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

interface SettingsTab extends PageTab<string> {
  readonly section: SettingsSectionName
  readonly prefetch: (queries: QueryClient) => Promise<void>
}

function SiteTab() {
  const { mutateAsync, isPending } = useEndpointMutation(removeSampleDataMutation)
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

/** Tabs in the order of the screen. The name is in the URL. */
const settingsTabs: readonly SettingsTab[] = [
  {
    name: 'organisation',
    label: 'Organisation',
    section: 'organisation',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('organisation')),
    content: () => <OrganisationSection />,
  },
  {
    name: 'branding',
    label: 'Branding',
    section: 'branding',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('branding')),
    content: () => <BrandingSection />,
  },
  {
    name: 'payments',
    label: 'Payment Methods',
    section: 'paymentMethods',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('paymentMethods')),
    content: () => <PaymentTab />,
  },
  {
    name: 'registration-form',
    label: 'Registration Form',
    section: 'registrationForm',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('registrationForm')),
    content: () => <RegistrationFormSection />,
  },
  {
    name: 'menu',
    label: 'Menu',
    section: 'menu',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('menu')),
    content: () => <MenuSection />,
  },
  {
    name: 'home',
    label: 'Home',
    section: 'home',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('home')),
    content: () => <HomeSection />,
  },
  {
    name: 'about',
    label: 'About',
    section: 'about',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('about')),
    content: () => <AboutSection />,
  },
  {
    name: 'resources',
    label: 'Resources',
    section: 'resources',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('resources')),
    content: () => <ResourcesSection />,
  },
  {
    name: 'privacy',
    label: 'Privacy',
    section: 'privacyNotice',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('privacyNotice')),
    content: () => <PrivacySection />,
  },
  {
    name: 'policies',
    label: 'Policies',
    section: 'policies',
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('policies')),
    content: () => <PoliciesSection />,
  },
  {
    name: 'site',
    label: 'Your Site',
    section: 'installation',
    prefetch: (queries) => queries.prefetchQuery(installationQuery()),
    content: () => <SiteTab />,
  },
]

export const settingsTabsOf = (role: Role): readonly SettingsTab[] =>
  settingsTabs.filter(({ section }) =>
    roleHasPermission(role, settingsSectionDefinitions[section].permission),
  )
