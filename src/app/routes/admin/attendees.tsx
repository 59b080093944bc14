import type { LoaderFunctionArgs } from 'react-router'
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
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'
import { AttendeesPageContent } from './attendees/attendees-board.tsx'

const permission = 'attendees.look'

const styles = [
  attendeesStyles,
  selectionStyles,
  attendanceStyles,
  importStyles,
  paymentDeskStyles,
  profileStyles,
]

export function loader(args: LoaderFunctionArgs) {
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

export function Component() {
  return (
    <GuardedAdminPage
      title="Attendees"
      documentTitle="Attendees - Seminar CRM"
      permission={permission}
      styles={styles}
    >
      <AttendeesPageContent />
    </GuardedAdminPage>
  )
}
