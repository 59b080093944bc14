import { attendeesSearchParams } from '#app/features/attendees/ui/admin/attendees-search-params.ts'
import { type AdminPrefetchContext, adminPage } from './admin-page.tsx'
import { AttendeesBoard, prefetchAttendees } from './attendees/attendees-board.tsx'

export const { loader, Component } = adminPage({
  title: 'Attendees',
  documentTitle: 'Attendees - Seminar CRM',
  permission: 'attendees.read',
  prefetch: prefetchList,
  Content: AttendeesBoard,
})

function prefetchList({ queries, params }: AdminPrefetchContext): Promise<unknown> {
  return prefetchAttendees(queries, attendeesSearchParams.read(params))
}
