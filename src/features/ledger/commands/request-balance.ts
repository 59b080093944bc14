import type { CommandContext } from '#app/application/commands/command-context.ts'
import { getBalance } from '#app/features/orders/rules/order-amounts.ts'
import { lockBill, orderChanged, refuseVoidBill } from '#app/features/payments/commands/lock-bill.ts'
import { getPaymentQr, type PaymentSettings } from '#app/features/payments/reads/payment-methods.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { hasPayer } from '#app/features/registrations/commands/lock-order.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { RequestBalanceInput } from '../contract/ledger.ts'
import { queuePaymentShortEmail } from './notify-money.ts'

/**
 * E-mails the registrant what is left to pay. Refuses orders that are not paid in part, registrations that are not
 * pending, and to ask again before the order has changed.
 */
export function requestBalance(
  context: CommandContext,
  settings: PaymentSettings,
  { billId: orderId, version }: RequestBalanceInput,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, orderId)
    refuseVoidBill(locked)
    const { order } = locked
    if (order.version !== version) throw orderChanged()
    if (order.billState !== 'open' || Number(order.paid) === 0)
      throw new Refusal('conflict', 'bill_not_short', 'This bill is not paid in part.')
    if (!hasPayer(locked) || order.state !== 'pending')
      throw new Refusal('conflict', 'payment_not_pending', 'The payment of this registration is not pending.')
    const qr = await getPaymentQr(tx, settings, { order, seminarId: locked.seminar.id })
    const isNew = await queuePaymentShortEmail(tx, context, { ...locked, qr })
    if (!isNew) {
      const message = 'The rest was asked for already, and nothing was paid since; or no e-mail can be sent.'
      throw new Refusal('conflict', 'balance_requested', message)
    }
    await recordAudit(tx, context, {
      action: 'bill.balance_requested',
      subjectType: 'bill',
      subjectId: orderId,
      details: { left: getBalance(order) / 100 },
    })
  })
}
