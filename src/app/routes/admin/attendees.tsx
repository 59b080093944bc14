import attendanceStyles from '../../../features/attendance/ui/admin/attendance.css?url'
import attendeesStyles from '../../../features/attendees/ui/admin/attendees.css?url'
import {
  type AttendeesSearchParams,
  attendeesQuery,
  seminarFilterQuery,
} from '../../../features/attendees/ui/admin/attendees-api.ts'
import { attendeesSearchParams } from '../../../features/attendees/ui/admin/attendees-search-params.ts'
import importStyles from '../../../features/attendees/ui/admin/import.css?url'
import profileStyles from '../../../features/attendees/ui/admin/profile.css?url'
import selectionStyles from '../../../features/attendees/ui/admin/selection.css?url'
import paymentDeskStyles from '../../../features/payments/ui/admin/payment-review.css?url'
import {
  type AdminPrefetchContext,
  adminPageMeta,
  emptyAdminPageData,
  GuardedAdminPage,
  loadAdminPage,
} from '../../shell/admin-page.tsx'
import type { Route } from './+types/attendees.ts'
import { AttendeesPageContent } from './attendees/attendees-board.tsx'

const permission = 'attendees.look'

export const links: Route.LinksFunction = () =>
  [attendeesStyles, selectionStyles, attendanceStyles, importStyles, paymentDeskStyles, profileStyles].map(
    (href) => ({
      rel: 'stylesheet',
      href,
    }),
  )

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, permission, prefetchList)
}

async function prefetchList({ queries, api, params }: AdminPrefetchContext): Promise<void> {
  const searchParams: AttendeesSearchParams = attendeesSearchParams.read(params)
  const { seminarId } = searchParams
  await Promise.all([
    queries.prefetchQuery(attendeesQuery(api, searchParams)),
    seminarId !== undefined && queries.prefetchQuery(seminarFilterQuery(api, seminarId)),
  ])
}

export function clientLoader() {
  return emptyAdminPageData()
}

export function meta({ loaderData }: Route.MetaArgs) {
  const usual = adminPageMeta('Attendees', loaderData)
  if (loaderData?.isDenied === true) return usual
  return [{ title: 'Attendees - Seminar CRM' }, ...usual.slice(1)]
}

export default function AttendeesPage({ loaderData }: Route.ComponentProps) {
  return (
    <GuardedAdminPage permission={permission} loaded={loaderData}>
      <AttendeesPageContent />
    </GuardedAdminPage>
  )
}
