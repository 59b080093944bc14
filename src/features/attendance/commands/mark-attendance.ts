import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { lockPayment, registrationNotFoundRefusal } from '#app/features/payments/commands/verify-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteractions } from '#app/features/people/queries/people.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { MarkAttendanceInput, MarkSeminarAttendanceInput } from '../contract/attendance.ts'
import { lockRegistrations } from '../queries/marks.ts'
import { attendanceHistoryEntry, whyAttendanceCannotBeMarked } from '../rules/marking.ts'
import { markWholeSeminar, type WholeSeminarMarks } from './mark-slot-for-all.ts'

/**
 * Marks a registration for the whole seminar: in all slots that have opened. Reversible; repeated marks are
 * ignored. Refuses registrations without a seat, and canceled or future seminars.
 */
export function markAttendance(
  context: CommandContext,
  input: MarkAttendanceInput,
): Promise<RegistrationRow> {
  const { registrationId, attendanceStatus } = input
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const payment = await lockPayment(tx, registrationId)
      if (payment === null) throw registrationNotFoundRefusal()
      const { seminar, registration } = payment
      if (attendanceStatus !== 'registered' && !holdsSeat(registration)) {
        const message = 'The payment was rejected, so this attendee has no seat. Review the payment first.'
        throw new Refusal('conflict', 'no_seat', message)
      }
      refuseUnmarkable(seminar, input, context.now)
      const whole = { seminarId: seminar.id, registrationIds: [registrationId], attendanceStatus }
      if (!(await markWholeSeminar(tx, context, whole))) return registration
      await recordHistory(tx, context, { ...whole, seminar, people: [registration] })
      await recordAudit(tx, context, {
        action: 'attendance.marked',
        subjectType: 'registration',
        subjectId: registration.id,
        details: { seminarId: seminar.id, personId: registration.personId, attendanceStatus },
      })
      const [marked] = await lockRegistrations(tx, seminar.id, [registrationId])
      return { ...registration, ...marked }
    }),
  )
}

function refuseUnmarkable(
  seminar: SeminarRecord,
  { attendanceStatus }: Pick<WholeSeminarMarks, 'attendanceStatus'>,
  now: Date,
): void {
  const reason = attendanceStatus === 'registered' ? null : whyAttendanceCannotBeMarked(seminar, now)
  if (reason !== null) throw new Refusal('conflict', 'attendance_not_open', reason)
}

interface MarkedPeople extends Pick<WholeSeminarMarks, 'attendanceStatus'> {
  readonly seminar: SeminarRecord
  readonly people: readonly Pick<RegistrationRow, 'id' | 'personId'>[]
}

async function recordHistory(
  tx: Transaction,
  context: CommandContext,
  { seminar, people, attendanceStatus }: MarkedPeople,
): Promise<void> {
  const entry = {
    ...attendanceHistoryEntry(attendanceStatus, seminar.title),
    occurredAt: context.now,
    createdBy: requireSignedInActor(context).personId,
  }
  await insertInteractions(
    tx,
    people.map(({ id, personId }) => ({
      ...entry,
      personId,
      metadata: { seminarId: seminar.id, registrationId: id },
    })),
  )
}

/**
 * Marks everyone with a seat, under the seminar's lock. Refuses canceled and future seminars.
 * @returns the number changed
 */
export function markSeminarAttendance(
  context: CommandContext,
  input: MarkSeminarAttendanceInput,
): Promise<number> {
  const { seminarId, attendanceStatus, onlyUnmarked } = input
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarNotFoundRefusal()
      refuseUnmarkable(seminar, input, context.now)
      const marked = (await lockRegistrations(tx, seminarId, null)).filter(
        (registration) =>
          registration.attendanceStatus !== attendanceStatus &&
          (!onlyUnmarked || registration.attendanceStatus === 'registered') &&
          // Marks can be removed from people who have lost their seat.
          (attendanceStatus === 'registered' || holdsSeat(registration)),
      )
      if (marked.length === 0) return 0
      const registrationIds = marked.map(({ id }) => id)
      await markWholeSeminar(tx, context, { seminarId, registrationIds, attendanceStatus })
      await recordHistory(tx, context, { seminar, people: marked, attendanceStatus })
      await recordAudit(tx, context, {
        action: 'attendance.marked',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { attendanceStatus, changed: marked.length },
      })
      return marked.length
    }),
  )
}
