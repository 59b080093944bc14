import { inTransaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { changeSeminar } from '../../registrations/commands/update-seminar.ts'
import { findMeeting, type MeetingRow, putMeeting } from '../../seminars/queries/meetings.ts'
import { lockSeminar } from '../../seminars/queries/planning.ts'
import { seminarNotFound } from '../../seminars/rules/seminar-not-found.ts'
import type { SaveMeetingInput } from '../contract/meetings.ts'
import { toLocationDetails } from '../rules/meeting-texts.ts'

/**
 * Saves how to join an online seminar. Screens and e-mails that know only `locationDetails` get it as text; a change
 * of that text is e-mailed to verified registrants, as any change of a seminar is. Refuses seminars that are not
 * online, and a meeting that somebody else changed.
 */
export function saveMeeting(context: CommandContext, input: SaveMeetingInput): Promise<void> {
  const { seminarId, version, notifyRegistrants, ...given } = input
  return inTransaction(context.db, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw seminarNotFound()
    if (seminar.locationType !== 'online') {
      const message = 'This seminar is held in person, so it has no meeting link.'
      throw new Refusal('conflict', 'seminar_not_online', message)
    }
    const former = await findMeeting(tx, seminarId)
    if ((former?.version ?? 0) !== version) {
      const message = 'Someone else changed this meeting in the meantime. Nothing was saved.'
      throw new Refusal('conflict', 'meeting_changed', message)
    }
    const meeting = toMeetingRow(seminarId, version + 1, given)
    await putMeeting(tx, meeting)
    const locationDetails = toLocationDetails(meeting)
    await changeSeminar(tx, context, { input: { id: seminarId, locationDetails, notifyRegistrants } })
    await recordAudit(tx, context, {
      action: 'seminar.meeting_changed',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { changed: listChanged(former, meeting) },
    })
  })
}

type MeetingFields = Omit<SaveMeetingInput, 'seminarId' | 'version' | 'notifyRegistrants'>

function toMeetingRow(seminarId: number, version: number, given: MeetingFields): MeetingRow {
  const { url, meetingId, passcode, dialIn, opensMinutesBefore = 15 } = given
  return {
    seminarId,
    url,
    meetingId: meetingId || null,
    passcode: passcode || null,
    dialIn: dialIn || null,
    opensMinutesBefore,
    version,
  }
}

/** Names of fields only: the link and passcode do not belong into the audit log. */
function listChanged(former: MeetingRow | null, meeting: MeetingRow): string[] {
  const fields = ['url', 'meetingId', 'passcode', 'dialIn', 'opensMinutesBefore'] as const
  return fields.filter((field) => (former?.[field] ?? null) !== meeting[field])
}
