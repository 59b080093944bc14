import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { insertInteractions } from '../../people/queries/people.ts'
import { seminarNotFound } from '../../registrations/reads/visible-seminars.ts'
import { lockSeminar } from '../../seminars/queries/planning.ts'
import type { MarkSeminarAttendanceInput } from '../contract.ts'
import { updateSeminarAttendance } from '../queries.ts'
import { attendanceHistoryEntry, whyAttendanceCannotBeMarked } from '../rules.ts'

/**
 * Everyone with a seat, under the seminar's lock. Refuses cancelled and future seminars.
 * @returns the number changed
 */
export function markSeminarAttendance(
  context: CommandContext,
  input: MarkSeminarAttendanceInput,
): Promise<number> {
  const { seminarId, attendanceStatus } = input
  return refuseIfActorDeleted(
    context.db.transaction(async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarNotFound()
      const reason =
        attendanceStatus === 'registered' ? null : whyAttendanceCannotBeMarked(seminar, context.now)
      if (reason !== null) throw new Refusal('conflict', 'attendance_not_open', reason)

      const marked = await updateSeminarAttendance(tx, input)
      if (marked.length === 0) return 0
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
