import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { lockPayment, registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, insertInteractions } from '#app/features/people/queries/people.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { MarkAttendanceInput, MarkSeminarAttendanceInput } from '../contract/attendance.ts'
import { updateAttendanceStatus, updateSeminarAttendance } from '../queries/expected-attendees.ts'
import { hasAttendanceSlots } from '../queries/slots.ts'
import { attendanceHistoryEntry, whyAttendanceCannotBeMarked } from '../rules/marking.ts'

import { markOpenedSlots } from './mark-slot-for-all.ts'

/**
 * Marks attendance; in a seminar with slots, in all slots that have opened. Reversible; repeated marks are
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
      const isBySlot = await hasAttendanceSlots(tx, seminar.id)
      // What slots add up to may equal the mark while slots still differ from it.
      if (!isBySlot && registration.attendanceStatus === attendanceStatus) return registration
      if (attendanceStatus !== 'registered') refuseUnmarkable(seminar, registration, context.now)
      if (!isBySlot) await updateAttendanceStatus(tx, registrationId, attendanceStatus)
      else {
        const whole = { seminarId: seminar.id, registrationIds: [registrationId], attendanceStatus }
        if (!(await markOpenedSlots(tx, context, whole))) return registration
      }
      await recordMark(tx, context, { seminar, registration, attendanceStatus })
      return { ...registration, attendanceStatus }
    }),
  )
}

function refuseUnmarkable(seminar: SeminarRecord, registration: RegistrationRow, now: Date): void {
  if (!holdsSeat(registration)) {
    const message = 'The payment was rejected, so this attendee has no seat. Review the payment first.'
    throw new Refusal('conflict', 'no_seat', message)
  }
  const reason = whyAttendanceCannotBeMarked(seminar, now)
  if (reason !== null) throw new Refusal('conflict', 'attendance_not_open', reason)
}

interface Mark {
  readonly seminar: SeminarRecord
  readonly registration: RegistrationRow
  readonly attendanceStatus: AttendanceStatus
}

async function recordMark(tx: Transaction, context: CommandContext, mark: Mark): Promise<void> {
  const { seminar, registration, attendanceStatus } = mark
  await insertInteraction(tx, {
    ...attendanceHistoryEntry(attendanceStatus, seminar.title),
    personId: registration.personId,
    occurredAt: context.now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: requireSignedInActor(context).personId,
  })
  await recordAudit(tx, context, {
    action: 'attendance.marked',
    subjectType: 'registration',
    subjectId: registration.id,
    details: { seminarId: seminar.id, personId: registration.personId, attendanceStatus },
  })
}

/**
 * Marks everyone with a seat, under the seminar's lock. Refuses canceled and future seminars.
 * @returns the number changed
 */
export function markSeminarAttendance(
  context: CommandContext,
  input: MarkSeminarAttendanceInput,
): Promise<number> {
  const { seminarId, attendanceStatus } = input
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarNotFoundRefusal()
      const reason =
        attendanceStatus === 'registered' ? null : whyAttendanceCannotBeMarked(seminar, context.now)
      if (reason !== null) throw new Refusal('conflict', 'attendance_not_open', reason)

      const marked = await updateSeminarAttendance(tx, input)
      if (marked.length === 0) return 0
      if (await hasAttendanceSlots(tx, seminarId))
        await markOpenedSlots(tx, context, {
          seminarId,
          registrationIds: marked.map(({ id }) => id),
          attendanceStatus,
        })
      const createdBy = requireSignedInActor(context).personId
      const entry = {
        ...attendanceHistoryEntry(attendanceStatus, seminar.title),
        occurredAt: context.now,
        createdBy,
      }
      await insertInteractions(
        tx,
        marked.map(({ id, personId }) => ({
          ...entry,
          personId,
          metadata: { seminarId, registrationId: id },
        })),
      )
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
