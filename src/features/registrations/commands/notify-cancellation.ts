import { type EmailWithHistory, queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { templateTypesWithdrawnOnCancellation } from '#app/features/email/emails/template-types.ts'
import { withdrawSeminarEmails } from '#app/features/email/queries/withdrawals.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { listSeatHolders } from '../queries/registrations.ts'
import { toEmailSeminarData } from '../reads/seminar-in-emails.ts'
import { maskAccount } from '../rules/masked-account.ts'
import { firstNameInEmail, recipientNameInEmail } from '../rules/name-in-email.ts'
import type { LockedSeat } from './lock-order.ts'

export interface CancellationEmailInput {
  /** Seminar as registrants knew it. */
  readonly seminar: SeminarRecord
  readonly reason: string | null
  readonly createdBy: number | null
  readonly now: Date
}

/**
 * Queues e-mails in the canceling transaction, exactly once, to everyone with a seat. Withdraws queued
 * invitations, reminders and change notices.
 * @returns the number of e-mails
 */
export async function queueCancellationEmails(
  tx: Transaction,
  { seminar, reason, createdBy, now }: CancellationEmailInput,
): Promise<number> {
  await withdrawSeminarEmails(tx, {
    seminarId: seminar.id,
    templateTypes: templateTypesWithdrawnOnCancellation,
    reason: 'Not sent: the seminar was cancelled.',
  })
  const holders = await listSeatHolders(tx, seminar.id)
  const facts = toEmailSeminarData(seminar, { withDetails: false })
  const emails = holders.map(
    ({ details, amountDue, person }) =>
      ({
        event: 'seminar.cancelled',
        title: `Seminar cancelled: ${seminar.title}`,
        to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
        data: {
          firstName: firstNameInEmail(details.firstName),
          reason,
          amountDue: parsePesos(amountDue),
          seminar: facts,
        },
        dedupeKey: `seminar-cancelled-${seminar.id}-${person.id}`,
      }) as const,
  )
  return queueEmailsWithHistory(tx, emails, { createdBy, now })
}

interface RegistrationsCancelledInput extends CancellationEmailInput {
  readonly seats: readonly LockedSeat[]
  readonly order: Pick<OrderRow, 'id' | 'version'>
  /** Who paid for the seats, whether they have one of them or not. */
  readonly payer: PersonRow | null
  /** Pesos that were paid for the seats. */
  readonly amountPaid: string
  /** Pesos that are sent back; null if nobody decided yet. */
  readonly refund: number | null
  /** Account to which the registrant wants it sent. */
  readonly refundTo?: string
}

/**
 * Queues the e-mails about the registrations of a canceled order, also to who paid for others. Withdraws what is queued for
 * the registrants.
 */
export async function queueRegistrationCancelledEmails(
  tx: Transaction,
  { seminar, seats, order, payer, reason, createdBy, now, ...money }: RegistrationsCancelledInput,
): Promise<void> {
  const emails: EmailWithHistory[] = []
  const isPaid = toCentavos(money.amountPaid) > 0
  const amountPaid = isPaid ? parsePesos(money.amountPaid) : null
  const refundAmount = isPaid ? money.refund : null
  const refundTo = isPaid && money.refundTo ? maskAccount(money.refundTo) : null
  const withoutDetails = toEmailSeminarData(seminar, { withDetails: false })
  for (const { person, registration } of seats) {
    await withdrawSeminarEmails(tx, {
      seminarId: seminar.id,
      personId: person.id,
      templateTypes: templateTypesWithdrawnOnCancellation,
      reason: 'Not sent: the registration was cancelled.',
    })
    const isPayer = person.id === payer?.id
    emails.push({
      event: 'registration.cancelled',
      title: `Registration cancelled: ${seminar.title}`,
      to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
      data: {
        firstName: firstNameInEmail(registration.details.firstName),
        reason,
        amountPaid: isPayer ? amountPaid : null,
        refundAmount: isPayer ? refundAmount : null,
        refundTo: isPayer ? refundTo : null,
        seminar: withoutDetails,
      },
      // It may be canceled again after it was taken again.
      dedupeKey: `registration-cancelled-${registration.id}-${order.version}`,
    })
  }
  if (payer !== null && seats.every(({ person }) => person.id !== payer.id))
    emails.push({
      event: 'seat.released',
      title: `${toSeatCount(seats.length)} cancelled: ${seminar.title}`,
      to: { personId: payer.id, email: payer.email, name: recipientNameInEmail(fullName(payer)) },
      data: {
        firstName: firstNameInEmail(payer.firstName ?? undefined),
        references: seats.map(({ registration }) => registration.reference),
        reason,
        amountPaid,
        refundAmount,
        refundTo,
        seminar: withoutDetails,
      },
      dedupeKey: `seat-released-${order.id}-${order.version}`,
    })
  await queueEmailsWithHistory(tx, emails, { createdBy, now })
}

const toSeatCount = (seats: number) => (seats === 1 ? 'Seat' : `${seats} seats`)
