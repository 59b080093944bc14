import type { QueryClient } from '@tanstack/react-query'
import { removeSampleDataMutation } from '#app/features/attendees/ui/admin/sample-data-api.ts'
import { ReceivingAccounts } from '#app/features/ledger/ui/admin/receiving-accounts.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
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
import { type SettingsPlaceName, settingsPlacesOf } from './settings-places.ts'

interface SettingsTab extends PageTab<string> {
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

/** Contents of the tabs. */
const contents: Readonly<Record<SettingsPlaceName, Pick<SettingsTab, 'prefetch' | 'content'>>> = {
  organisation: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('organisation')),
    content: () => <OrganisationSection />,
  },
  branding: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('branding')),
    content: () => <BrandingSection />,
  },
  payments: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('paymentMethods')),
    content: () => <PaymentTab />,
  },
  'registration-form': {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('registrationForm')),
    content: () => <RegistrationFormSection />,
  },
  menu: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('menu')),
    content: () => <MenuSection />,
  },
  home: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('home')),
    content: () => <HomeSection />,
  },
  about: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('about')),
    content: () => <AboutSection />,
  },
  resources: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('resources')),
    content: () => <ResourcesSection />,
  },
  privacy: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('privacyNotice')),
    content: () => <PrivacySection />,
  },
  policies: {
    prefetch: (queries) => queries.prefetchQuery(sectionQuery('policies')),
    content: () => <PoliciesSection />,
  },
  site: {
    prefetch: (queries) => queries.prefetchQuery(installationQuery()),
    content: () => <SiteTab />,
  },
}

export const settingsTabsOf = (role: Role): readonly SettingsTab[] =>
  settingsPlacesOf(role).map((place) => ({ ...place, ...contents[place.name] }))
