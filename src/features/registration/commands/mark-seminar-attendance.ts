import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { lockSeminar } from '../../catalog/queries/planning.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertInteractions } from '../../people/queries.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import type { MarkSeminarAttendanceInput } from '../contract/attendance.ts'
import { markRegistrationsOf } from '../queries/attendance.ts'
import { historyOf, whyNotMarked } from '../rules/attendance.ts'
import { seminarUnknown } from '../visible-seminars.ts'

/**
 * Gives everybody who holds a seat of a seminar the same mark, thousands of them in a few statements.
 *
 * The seminar is held first, as for a single mark: whoever is marked at this moment is left alone, or marked after.
 * Refuses an unknown seminar, a cancelled one, and one that has not begun.
 *
 * @returns for how many it is new
 */
export function markSeminarAttendance(
  context: CommandContext,
  input: MarkSeminarAttendanceInput,
): Promise<number> {
  const { seminarId, attendanceStatus } = input
  return refusingDeletedActor(
    context.db.transaction(async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      if (seminar === null) throw seminarUnknown()
      const reason = attendanceStatus === 'registered' ? null : whyNotMarked(seminar, context.now)
      if (reason !== null) throw new Refusal('conflict', 'attendance_not_open', reason)

      const marked = await markRegistrationsOf(tx, input)
      if (marked.length === 0) return 0
      const createdBy = signedInActor(context).personId
      const entry = { ...historyOf(attendanceStatus, seminar.title), occurredAt: context.now, createdBy }
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
