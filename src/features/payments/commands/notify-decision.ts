import { toPesos } from '../../../platform/db/columns.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { sealLinkToken } from '../../email/adapters/link-tokens.ts'
import { type EmailWithHistory, queueEmailsWithHistory } from '../../email/commands/insert-emails.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import type { PersonRow } from '../../people/queries/people.ts'
import { fullName } from '../../people/rules/names.ts'
import type { RegistrationRow } from '../../registrations/queries/registrations.ts'
import { toLetterFacts } from '../../registrations/reads/seminar-in-emails.ts'
import { firstNameInMail, recipientNameInMail } from '../../registrations/rules/name-in-email.ts'
import type { SeminarFacts } from '../../seminars/queries/planning.ts'
import { whyClosed } from '../../seminars/rules/availability.ts'
import { type ProofLink, signProofLink } from '../adapters/proof-link-token.ts'
import { undoSeconds } from '../contract/payment-limits.ts'

export interface DecisionNews {
  readonly seminar: SeminarFacts
  readonly person: PersonRow
  /** After the decision. */
  readonly registration: RegistrationRow
  readonly decisionId: number
  readonly notes: string | null
}

/** Queues the e-mail about a payment decision, in its transaction. */
export async function announceDecision(
  tx: Transaction,
  context: CommandContext,
  news: DecisionNews,
): Promise<void> {
  const letter =
    news.registration.paymentStatus === 'rejected' ? rejection(context, news) : approval(context, news)
  await queueEmailsWithHistory(tx, [letter], { createdBy: context.actor?.personId ?? null, now: context.now })
}

function whatBothSay({ person, registration }: DecisionNews) {
  return {
    to: { personId: person.id, email: person.email, name: recipientNameInMail(fullName(person)) },
    greeted: {
      firstName: firstNameInMail(person.firstName ?? registration.details.firstName),
      amountDue: toPesos(registration.amountDue) ?? 0,
    },
  }
}

function approval({ now }: CommandContext, news: DecisionNews): EmailWithHistory {
  const { seminar } = news
  const { to, greeted } = whatBothSay(news)
  const closed = whyClosed({ ...seminar, seatsLeft: null }, now)
  const standing = closed === 'cancelled' || closed === 'over' ? closed : 'ahead'
  return {
    event: 'payment.verified',
    title: `Payment verified: ${seminar.title}`,
    to,
    ...undoable(news, now),
    data: { ...greeted, standing, seminar: toLetterFacts(seminar, { withDetails: standing === 'ahead' }) },
  }
}

function rejection(context: CommandContext, news: DecisionNews): EmailWithHistory {
  const { seminar, notes, registration, decisionId } = news
  const { to, greeted } = whatBothSay(news)
  // A new proof would be refused for a closed seminar.
  const isOpen = whyClosed({ ...seminar, seatsLeft: null }, context.now) === null
  return {
    event: 'payment.rejected',
    title: `Payment not accepted: ${seminar.title}`,
    to,
    ...undoable(news, context.now),
    data: {
      ...greeted,
      notes,
      link: isOpen ? sealedLink(context, { registrationId: registration.id, decisionId }) : null,
      seminar: toLetterFacts(seminar, { withDetails: false }),
    },
  }
}

/** Message key of a decision's e-mail, for withdrawing it. */
export function decisionMessageKey(decisionId: number): string {
  return `payment-decision-${decisionId}`
}

function undoable({ decisionId }: DecisionNews, now: Date) {
  const sendAt = new Date(now.getTime() + undoSeconds * 1000)
  return { sendAt, dedupeKey: decisionMessageKey(decisionId) }
}

function sealedLink(context: CommandContext, link: ProofLink) {
  const { token, validUntil } = signProofLink(context, link)
  return { token: sealLinkToken(context.secrets, token), validUntil }
}
