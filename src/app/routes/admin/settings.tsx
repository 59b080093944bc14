import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { OrganisationSection } from '../../../features/settings/ui/admin/organisation-section.tsx'
import { PaymentMethodsSection } from '../../../features/settings/ui/admin/payment-section.tsx'
import settingsStyles from '../../../features/settings/ui/admin/settings.css?url'
import { organisationQuery, paymentMethodsQuery } from '../../../features/settings/ui/settings-api.ts'
import { PageTabs } from '../../../ui/admin/page-tabs.tsx'
import { findOption } from '../../../ui/admin/search-params.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import { GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'settings.manage'

const tabLabels = { organisation: 'Organisation', payments: 'Payment Methods' } as const

const readTab = (params: URLSearchParams) => findOption(tabLabels, params.get('tab')) ?? 'organisation'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, ({ queries, api, params }) =>
    readTab(params) === 'payments'
      ? queries.prefetchQuery(paymentMethodsQuery(api))
      : queries.prefetchQuery(organisationQuery(api)),
  )
}

export function Component() {
  const [params, setParams] = useSearchParams()
  return (
    <GuardedAdminPage title="Settings" permission={permission} styles={[settingsStyles]}>
      <PageHeading
        title="Settings"
        subtitle="Who runs this site, and how registrants pay, as visitors, e-mails and documents show it."
      />
      <PageTabs
        label="Settings sections"
        tabs={[
          {
            name: 'organisation',
            label: tabLabels.organisation,
            content: () => <OrganisationSection />,
          },
          { name: 'payments', label: tabLabels.payments, content: () => <PaymentMethodsSection /> },
        ]}
        current={readTab(params)}
        onChange={(tab) => setParams(tab === 'organisation' ? {} : { tab }, { preventScrollReset: true })}
      />
    </GuardedAdminPage>
  )
}
