import type { LoaderFunctionArgs } from 'react-router'
import {
  seminarsSearchParams,
  toManilaMonth,
} from '../../../features/seminars/ui/admin/seminars-search-params.ts'
import {
  activeCategoriesQuery,
  managedSeminarCountsQuery,
  managedSeminarsQuery,
  seminarCalendarQuery,
} from '../../../features/seminars/ui/planning-api.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'
import { SeminarsPageContent } from './seminars/seminars-board.tsx'

const permission = 'seminars.look'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, prefetchView)
}

function prefetchView({ queries, api, params }: AdminPrefetchContext): Promise<unknown> {
  const searchParams = seminarsSearchParams.read(params)
  if (searchParams.view === 'calendar')
    return queries.prefetchQuery(seminarCalendarQuery(api, searchParams.month ?? toManilaMonth(new Date())))
  return Promise.all([
    queries.prefetchQuery(managedSeminarsQuery(api, searchParams)),
    queries.prefetchQuery(activeCategoriesQuery(api)),
    queries.prefetchQuery(managedSeminarCountsQuery(api)),
  ])
}

export function Component() {
  return (
    <GuardedAdminPage title="Manage Seminars" permission={permission}>
      <PageHeading
        title="Manage Seminars"
        subtitle="View, edit, and organize all your seminars in one place."
      />
      <SeminarsPageContent />
    </GuardedAdminPage>
  )
}
