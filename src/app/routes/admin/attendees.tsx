import {
  type AttendeesSearchParams,
  attendeesQuery,
  seminarFilterQuery,
} from '#app/features/attendees/ui/admin/attendees-api.ts'
import { attendeesSearchParams } from '#app/features/attendees/ui/admin/attendees-search-params.ts'
import { type AdminPrefetchContext, adminPage } from './admin-page.tsx'
import { AttendeesPageContent } from './attendees/attendees-board.tsx'

export const { loader, Component } = adminPage({
  title: 'Attendees',
  documentTitle: 'Attendees - Seminar CRM',
  permission: 'attendees.read',
  prefetch: prefetchList,
  Content: AttendeesPageContent,
})

async function prefetchList({ queries, params }: AdminPrefetchContext): Promise<void> {
  const searchParams: AttendeesSearchParams = attendeesSearchParams.read(params)
  const { seminarId } = searchParams
  await Promise.all([
    queries.prefetchQuery(attendeesQuery(searchParams)),
    seminarId !== undefined && queries.prefetchQuery(seminarFilterQuery(seminarId)),
  ])
}
