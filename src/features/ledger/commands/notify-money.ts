/** E-mails about money of an order, queued in the transaction that they are about. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { getBalance } from '#app/features/orders/rules/order-amounts.ts'
import { toBillEmailParts } from '#app/features/payments/commands/bill-email.ts'
import type { PaymentQrCode } from '#app/features/payments/contract/payment-codes.ts'
import type { RefundRow } from '#app/features/payments/queries/refunds.ts'
import type { OrderOfPayer } from '#app/features/registrations/commands/lock-order.ts'
import type { Transaction } from '#app/platform/db/database.ts'

const contextOfQueue = ({ actor, now }: CommandContext) => ({ createdBy: actor?.personId ?? null, now })

/** @returns false if it was queued for this version of the order already, or nobody can be reached */
export async function queuePaymentShortEmail(
  tx: Transaction,
  context: CommandContext,
  { qr, ...short }: OrderOfPayer & { readonly qr: PaymentQrCode | null },
): Promise<boolean> {
  const { order, seminar } = short
  const { to, data } = toBillEmailParts(short)
  const amounts = { amountDue: Number(order.total), amountPaid: Number(order.paid) }
  const email = {
    event: 'payment.short' as const,
    title: `Rest of the fee asked for: ${seminar.title}`,
    to,
    dedupeKey: `payment-short-${order.id}-${order.version}`,
    data: { ...data, ...amounts, amountLeft: getBalance(order) / 100, qrPath: qr?.pngUrl ?? null },
  }
  return (await queueEmailsWithHistory(tx, [email], contextOfQueue(context))) > 0
}

export async function queueRefundSentEmail(
  tx: Transaction,
  context: CommandContext,
  { refund, ...of }: OrderOfPayer & { readonly refund: RefundRow },
): Promise<void> {
  const { to, data } = toBillEmailParts(of)
  const email = {
    event: 'refund.sent' as const,
    title: `Refund sent: ${of.seminar.title}`,
    to,
    dedupeKey: `refund-sent-${refund.id}`,
    data: { ...data, amount: Number(refund.amount), reference: refund.reference },
  }
  await queueEmailsWithHistory(tx, [email], contextOfQueue(context))
}
