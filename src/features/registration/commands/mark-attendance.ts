import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { SeminarFacts } from '../../catalog/queries/planning.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertInteraction } from '../../people/queries.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import type { MarkAttendanceInput } from '../contract/attendance.ts'
import type { AttendanceStatus } from '../contract.ts'
import { markRegistration } from '../queries/attendance.ts'
import type { RegistrationRow } from '../queries.ts'
import { historyOf, whyNotMarked } from '../rules/attendance.ts'
import { holdsSeat } from '../rules.ts'
import { lockPayment, registrationUnknown } from './verify-payment.ts'

/**
 * Notes whether somebody came to a seminar; the same mark again leaves no trace.
 *
 * Refuses an unknown registration, one that holds no seat, a cancelled seminar, and one that has not begun. A mark can
 * be taken back at any time.
 *
 * @returns the registration as it is now
 */
export function markAttendance(
  context: CommandContext,
  input: MarkAttendanceInput,
): Promise<RegistrationRow> {
  const { registrationId, attendanceStatus } = input
  return refusingDeletedActor(
    context.db.transaction(async (tx) => {
      const held = await lockPayment(tx, registrationId)
      if (held === null) throw registrationUnknown()
      const { seminar, registration } = held
      if (registration.attendanceStatus === attendanceStatus) return registration
      if (attendanceStatus !== 'registered') refuseUnmarkable(seminar, registration, context.now)
      await markRegistration(tx, registrationId, attendanceStatus)
      await writeDown(tx, context, { seminar, registration, attendanceStatus })
      return { ...registration, attendanceStatus }
    }),
  )
}

function refuseUnmarkable(seminar: SeminarFacts, registration: RegistrationRow, now: Date): void {
  if (!holdsSeat(registration)) {
    const message = 'The payment was rejected, so this person holds no seat. Check the payment first.'
    throw new Refusal('conflict', 'no_seat', message)
  }
  const reason = whyNotMarked(seminar, now)
  if (reason !== null) throw new Refusal('conflict', 'attendance_not_open', reason)
}

interface Mark {
  readonly seminar: SeminarFacts
  readonly registration: RegistrationRow
  readonly attendanceStatus: AttendanceStatus
}

async function writeDown(tx: Transaction, context: CommandContext, mark: Mark): Promise<void> {
  const { seminar, registration, attendanceStatus } = mark
  await insertInteraction(tx, {
    ...historyOf(attendanceStatus, seminar.title),
    personId: registration.personId,
    occurredAt: context.now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: signedInActor(context).personId,
  })
  await recordAudit(tx, context, {
    action: 'attendance.marked',
    subjectType: 'registration',
    subjectId: registration.id,
    details: { seminarId: seminar.id, personId: registration.personId, attendanceStatus },
  })
}
