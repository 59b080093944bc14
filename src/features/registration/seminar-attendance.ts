import type { CommandContext } from '../../platform/http/context.ts'
import { toPage } from '../../platform/http/paging.ts'
import { findSeminarRow } from '../catalog/queries/planning.ts'
import type { SeminarAttendance, SeminarAttendanceQuery } from './contract/attendance.ts'
import { countAttendance, listExpected } from './queries/attendance.ts'
import { whyNotMarked } from './rules/attendance.ts'
import { seminarUnknown } from './visible-seminars.ts'

/** A page of who is expected at a seminar, with how many came of all. Refuses an unknown seminar. */
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
