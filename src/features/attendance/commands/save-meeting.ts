import type { CommandContext } from '#app/application/commands/command-context.ts'
import { withdrawSeminarEmails } from '#app/features/email/queries/withdrawals.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { changeSeminar } from '#app/features/registrations/commands/update-seminar.ts'
import { findMeeting, type MeetingRow, putMeeting } from '#app/features/seminars/queries/meetings.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { toMeetingDetails } from '#app/features/seminars/rules/meeting-details.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SaveMeetingInput } from '../contract/meetings.ts'
import { wasLinkMailed } from '../queries/meeting-emails.ts'
import { queueChangedLink } from './queue-meeting-links.ts'

/**
 * Saves how to join an online seminar. Its `locationDetails` then say when the link appears. A link that verified
 * registrants know from an e-mail or from that text is e-mailed once it changes. Refuses seminars that are not online,
 * and a meeting that someone else changed.
 */
export function saveMeeting(context: CommandContext, input: SaveMeetingInput): Promise<void> {
  const { seminarId, version, notifyRegistrants, ...given } = input
  return inTransaction(context.db, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw seminarNotFoundRefusal()
    if (seminar.locationType !== 'online') {
      const message = 'This seminar is held in person, so it has no meeting link.'
      throw new Refusal('conflict', 'seminar_not_online', message)
    }
    const former = await findMeeting(tx, seminarId)
    refuseChangedMeeting(former, version)
    const meeting = toMeetingRow(seminarId, given, former)
    await putMeeting(tx, meeting)
    const locationDetails = toMeetingDetails(meeting)
    await changeSeminar(tx, context, { id: seminarId, locationDetails, notifyRegistrants: false })
    const notified = await notifyOfLink(tx, context, { seminar, former, meeting, notifyRegistrants })
    await recordAudit(tx, context, {
      action: 'seminar.meeting_changed',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { changed: listChanged(former, meeting), ...notified },
    })
  })
}

/** @param version as the caller read it; 0 for none */
export function refuseChangedMeeting(meeting: MeetingRow | null, version: number): void {
  if ((meeting?.version ?? 0) === version) return
  const message = 'Someone else changed this meeting in the meantime. Nothing was saved.'
  throw new Refusal('conflict', 'meeting_changed', message)
}

type MeetingFields = Omit<SaveMeetingInput, 'seminarId' | 'version' | 'notifyRegistrants'>

function toMeetingRow(seminarId: number, given: MeetingFields, former: MeetingRow | null): MeetingRow {
  const { url, meetingId, passcode, dialIn, opensMinutesBefore = 15 } = given
  return {
    seminarId,
    url,
    meetingId: meetingId || null,
    passcode: passcode || null,
    dialIn: dialIn || null,
    opensMinutesBefore,
    version: (former?.version ?? 0) + 1,
  }
}

interface LinkChange {
  /** Seminar before the change. */
  readonly seminar: SeminarRecord
  readonly former: MeetingRow | null
  readonly meeting: MeetingRow
  readonly notifyRegistrants: boolean | undefined
}

/**
 * Replaces queued e-mails with the former link; those that are due are queued again.
 * @returns details for the audit log
 */
async function notifyOfLink(
  tx: Transaction,
  context: CommandContext,
  { seminar, former, meeting, notifyRegistrants }: LinkChange,
): Promise<{ registrantsNotified?: number | false }> {
  const isLinkChanged = listChanged(former, meeting).some((field) => field !== 'opensMinutesBefore')
  if (!isLinkChanged) return {}
  const isKnown =
    (former === null && hasOtherDetails(seminar, meeting)) || (await wasLinkMailed(tx, seminar.id))
  const reason = 'Not sent: the meeting link was changed.'
  await withdrawSeminarEmails(tx, { seminarId: seminar.id, templateTypes: ['meeting_link'], reason })
  const isAhead = seminar.status === 'scheduled' && !seminar.isDraft && seminar.finishesAt > context.now
  if (!isKnown || !isAhead) return {}
  if (notifyRegistrants === false) return { registrantsNotified: false }
  return { registrantsNotified: await queueChangedLink(tx, context, { seminar, meeting }) }
}

/** Whether text by hand, which verified registrants see, says something else. */
function hasOtherDetails({ locationDetails }: SeminarRecord, { url }: MeetingRow): boolean {
  return Boolean(locationDetails?.trim()) && !locationDetails?.includes(url)
}

/** Names of fields only: the link and passcode do not belong into the audit log. */
function listChanged(former: MeetingRow | null, meeting: MeetingRow): string[] {
  const fields = ['url', 'meetingId', 'passcode', 'dialIn', 'opensMinutesBefore'] as const
  return fields.filter((field) => (former?.[field] ?? null) !== meeting[field])
}
