import type { Executor } from '../../../platform/db/database.ts'
import { toPage } from '../../../platform/paging.ts'
import { seminarUnknown } from '../../registrations/reads/visible-seminars.ts'
import type { AttendanceSheet, AttendanceSheetQuery } from '../contract/attendance-sheet.ts'
import { findSeminarHead, listSheetLines } from '../queries/attendance-sheet.ts'

/** Returns a page of expected attendees with the heading of the sheet. Refuses an unknown seminar. */
export async function getAttendanceSheet(
  db: Executor,
  { seminarId, ...paging }: AttendanceSheetQuery,
): Promise<AttendanceSheet> {
  const seminar = await findSeminarHead(db, seminarId)
  if (seminar === null) throw seminarUnknown()
  const page = toPage(paging)
  const { id, title, startsAt, endsAt, locationType, locationAddress, locationDetails } = seminar
  const { lines, total } = await listSheetLines(db, seminarId, page)
  return {
    seminar: {
      id,
      title,
      startDate: startsAt.toISOString(),
      endDate: endsAt?.toISOString() ?? null,
      locationType,
      locationAddress,
      locationDetails,
    },
    lines,
    total,
    page: page.page,
    limit: page.limit,
  }
}
