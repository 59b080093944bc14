import { toPesos } from '../../../platform/db/columns.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import type { SeminarFacts } from '../../catalog/queries/planning.ts'
import { whyClosed } from '../../catalog/rules.ts'
import { type Letter, writeLetters } from '../../messaging/commands/write-letters.ts'
import { sealToken } from '../../messaging/link-tokens.ts'
import type { PersonRow } from '../../people/queries.ts'
import { fullName } from '../../people/rules.ts'
import { undoSeconds } from '../contract/payment-limits.ts'
import { type ProofLink, signProofLink } from '../proof-link.ts'
import type { RegistrationRow } from '../queries.ts'
import { firstNameInMail, recipientNameInMail } from '../rules/name-in-mail.ts'
import { toLetterFacts } from '../seminar-in-letters.ts'

export interface DecisionNews {
  readonly seminar: SeminarFacts
  readonly person: PersonRow
  /** As it was decided. */
  readonly registration: RegistrationRow
  readonly decisionId: number
  readonly notes: string | null
}

/** Writes the letter about a decided payment, in the transaction that decides it. */
export async function announceDecision(
  tx: Transaction,
  context: CommandContext,
  news: DecisionNews,
): Promise<void> {
  const letter =
    news.registration.paymentStatus === 'rejected' ? rejection(context, news) : approval(context, news)
  await writeLetters(tx, [letter], { createdBy: context.actor?.personId ?? null, now: context.now })
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

function approval({ now }: CommandContext, news: DecisionNews): Letter {
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

function rejection(context: CommandContext, news: DecisionNews): Letter {
  const { seminar, notes, registration, decisionId } = news
  const { to, greeted } = whatBothSay(news)
  // Of a seminar that nobody can join any more, a new proof would only be refused.
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

/** The key of the message about a decision, by which it is withdrawn. */
export function decisionMessageKey(decisionId: number): string {
  return `payment-decision-${decisionId}`
}

function undoable({ decisionId }: DecisionNews, now: Date) {
  const sendAt = new Date(now.getTime() + undoSeconds * 1000)
  return { sendAt, dedupeKey: decisionMessageKey(decisionId) }
}

function sealedLink(context: CommandContext, link: ProofLink) {
  const { token, validUntil } = signProofLink(context, link)
  return { token: sealToken(context.secrets, token), validUntil }
}
