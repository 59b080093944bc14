import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import { isDaytime } from '#app/features/registrations/rules/reminders.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction, type Transaction } from '#app/platform/db/database.ts'
import {
  attendanceSummaryKey,
  listSeminarsWithEndedSlots,
  lockSummaryRecipients,
} from '../queries/attendance-summaries.ts'
import { listAttendanceMarks, listCompletions } from '../queries/marks.ts'
import { listUnmatchedParticipants } from '../queries/review-queue.ts'
import { listSlotRows } from '../queries/slots.ts'
import { describeCompletion } from '../reads/completion.ts'
import { recomputeCompletions } from './recompute-completions.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** Days after a seminar in which the e-mail is still sent. */
const summaryDays = 7

/** Days in which an attendee can request a correction. */
const correctionDays = 7

/**
 * Days to wait for a slot of which nothing is recorded, such as one whose meeting report was not imported.
 */
const recordDays = 3

/** Registrations per transaction, because the locked seminar blocks scans and corrections. */
const pageSize = 200

const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * dayInMs)

/**
 * Notifies verified registrants once of their attendance, by day, after the last slot of their seminar has
 * closed. Runs may be late or concurrent.
 * @returns the number queued
 */
export async function queueAttendanceSummaries(db: Database, now: Date): Promise<number> {
  if (!isDaytime(now)) return 0
  const ended = { now, closedAfter: daysAfter(now, -summaryDays), waitsAfter: daysAfter(now, -recordDays) }
  let queued = 0
  for (const seminarId of await listSeminarsWithEndedSlots(db, ended)) {
    let afterId: number | null = 0
    while (afterId !== null) {
      const page: SummaryPage = await inTransaction(db, (tx) =>
        queueSummaryPage(tx, { seminarId, afterId: afterId ?? 0, now }),
      )
      queued += page.queued
      afterId = page.nextAfterId
    }
  }
  return queued
}

interface SummaryPage {
  readonly queued: number
  /** Null after the last page. */
  readonly nextAfterId: number | null
}

async function queueSummaryPage(
  tx: Transaction,
  { seminarId, afterId, now }: { seminarId: number; afterId: number; now: Date },
): Promise<SummaryPage> {
  // Locked against changes of marks and concurrent runs.
  const seminar = await lockSeminar(tx, seminarId)
  if (seminar === null || seminar.status === 'cancelled') return { queued: 0, nextAfterId: null }
  const recipients = await lockSummaryRecipients(tx, { seminarId, afterId, limit: pageSize })
  const ids = recipients.map(({ registrationId }) => registrationId)
  await computeMissing(tx, { seminarId, ids, now })
  const slots = await listSlotRows(tx, seminarId)
  const marksOf = Map.groupBy(await listAttendanceMarks(tx, ids), ({ registrationId }) => registrationId)
  const completionOf = new Map((await listCompletions(tx, ids)).map((row) => [row.registrationId, row]))
  const facts = toEmailSeminarData(seminar, { withDetails: false })
  // A missing person may be one of the unmatched participants of a meeting report.
  const isUnsure = (await listUnmatchedParticipants(tx, seminarId)).length > 0
  const emails = recipients.map(({ registrationId, paymentStatus, firstName, person }) => {
    const marks = marksOf.get(registrationId) ?? []
    const completion = completionOf.get(registrationId) ?? null
    return {
      event: 'attendance.summary' as const,
      title: `Attendance at ${seminar.title}`,
      to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
      data: {
        firstName: firstNameInEmail(firstName),
        seminar: facts,
        attendance: describeCompletion({ slots, marks, completion, paymentStatus, now }),
        isIncomplete: completion?.attendance !== 'enough' && completion?.isOverridden !== true,
        answerBy: daysAfter(now, correctionDays),
      },
      dedupeKey: attendanceSummaryKey(registrationId),
    }
  })
  const sure = emails.filter(({ data }) => !(isUnsure && data.isIncomplete))
  const queued = await queueEmailsWithHistory(tx, sure, { createdBy: null, now })
  return { queued, nextAfterId: ids.length < pageSize ? null : (ids.at(-1) ?? null) }
}

/** Computes missing completions of people who were registered after the slots had closed. */
async function computeMissing(
  tx: Transaction,
  {
    seminarId,
    ids,
    now,
  }: { readonly seminarId: number; readonly ids: readonly number[]; readonly now: Date },
): Promise<void> {
  const computed = new Set((await listCompletions(tx, ids)).map(({ registrationId }) => registrationId))
  const missing = ids.filter((id) => !computed.has(id))
  if (missing.length > 0) await recomputeCompletions(tx, { seminarId, registrationIds: missing, now })
}
