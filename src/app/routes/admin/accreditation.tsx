import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { providerAccreditationsQuery } from '../../../features/accreditation/ui/admin/accreditation-api.ts'
import { Professions } from '../../../features/accreditation/ui/admin/professions.tsx'
import { ProviderAccreditations } from '../../../features/accreditation/ui/admin/provider-accreditations.tsx'
import { professionsQuery } from '../../../features/accreditation/ui/licences-api.ts'
import { PageTabs } from '../../../ui/admin/page-tabs.tsx'
import { PageHeading } from '../../../ui/structure.tsx'
import { GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'accreditation.manage'

const tabs = [
  { name: 'provider', label: 'Provider', content: () => <ProviderAccreditations /> },
  { name: 'professions', label: 'Professions', content: () => <Professions /> },
] as const

type Tab = (typeof tabs)[number]['name']

const readTab = (params: URLSearchParams): Tab =>
  tabs.find(({ name }) => name === params.get('tab'))?.name ?? 'provider'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, async ({ queries, api, params }) => {
    const tab = readTab(params)
    if (tab === 'provider') await queries.prefetchQuery(providerAccreditationsQuery(api))
    if (tab === 'professions') await queries.prefetchQuery(professionsQuery(api))
  })
}

export function Component() {
  const [params, setParams] = useSearchParams()
  return (
    <GuardedAdminPage title="Accreditation" permission={permission}>
      <PageHeading title="Accreditation" subtitle="CPD accreditation by the councils of PRC." />
      <PageTabs
        label="Accreditation"
        tabs={tabs}
        current={readTab(params)}
        onChange={(tab) => setParams({ tab }, { preventScrollReset: true })}
      />
    </GuardedAdminPage>
  )
}
