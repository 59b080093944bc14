import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { removeSampleDataMutation } from '#app/features/attendees/ui/admin/sample-data-api.ts'
import { adminDashboardQuery } from '#app/features/dashboards/ui/dashboards-api.ts'
import { SetupList } from '#app/features/dashboards/ui/member/setup-panel.tsx'
import { ReceivingAccounts } from '#app/features/ledger/ui/admin/receiving-accounts.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import type { FormSectionName } from '#app/features/settings/contract/sections.ts'
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
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { readSettingsTab } from './settings-places.ts'

interface SettingsTab {
  /** Null for what is about the installation. */
  readonly section: FormSectionName | null
  readonly Content: ComponentType
}

function SiteTab() {
  const { mutateAsync, isPending } = useEndpointMutation(removeSampleDataMutation)
  const { data } = useQuery(adminDashboardQuery())
  return (
    <>
      <SiteSection removeSampleData={{ send: () => mutateAsync({}), isPending }} />
      {data === undefined ? null : <SetupList setup={data.setup} list={data.setupList} />}
    </>
  )
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

/** Sections by their names in the address. */
const settingsTabs: Readonly<Record<string, SettingsTab>> = {
  organisation: { section: 'organisation', Content: OrganisationSection },
  branding: { section: 'branding', Content: BrandingSection },
  payments: { section: 'paymentMethods', Content: PaymentTab },
  'registration-form': { section: 'registrationForm', Content: RegistrationFormSection },
  menu: { section: 'menu', Content: MenuSection },
  home: { section: 'home', Content: HomeSection },
  about: { section: 'about', Content: AboutSection },
  resources: { section: 'resources', Content: ResourcesSection },
  privacy: { section: 'privacyNotice', Content: PrivacySection },
  policies: { section: 'policies', Content: PoliciesSection },
  site: { section: null, Content: SiteTab },
}

export const findSettingsTab = (role: Role, params: URLSearchParams) =>
  settingsTabs[readSettingsTab(role, params) ?? '']

export function prefetchSettingsTab(queries: QueryClient, { section }: SettingsTab): Promise<void> {
  return section === null
    ? queries.prefetchQuery(installationQuery())
    : queries.prefetchQuery(sectionQuery(section))
}
