import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import type {
  EmailNotification,
  EmailNotificationData,
} from '#app/features/email/emails/email-notification.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { signEntryToken } from '../adapters/entry-token.ts'
import type { WaitlistEntryRow } from '../queries/entries.ts'

type WaitlistEvent = Extract<EmailNotification['event'], `waitlist.${string}`>

type WaitlistEmail = {
  [Event in WaitlistEvent]: {
    readonly event: Event
    readonly entry: WaitlistEntryRow
    readonly seminar: SeminarRecord
    readonly data: Omit<EmailNotificationData<Event>, 'firstName' | 'seats' | 'seminar'>
  }
}[WaitlistEvent]

/** Queues an e-mail to an address of the waiting list, which need not be that of a person. */
export async function queueWaitlistEmail(
  tx: Transaction,
  { event, entry, seminar, data }: WaitlistEmail,
  now: Date,
): Promise<void> {
  const { email, firstName, lastName, seats } = entry
  const name = fullName({ firstName, lastName, middleInitial: null, suffix: null })
  const announcement = {
    event,
    to: { personId: null, email, name: recipientNameInEmail(name) },
    data: {
      ...data,
      firstName: firstNameInEmail(firstName),
      seats,
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
    },
  }
  await queueEmail(tx, announcement as EmailNotification, now)
}

type LinkContext = Pick<CommandContext, 'secrets' | 'now'>

interface EntryOfSeminar {
  readonly entry: WaitlistEntryRow
  readonly seminar: SeminarRecord
}

/** Queues the e-mail with the place and its link. */
export function queueJoinedEmail(
  tx: Transaction,
  context: LinkContext,
  { position, ...of }: EntryOfSeminar & { readonly position: number },
): Promise<void> {
  const data = { token: sealEntryToken(context, of), position }
  return queueWaitlistEmail(tx, { event: 'waitlist.joined', ...of, data }, context.now)
}

/** Queues the e-mail with the link by which offered seats are taken, or the one that their deadline comes near. */
export function queueOfferEmail(
  tx: Transaction,
  context: LinkContext,
  {
    event = 'waitlist.seat_offered',
    validUntil,
    ...of
  }: EntryOfSeminar & {
    readonly event?: 'waitlist.seat_offered' | 'waitlist.offer_ending'
    readonly validUntil: Date
  },
): Promise<void> {
  const data = { token: sealEntryToken(context, of), validUntil }
  return queueWaitlistEmail(tx, { event, ...of, data }, context.now)
}

const sealEntryToken = (context: LinkContext, { entry, seminar }: EntryOfSeminar) =>
  sealLinkToken(context.secrets, signEntryToken(context, entry.id, seminar))
