import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { type EmailWithHistory, queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import type { AuditContext } from '#app/features/people/commands/record-audit.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { type ProofLink, signProofLink } from '../adapters/proof-link-token.ts'
import { undoWindowSeconds } from '../contract/payment-limits.ts'

/** Context without an actor where a job decides, because an online payment arrived. */
export interface PaymentDecisionContext extends AuditContext, Pick<CommandContext, 'policies' | 'secrets'> {}

export interface PaymentDecisionEmailInput {
  readonly seminar: SeminarRecord
  readonly person: PersonRow
  /** Registration after the decision. */
  readonly registration: RegistrationRow
  readonly decisionId: number
  /** A payment in an account decided, not a proof. */
  readonly seenInStatement: boolean
  readonly notes: string | null
}

/** Queues the e-mail about a payment decision, in its transaction. */
export async function queuePaymentDecisionEmail(
  tx: Transaction,
  context: PaymentDecisionContext,
  news: PaymentDecisionEmailInput,
): Promise<void> {
  const email =
    news.registration.paymentStatus === 'rejected'
      ? toRejectionEmail(context, news)
      : toApprovalEmail(context, news)
  await queueEmailsWithHistory(tx, [email], { createdBy: context.actor?.personId ?? null, now: context.now })
}

function commonEmailData({ person, registration }: PaymentDecisionEmailInput) {
  return {
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    greeted: {
      firstName: firstNameInEmail(person.firstName ?? registration.details.firstName),
      amountDue: parsePesos(registration.amountDue) ?? 0,
    },
  }
}

function toApprovalEmail(
  { now }: Pick<PaymentDecisionContext, 'now'>,
  news: PaymentDecisionEmailInput,
): EmailWithHistory {
  const { seminar, registration, seenInStatement } = news
  const { to, greeted } = commonEmailData(news)
  const closed = whyRegistrationClosed({ ...seminar, seatsLeft: null }, now)
  const seminarState = closed === 'cancelled' || closed === 'over' ? closed : 'ahead'
  return {
    event: 'payment.verified',
    title: `Payment verified: ${seminar.title}`,
    to,
    ...undoable(news, now),
    data: {
      ...greeted,
      seminarState,
      registrationId: registration.id,
      ...(seenInStatement && { seenInStatement }),
      seminar: toEmailSeminarData(seminar, { withDetails: seminarState === 'ahead' }),
    },
  }
}

function toRejectionEmail(
  context: PaymentDecisionContext,
  news: PaymentDecisionEmailInput,
): EmailWithHistory {
  const { seminar, notes, registration, decisionId } = news
  const { to, greeted } = commonEmailData(news)
  // A new proof would be refused for a closed seminar.
  const isOpen = whyRegistrationClosed({ ...seminar, seatsLeft: null }, context.now) === null
  return {
    event: 'payment.rejected',
    title: `Payment not accepted: ${seminar.title}`,
    to,
    ...undoable(news, context.now),
    data: {
      ...greeted,
      notes,
      link: isOpen ? createProofLink(context, { registrationId: registration.id, decisionId }) : null,
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
    },
  }
}

/** Message key of a decision's e-mail, for withdrawing it. */
export function decisionEmailDedupeKey(decisionId: number): string {
  return `payment-decision-${decisionId}`
}

function undoable({ decisionId }: PaymentDecisionEmailInput, now: Date) {
  const sendAt = new Date(now.getTime() + undoWindowSeconds * 1000)
  return { sendAt, dedupeKey: decisionEmailDedupeKey(decisionId) }
}

function createProofLink(context: PaymentDecisionContext, link: ProofLink) {
  const { token, validUntil } = signProofLink(context, link)
  return { token: sealLinkToken(context.secrets, token), validUntil }
}
