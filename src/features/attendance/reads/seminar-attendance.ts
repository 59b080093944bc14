import type { CommandContext } from '#app/application/commands/command-context.ts'
import {
  canReadLicences,
  toVisibleLicenceNumber,
} from '#app/features/accreditation/rules/visible-licence-number.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { getShownAnswers } from '#app/features/questions/reads/answers.ts'
import { toAnswerViewer } from '#app/features/questions/rules/answer-viewer.ts'
import { listCardsToCheck } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import type {
  AttendanceSheet,
  AttendanceSheetQuery,
  SeminarAttendance,
  SeminarAttendanceQuery,
} from '../contract/attendance.ts'
import {
  countAttendanceByStatus,
  findSeminarHeading,
  listExpectedAttendees,
} from '../queries/expected-attendees.ts'
import { listPrintedLines } from '../queries/printed-sheet.ts'
import { whyAttendanceCannotBeMarked } from '../rules/marking.ts'

/** Attendees of a seminar, paged, with total counts. Refuses an unknown seminar. */
export async function getSeminarAttendance(
  { db, now, actor }: Pick<CommandContext, 'db' | 'now' | 'actor'>,
  { seminarId, search, attendanceStatus, ...paging }: SeminarAttendanceQuery,
): Promise<SeminarAttendance> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const page = toPagination(paging)
  const filter = { seminarId, search: search || null, attendanceStatus: attendanceStatus ?? null }
  const [found, counts] = await Promise.all([
    listExpectedAttendees(db, filter, page),
    countAttendanceByStatus(db, seminarId),
  ])
  const ids = found.registrations.map(({ id }) => id)
  const licenceNumber = (text: string | null) => toVisibleLicenceNumber(text, canReadLicences(actor))
  const answers = await getShownAnswers(db, ids, toAnswerViewer(actor))
  const cards = await listCardsToCheck(db, seminarId)
  return {
    registrations: found.registrations.map((row) => ({
      ...row,
      attendee: { ...row.attendee, prcLicenseNo: licenceNumber(row.attendee.prcLicenseNo) },
      answers: [...(answers.get(row.id) ?? [])],
      ...(cards.has(row.id) && { cardToCheck: cards.get(row.id) }),
    })),
    total: found.total,
    counts,
    locationDetails: seminar.locationDetails,
    whyNotMarked: whyAttendanceCannotBeMarked(seminar, now),
    page: page.page,
    limit: page.limit,
  }
}

/**
 * Returns a page of expected attendees with the heading of the sheet, and audits that, because it has full license
 * numbers. Refuses an unknown seminar.
 */
export async function getAttendanceSheet(
  context: CommandContext,
  { seminarId, ...paging }: AttendanceSheetQuery,
): Promise<AttendanceSheet> {
  const { db } = context
  const seminar = await findSeminarHeading(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const page = toPagination(paging)
  const { lines: printed, total } = await listPrintedLines(db, { seminarId, presentIn: null }, page)
  const lines = printed.map(({ email: _, phone: __, prcExpiresOn: ___, ...line }) => line)
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, {
      action: 'attendance.sheet_printed',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { form: 'whole_seminar', lines: lines.length },
    }),
  )
  return { seminar: toSheetHeading(seminar), lines, total, page: page.page, limit: page.limit }
}

export function toSheetHeading({
  startsAt,
  endsAt,
  ...heading
}: NonNullable<Awaited<ReturnType<typeof findSeminarHeading>>>): AttendanceSheet['seminar'] {
  return { ...heading, startDate: startsAt.toISOString(), endDate: endsAt?.toISOString() ?? null }
}
