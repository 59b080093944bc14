import attendanceStyles from '../../../features/attendance/ui/admin/attendance.css?url'
import calendarStyles from '../../../features/seminars/ui/admin/calendar.css?url'
import seminarsStyles from '../../../features/seminars/ui/admin/seminars-admin.css?url'
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
import {
  type AdminPrefetchContext,
  adminPageMeta,
  emptyAdminPageData,
  GuardedAdminPage,
  loadAdminPage,
} from '../../shell/admin-page.tsx'
import type { Route } from './+types/seminars.ts'
import { SeminarsPageContent } from './seminars/seminars-board.tsx'

const permission = 'seminars.look'

export const links: Route.LinksFunction = () =>
  [seminarsStyles, calendarStyles, attendanceStyles].map((href) => ({ rel: 'stylesheet', href }))

export function loader(args: Route.LoaderArgs) {
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

export function clientLoader() {
  return emptyAdminPageData()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return adminPageMeta('Manage Seminars', loaderData)
}

export default function SeminarsPage({ loaderData }: Route.ComponentProps) {
  return (
    <GuardedAdminPage permission={permission} loaded={loaderData}>
      <PageHeading
        title="Manage Seminars"
        subtitle="View, edit, and organize all your seminars in one place."
      />
      <SeminarsPageContent />
    </GuardedAdminPage>
  )
}
