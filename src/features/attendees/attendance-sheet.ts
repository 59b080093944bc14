/** The list that everyone signs at the door. */

import type { Executor } from '../../platform/db/database.ts'
import { toPage } from '../../platform/http/paging.ts'
import { seminarUnknown } from '../registration/visible-seminars.ts'
import type { AttendanceSheet, AttendanceSheetQuery } from './contract.ts'
import { findSeminarHead, listSheetLines } from './queries/participants.ts'

/** A page of who is expected, with what the head of the sheet says. Refuses an unknown seminar. */
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
