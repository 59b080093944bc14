import { attendeesSearchParams } from '#app/features/attendees/ui/admin/attendees-search-params.ts'
import { AttendeesBoard, prefetchAttendees } from './attendees/attendees-board.tsx'
import { seminarPage } from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Registrations',
  tab: 'registrations',
  permission: 'attendees.read',
  prefetch: ({ queries, params, seminarId }) =>
    prefetchAttendees(queries, { ...attendeesSearchParams.read(params), seminarId }),
  Content: ({ role, seminarId }) => <AttendeesBoard role={role} ofSeminar={seminarId} />,
})
