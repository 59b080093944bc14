import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { type EmailWithHistory, queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import type { AuditContext } from '#app/features/people/commands/record-audit.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { LiveOrder, LockedSeat } from '#app/features/registrations/commands/lock-order.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import {
  firstNameInEmail,
  fullNameInEmail,
  recipientNameInEmail,
} from '#app/features/registrations/rules/name-in-email.ts'
import { whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { type ProofLink, signProofLink } from '../adapters/proof-link-token.ts'
import { undoWindowSeconds } from '../contract/payment-limits.ts'

/** Context without an actor where a job decides, because an online payment arrived. */
export interface PaymentDecisionContext extends AuditContext, Pick<CommandContext, 'policies' | 'secrets'> {}

/** An order after a decision. */
export interface PaymentDecisionEmailInput extends LiveOrder {
  readonly decisionId: number
  /** A payment in an account decided, not a proof. */
  readonly seenInStatement: boolean
  readonly notes: string | null
}

/** Queues the e-mails about a payment decision to everyone on its seats, in its transaction. */
export async function queuePaymentDecisionEmails(
  tx: Transaction,
  context: PaymentDecisionContext,
  news: PaymentDecisionEmailInput,
): Promise<void> {
  const emails = news.seats
    .filter(isTold)
    .map((seat) =>
      holdsSeats(news.order.state)
        ? toApprovalEmail(context, news, seat)
        : toRejectionEmail(context, news, seat),
    )
  await queueEmailsWithHistory(tx, emails, { createdBy: context.actor?.personId ?? null, now: context.now })
}

/** Whether the person on a seat gets the e-mail. */
export function isTold({ person }: LockedSeat): boolean {
  return isReachableEmail(person.email)
}

const isPayer = ({ order }: PaymentDecisionEmailInput, { person }: LockedSeat) => person.id === order.payerId

function commonEmailData(news: PaymentDecisionEmailInput, seat: LockedSeat) {
  const { person, registration } = seat
  return {
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    firstName: firstNameInEmail(person.firstName ?? registration.details.firstName),
    // The payer sent the money for all seats.
    amountDue: parsePesos(news.order.total) ?? 0,
  }
}

function toApprovalEmail(
  { now }: Pick<PaymentDecisionContext, 'now'>,
  news: PaymentDecisionEmailInput,
  seat: LockedSeat,
): EmailWithHistory {
  const { seminar, seenInStatement } = news
  const { registration } = seat
  const { to, firstName, amountDue } = commonEmailData(news, seat)
  const closed = whyRegistrationClosed({ ...seminar, seatsLeft: null }, now)
  const seminarState = closed === 'cancelled' || closed === 'over' ? closed : 'ahead'
  return {
    event: 'payment.verified',
    title: `Payment verified: ${seminar.title}`,
    to,
    ...undoable(news, { seat, now }),
    data: {
      firstName,
      amountDue: isPayer(news, seat) ? amountDue : null,
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
  seat: LockedSeat,
): EmailWithHistory {
  const { seminar, notes, decisionId } = news
  const { registration } = seat
  const { to, firstName, amountDue } = commonEmailData(news, seat)
  // A new proof would be refused for a closed seminar; only the payer sends one.
  const isOpen =
    isPayer(news, seat) && whyRegistrationClosed({ ...seminar, seatsLeft: null }, context.now) === null
  return {
    event: 'payment.rejected',
    title: `Payment not accepted: ${seminar.title}`,
    to,
    ...undoable(news, { seat, now: context.now }),
    data: {
      firstName,
      amountDue,
      registeredBy: isPayer(news, seat) ? null : fullNameInEmail(news.order.payer?.name ?? ''),
      notes,
      link: isOpen ? createProofLink(context, { registrationId: registration.id, decisionId }) : null,
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
    },
  }
}

/** Message key of a decision's e-mail to one of the registrants, for withdrawing it. */
export function decisionEmailDedupeKey(decisionId: number, registrationId: number): string {
  return `payment-decision-${decisionId}-${registrationId}`
}

function undoable(
  { decisionId }: PaymentDecisionEmailInput,
  { seat, now }: { readonly seat: LockedSeat; readonly now: Date },
) {
  const sendAt = new Date(now.getTime() + undoWindowSeconds * 1000)
  return { sendAt, dedupeKey: decisionEmailDedupeKey(decisionId, seat.registration.id) }
}

function createProofLink(context: PaymentDecisionContext, link: ProofLink) {
  const { token, validUntil } = signProofLink(context, link)
  return { token: sealLinkToken(context.secrets, token), validUntil }
}
