import type { CommandContext } from '#app/application/commands/command-context.ts'
import { withdrawSeminarEmails } from '#app/features/email/queries/withdrawals.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { changeSeminar } from '#app/features/registrations/commands/update-seminar.ts'
import { deleteMeeting, findMeeting } from '#app/features/seminars/queries/meetings.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { RemoveMeetingInput } from '../contract/meetings.ts'
import { refuseChangedMeeting } from './save-meeting.ts'

/**
 * Removes how to join an online seminar; its location details are empty then, and written by hand again. Sends no
 * e-mail. Refuses a seminar without a meeting, and a meeting that someone else changed.
 */
export function removeMeeting(
  context: CommandContext,
  { seminarId, version }: RemoveMeetingInput,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    if ((await lockSeminar(tx, seminarId)) === null) throw seminarNotFoundRefusal()
    const meeting = await findMeeting(tx, seminarId)
    if (meeting === null)
      throw new Refusal('not_found', 'meeting_unknown', 'This seminar has no meeting link.')
    refuseChangedMeeting(meeting, version)
    await deleteMeeting(tx, seminarId)
    const reason = 'Not sent: the meeting link was removed.'
    await withdrawSeminarEmails(tx, { seminarId, templateTypes: ['meeting_link'], reason })
    const input = { id: seminarId, locationDetails: null, notifyRegistrants: false }
    await changeSeminar(tx, context, input)
    await recordAudit(tx, context, {
      action: 'seminar.meeting_removed',
      subjectType: 'seminar',
      subjectId: seminarId,
    })
  })
}
