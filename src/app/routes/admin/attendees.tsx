import attendanceStyles from '../../../features/attendance/ui/admin/attendance.css?url'
import attendeesStyles from '../../../features/attendees/ui/admin/attendees.css?url'
import {
  type AttendeesAddress,
  attendeesQuery,
  filteredSeminarQuery,
} from '../../../features/attendees/ui/admin/attendees-api.ts'
import { readAttendeesAddress } from '../../../features/attendees/ui/admin/attendees-search-params.ts'
import importStyles from '../../../features/attendees/ui/admin/import.css?url'
import profileStyles from '../../../features/attendees/ui/admin/profile.css?url'
import selectionStyles from '../../../features/attendees/ui/admin/selection.css?url'
import paymentDeskStyles from '../../../features/payments/ui/admin/payment-review.css?url'
import {
  type Asking,
  loadOfficePage,
  OfficePage,
  officeMeta,
  openOfficePage,
} from '../../shell/admin-page.tsx'
import type { Route } from './+types/attendees.ts'
import { AttendeesBoard } from './attendees/attendees-board.tsx'

const permission = 'attendees.look'

export const links: Route.LinksFunction = () =>
  [attendeesStyles, selectionStyles, attendanceStyles, importStyles, paymentDeskStyles, profileStyles].map(
    (href) => ({
      rel: 'stylesheet',
      href,
    }),
  )

export function loader(args: Route.LoaderArgs) {
  return loadOfficePage(args, permission, prefetchList)
}

async function prefetchList({ queries, api, params }: Asking): Promise<void> {
  const address: AttendeesAddress = readAttendeesAddress(params)
  const { seminarId } = address
  await Promise.all([
    queries.prefetchQuery(attendeesQuery(api, address)),
    seminarId !== undefined && queries.prefetchQuery(filteredSeminarQuery(api, seminarId)),
  ])
}

export function clientLoader() {
  return openOfficePage()
}

export function meta({ loaderData }: Route.MetaArgs) {
  const usual = officeMeta('Attendees', loaderData)
  if (loaderData?.isDenied === true) return usual
  return [{ title: 'Attendees - Seminar CRM' }, ...usual.slice(1)]
}

export default function AttendeesPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage permission={permission} loaded={loaderData}>
      <AttendeesBoard />
    </OfficePage>
  )
}
