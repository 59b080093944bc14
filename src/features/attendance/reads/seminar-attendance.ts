import { toPage } from '../../../platform/paging.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { seminarUnknown } from '../../registrations/reads/visible-seminars.ts'
import { findSeminarRow } from '../../seminars/queries/planning.ts'
import type { SeminarAttendance, SeminarAttendanceQuery } from '../contract/attendance.ts'
import { countAttendance, listExpected } from '../queries/attendance.ts'
import { whyNotMarked } from '../rules.ts'

/** Attendees of a seminar, paged, with total counts. Refuses an unknown seminar. */
export async function getSeminarAttendance(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { seminarId, search, attendanceStatus, ...paging }: SeminarAttendanceQuery,
): Promise<SeminarAttendance> {
  const seminar = await findSeminarRow(db, seminarId)
  if (seminar === null) throw seminarUnknown()
  const page = toPage(paging)
  const filter = { seminarId, search: search || null, attendanceStatus: attendanceStatus ?? null }
  const [found, counts] = await Promise.all([listExpected(db, filter, page), countAttendance(db, seminarId)])
  return {
    ...found,
    counts,
    locationDetails: seminar.locationDetails,
    whyNotMarked: whyNotMarked(seminar, now),
    page: page.page,
    limit: page.limit,
  }
}
