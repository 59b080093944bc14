import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import type { SealedMeeting } from '#app/features/email/emails/meeting-link.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import { findMeeting, type MeetingRow } from '#app/features/seminars/queries/meetings.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { shareSeminarLock } from '../queries/marks.ts'
import { listSeminarsWithMeeting, lockMeetingRecipients, meetingEmailKey } from '../queries/meeting-emails.ts'
import { listDaysOfMeeting } from '../reads/meetings.ts'
import { listMeetingReminders, type MeetingReminder, type TimePeriod } from '../rules/meeting-opening.ts'
import { toJoinName } from '../rules/meeting-texts.ts'
import { getJoinCodes } from './join-codes.ts'

type MailContext = Pick<CommandContext, 'db' | 'secrets' | 'now'>

/** E-mails of one transaction. */
const pageSize = 200

const twoDaysInMs = 2 * 24 * 60 * 60 * 1000

/**
 * Queues the meeting links that are due: the day before a seminar, and from an hour before each of its days. Runs may
 * be late or concurrent.
 * @returns the number queued
 */
export async function queueMeetingLinks(context: MailContext): Promise<number> {
  const { db, now } = context
  let queued = 0
  const startsBefore = new Date(now.getTime() + twoDaysInMs)
  for (const seminarId of await listSeminarsWithMeeting(db, { now, startsBefore })) {
    const seminar = await findSeminarRecord(db, seminarId)
    const days = seminar === null ? [] : await listDaysOfMeeting(db, seminar)
    for (const reminder of listMeetingReminders(days, now)) {
      let afterId: number | null = 0
      while (afterId !== null) {
        const page: LinkPage = await inTransaction(db, (tx) =>
          queueReminderPage(tx, context, { seminarId, reminder, afterId: afterId ?? 0 }),
        )
        queued += page.queued
        afterId = page.nextAfterId
      }
    }
  }
  return queued
}

interface LinkPage {
  readonly queued: number
  /** Null after the last page. */
  readonly nextAfterId: number | null
}

async function queueReminderPage(
  tx: Transaction,
  context: MailContext,
  { seminarId, reminder, afterId }: { seminarId: number; reminder: MeetingReminder; afterId: number },
): Promise<LinkPage> {
  // Against cancellation, and changes of the meeting and the times.
  await shareSeminarLock(tx, seminarId)
  const seminar = await findSeminarRecord(tx, seminarId)
  const meeting = await findMeeting(tx, seminarId)
  if (seminar === null || meeting === null || !isStillDue(seminar, context.now))
    return { queued: 0, nextAfterId: null }
  const { kind, day } = reminder
  const occasion = { kind, key: `${toManilaDay(day.startsAt)}:${kind}`, day } as const
  return queueLinkPage(tx, context, { seminar, meeting, occasion, afterId })
}

function isStillDue({ status, locationType, finishesAt }: SeminarRecord, now: Date): boolean {
  return status === 'scheduled' && locationType === 'online' && finishesAt > now
}

interface LinkPageQuery {
  readonly seminar: SeminarRecord
  readonly meeting: MeetingRow
  readonly occasion: {
    readonly kind: MeetingReminder['kind'] | 'changed'
    /** Key of the occasion, in deduplication keys. */
    readonly key: string
    readonly day: TimePeriod
  }
  readonly afterId: number
}

async function queueLinkPage(
  tx: Transaction,
  { secrets, now }: MailContext,
  { seminar, meeting, occasion, afterId }: LinkPageQuery,
): Promise<LinkPage> {
  const seminarId = seminar.id
  const recipients = await lockMeetingRecipients(tx, {
    seminarId,
    afterId,
    occasion: occasion.key,
    limit: pageSize,
  })
  const registrationIds = recipients.map(({ registrationId }) => registrationId)
  const codes = await getJoinCodes(tx, { seminarId, registrationIds })
  const facts = toEmailSeminarData(seminar, { withDetails: false })
  const emails = recipients.map(({ registrationId, firstName, person, nameInMeeting }) => {
    const code = codes.get(registrationId)
    return {
      event: 'meeting.link' as const,
      title: `Meeting link of ${seminar.title}`,
      to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
      data: {
        firstName: firstNameInEmail(firstName),
        occasion: occasion.kind,
        seminar: facts,
        startsAt: occasion.day.startsAt,
        endsAt: occasion.day.endsAt,
        joinAs: code === undefined ? null : toJoinName(nameInMeeting, code),
        token: sealLinkToken(secrets, JSON.stringify(toSealedMeeting(meeting))),
      },
      dedupeKey: meetingEmailKey(registrationId, occasion.key),
    }
  })
  const queued = await queueEmailsWithHistory(tx, emails, { createdBy: null, now })
  const last = registrationIds.at(-1)
  return { queued, nextAfterId: registrationIds.length < pageSize || last === undefined ? null : last }
}

function toSealedMeeting({ url, meetingId, passcode, dialIn }: MeetingRow): SealedMeeting {
  return { url, meetingId, passcode, dialIn }
}

/**
 * E-mails the changed link of a locked seminar to all verified registrants.
 * @returns the number queued
 */
export async function queueChangedLink(
  tx: Transaction,
  context: MailContext,
  { seminar, meeting }: Pick<LinkPageQuery, 'seminar' | 'meeting'>,
): Promise<number> {
  const days = await listDaysOfMeeting(tx, seminar)
  const day = days.find(({ endsAt }) => endsAt > context.now)
  if (day === undefined) return 0
  const occasion = { kind: 'changed', key: `changed:${context.now.getTime()}`, day } as const
  let queued = 0
  let afterId: number | null = 0
  while (afterId !== null) {
    const page: LinkPage = await queueLinkPage(tx, context, { seminar, meeting, occasion, afterId })
    queued += page.queued
    afterId = page.nextAfterId
  }
  return queued
}
