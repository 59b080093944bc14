import { type LoaderFunctionArgs, redirect } from 'react-router'
import { attendeesSearchParams } from '#app/features/attendees/ui/admin/attendees-search-params.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { parseRowId } from '#app/ui/admin/search-params.ts'
import { type AdminPrefetchContext, adminPage } from './admin-page.tsx'
import { AttendeesBoard, prefetchAttendees } from './attendees/attendees-board.tsx'

const page = adminPage({
  title: 'Attendees',
  documentTitle: 'Attendees - Seminar CRM',
  permission: 'attendees.read',
  prefetch: prefetchList,
  Content: AttendeesBoard,
})

export const { Component } = page

/** Redirects links to the attendees of one seminar to its page. */
export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const seminarId = parseRowId(searchParams.get('seminarId'))
  if (seminarId === undefined) return page.loader(args)
  searchParams.delete('seminarId')
  throw redirect(`${managedSeminarPath(seminarId, 'registrations')}?${searchParams}`)
}

function prefetchList({ queries, params }: AdminPrefetchContext): Promise<unknown> {
  return prefetchAttendees(queries, { ...attendeesSearchParams.read(params), seminarId: undefined })
}
