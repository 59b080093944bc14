import type { LoaderFunctionArgs } from 'react-router'
import {
  type AttendeesSearchParams,
  attendeesQuery,
  seminarFilterQuery,
} from '../../../features/attendees/ui/admin/attendees-api.ts'
import { attendeesSearchParams } from '../../../features/attendees/ui/admin/attendees-search-params.ts'
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'
import { AttendeesPageContent } from './attendees/attendees-board.tsx'

const permission = 'attendees.look'

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
    <GuardedAdminPage title="Attendees" documentTitle="Attendees - Seminar CRM" permission={permission}>
      <AttendeesPageContent />
    </GuardedAdminPage>
  )
}
