import { useSearchParams } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import {
  programmesQuery,
  programmesSearchParams,
  providerAccreditationsQuery,
} from '#app/features/accreditation/ui/admin/accreditation-api.ts'
import { AccreditationsTable } from '#app/features/accreditation/ui/admin/accreditations-table.tsx'
import { ProfessionsTable } from '#app/features/accreditation/ui/admin/professions-table.tsx'
import { ProviderAccreditations } from '#app/features/accreditation/ui/admin/provider-accreditations.tsx'
import { professionsQuery } from '#app/features/accreditation/ui/licences-api.ts'
import {
  formsQuery,
  reportsQuery,
  reportsSearchParams,
} from '#app/features/completion/ui/admin/completion-api.ts'
import { FormFiles } from '#app/features/completion/ui/admin/form-files.tsx'
import { ReportsTable } from '#app/features/completion/ui/admin/reports-table.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { adminPage } from './admin-page.tsx'

/** The tabs for managers have a permission of their own. */
const permission = 'seminars.read'

const tabs = [
  { name: 'programmes', label: 'Programs', permission, content: () => <AllProgrammes /> },
  {
    name: 'reports',
    label: 'Reports',
    permission: 'completion.prepare',
    content: () => <AllReports />,
  },
  {
    name: 'provider',
    label: 'Provider',
    permission: 'accreditation.manage',
    content: () => <ProviderAccreditations />,
  },
  {
    name: 'professions',
    label: 'Professions',
    permission: 'accreditation.manage',
    content: () => <ProfessionsTable />,
  },
] as const

type Tab = (typeof tabs)[number]['name']

const tabsOf = (role: Role) => tabs.filter((tab) => roleHasPermission(role, tab.permission))

const readTab = (params: URLSearchParams, role: Role): Tab =>
  tabsOf(role).find(({ name }) => name === params.get('tab'))?.name ?? 'programmes'

export const { loader, Component } = adminPage({
  title: 'Accreditation',
  permission,
  prefetch({ queries, params, role }) {
    switch (readTab(params, role)) {
      case 'programmes':
        return queries.prefetchQuery(programmesQuery(programmesSearchParams.read(params)))
      case 'reports':
        return Promise.all([
          queries.prefetchQuery(reportsQuery(reportsSearchParams.read(params))),
          queries.prefetchQuery(formsQuery()),
        ])
      case 'provider':
        return queries.prefetchQuery(providerAccreditationsQuery())
      case 'professions':
        return queries.prefetchQuery(professionsQuery())
    }
  },
  Content: ({ role }) => (
    <>
      <PageHeading title="Accreditation" subtitle="CPD accreditation by the councils of PRC." />
      <AccreditationTabs role={role} />
    </>
  ),
})

function AllProgrammes() {
  return <AccreditationsTable state={useListSearchParams(programmesSearchParams)} />
}

function AllReports() {
  return (
    <>
      <ReportsTable state={useListSearchParams(reportsSearchParams)} />
      <FormFiles />
    </>
  )
}

function AccreditationTabs({ role }: { role: Role }) {
  const [params, setParams] = useSearchParams()
  return (
    <PageTabs
      label="Accreditation"
      tabs={tabsOf(role)}
      current={readTab(params, role)}
      onChange={(tab) => setParams({ tab }, { preventScrollReset: true })}
    />
  )
}
