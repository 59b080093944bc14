import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { templateTypesWithdrawnOnCancellation } from '#app/features/email/emails/template-types.ts'
import { withdrawSeminarEmails } from '#app/features/email/queries/withdrawals.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { listSeatHolders } from '../queries/registrations.ts'
import { toEmailSeminarData } from '../reads/seminar-in-emails.ts'
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
  readonly order: Pick<OrderRow, 'id' | 'payerId' | 'paid' | 'version'>
  /** Pesos that are sent back; null if nobody decided yet. */
  readonly refund: number | null
}

/** Queues the e-mails about the registrations of a canceled order. Withdraws what is queued for them. */
export async function queueRegistrationCancelledEmails(
  tx: Transaction,
  { seminar, seats, order, reason, refund, createdBy, now }: RegistrationsCancelledInput,
): Promise<void> {
  const emails = []
  for (const { person, registration } of seats) {
    await withdrawSeminarEmails(tx, {
      seminarId: seminar.id,
      personId: person.id,
      templateTypes: templateTypesWithdrawnOnCancellation,
      reason: 'Not sent: the registration was cancelled.',
    })
    const amountPaid = person.id === order.payerId ? (parsePesos(order.paid) ?? 0) : 0
    emails.push({
      event: 'registration.cancelled' as const,
      title: `Registration cancelled: ${seminar.title}`,
      to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
      data: {
        firstName: firstNameInEmail(registration.details.firstName),
        reason,
        amountPaid: amountPaid > 0 ? amountPaid : null,
        refundAmount: amountPaid > 0 ? refund : null,
        seminar: toEmailSeminarData(seminar, { withDetails: false }),
      },
      // It may be canceled again after it was taken again.
      dedupeKey: `registration-cancelled-${registration.id}-${order.version}`,
    })
  }
  await queueEmailsWithHistory(tx, emails, { createdBy, now })
}
