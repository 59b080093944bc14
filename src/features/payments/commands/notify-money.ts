/** E-mails about money of a bill, queued in the transaction that they are about. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { PaymentQrCode } from '../contract/payable-bills.ts'
import type { BillRow } from '../queries/bills.ts'
import type { RefundRow } from '../queries/money.ts'
import { formatBillCode } from '../rules/bill-code.ts'
import { getBalance } from '../rules/bill-state.ts'
import type { LockedPayment } from './verify-payment.ts'

export interface BillOfRegistrant {
  readonly bill: BillRow
  readonly payment: LockedPayment
}

/** Recipient, and what all e-mails about a bill contain. */
export function toBillEmailParts({ bill, payment: { person, registration, seminar } }: BillOfRegistrant) {
  return {
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(person.firstName ?? registration.details.firstName),
      billCode: formatBillCode(bill.code),
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
    },
  }
}

const contextOfQueue = ({ actor, now }: CommandContext) => ({ createdBy: actor?.personId ?? null, now })

/** @returns false if it was queued for this version of the bill already, or nobody can be reached */
export async function queuePaymentShortEmail(
  tx: Transaction,
  context: CommandContext,
  { qr, ...short }: BillOfRegistrant & { readonly qr: PaymentQrCode | null },
): Promise<boolean> {
  const { bill, payment } = short
  const { to, data } = toBillEmailParts(short)
  const amounts = { amountDue: Number(bill.amountDue), amountPaid: Number(bill.amountPaid) }
  const email = {
    event: 'payment.short' as const,
    title: `Rest of the fee asked for: ${payment.seminar.title}`,
    to,
    dedupeKey: `payment-short-${bill.id}-${bill.version}`,
    data: { ...data, ...amounts, amountLeft: getBalance(bill) / 100, qrPath: qr?.pngUrl ?? null },
  }
  return (await queueEmailsWithHistory(tx, [email], contextOfQueue(context))) > 0
}

export async function queueRefundSentEmail(
  tx: Transaction,
  context: CommandContext,
  { refund, ...of }: BillOfRegistrant & { readonly refund: RefundRow },
): Promise<void> {
  const { to, data } = toBillEmailParts(of)
  const email = {
    event: 'refund.sent' as const,
    title: `Refund sent: ${of.payment.seminar.title}`,
    to,
    dedupeKey: `refund-sent-${refund.id}`,
    data: { ...data, amount: Number(refund.amount), reference: refund.reference },
  }
  await queueEmailsWithHistory(tx, [email], contextOfQueue(context))
}
