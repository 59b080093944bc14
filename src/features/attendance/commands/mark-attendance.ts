import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { lockPayment, registrationNotFound } from '../../payments/commands/verify-payment.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { insertInteraction } from '../../people/queries/people.ts'
import type { AttendanceStatus } from '../../registrations/contract/registration.ts'
import type { RegistrationRow } from '../../registrations/queries/registrations.ts'
import { holdsSeat } from '../../registrations/rules/seats.ts'
import type { SeminarRecord } from '../../seminars/queries/planning.ts'
import type { MarkAttendanceInput } from '../contract.ts'
import { updateAttendanceStatus } from '../queries.ts'
import { attendanceHistoryEntry, whyAttendanceCannotBeMarked } from '../rules.ts'

/**
 * Reversible; repeated marks are ignored. Refuses registrations without a seat, and cancelled or future
 * seminars.
 */
export function markAttendance(
  context: CommandContext,
  input: MarkAttendanceInput,
): Promise<RegistrationRow> {
  const { registrationId, attendanceStatus } = input
  return refuseIfActorDeleted(
    context.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, registrationId)
      if (payment === null) throw registrationNotFound()
      const { seminar, registration } = payment
      if (registration.attendanceStatus === attendanceStatus) return registration
      if (attendanceStatus !== 'registered') refuseUnmarkable(seminar, registration, context.now)
      await updateAttendanceStatus(tx, registrationId, attendanceStatus)
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
