import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteractions } from '#app/features/people/queries/people.ts'
import { getSeat, lockOrderOfRegistration } from '#app/features/registrations/commands/lock-order.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { MarkAttendanceInput, MarkSeminarAttendanceInput } from '../contract/attendance.ts'
import { lockRegistrations } from '../queries/marks.ts'
import { attendanceHistoryEntry, whyAttendanceCannotBeMarked } from '../rules/marking.ts'
import { noSeatRefusal } from './mark-attendance-slot.ts'
import { markWholeSeminar } from './mark-slot-for-all.ts'

/**
 * Marks a registration for the whole seminar. Reversible; repeated marks are ignored. Refuses registrations without a
 * seat, and canceled or future seminars.
 */
export function markAttendance(
  context: CommandContext,
  { registrationId, attendanceStatus }: MarkAttendanceInput,
): Promise<RegistrationRow> {
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const order = await lockOrderOfRegistration(tx, registrationId)
      if (order === null) throw registrationNotFoundRefusal()
      const { seminar } = order
      const { registration } = getSeat(order, registrationId)
      if (attendanceStatus !== 'registered' && !holdsSeat(registration)) throw noSeatRefusal()
      if (!(await markPeople(tx, context, { seminar, attendanceStatus, people: [registration] })))
        return registration
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

/**
 * Marks everyone with a seat, under the seminar's lock. Refuses canceled and future seminars.
 * @returns the number changed
 */
export function markSeminarAttendance(
  context: CommandContext,
  { seminarId, attendanceStatus, onlyUnmarked }: MarkSeminarAttendanceInput,
): Promise<number> {
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarNotFoundRefusal()
      const people = (await lockRegistrations(tx, seminarId, null)).filter(
        (registration) =>
          registration.attendanceStatus !== attendanceStatus &&
          (!onlyUnmarked || registration.attendanceStatus === 'registered') &&
          // Marks can be removed from people who have lost their seat.
          (attendanceStatus === 'registered' || holdsSeat(registration)),
      )
      if (!(await markPeople(tx, context, { seminar, attendanceStatus, people }))) return 0
      await recordAudit(tx, context, {
        action: 'attendance.marked',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { attendanceStatus, changed: people.length },
      })
      return people.length
    }),
  )
}

interface PeopleToMark {
  readonly seminar: SeminarRecord
  readonly attendanceStatus: AttendanceStatus
  readonly people: readonly Pick<RegistrationRow, 'id' | 'personId'>[]
}

/** @returns whether anything changed */
async function markPeople(
  tx: Transaction,
  context: CommandContext,
  { seminar, attendanceStatus, people }: PeopleToMark,
): Promise<boolean> {
  const { id: seminarId, title } = seminar
  const refusal = attendanceStatus === 'registered' ? null : whyAttendanceCannotBeMarked(seminar, context.now)
  if (refusal !== null) throw new Refusal('conflict', 'attendance_not_open', refusal)
  const registrationIds = people.map(({ id }) => id)
  if (!(await markWholeSeminar(tx, context, { seminarId, registrationIds, attendanceStatus }))) return false
  const entry = {
    ...attendanceHistoryEntry(attendanceStatus, title),
    occurredAt: context.now,
    createdBy: requireSignedInActor(context).personId,
  }
  await insertInteractions(
    tx,
    people.map(({ id, personId }) => ({ ...entry, personId, metadata: { seminarId, registrationId: id } })),
  )
  return true
}
