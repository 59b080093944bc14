import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { toPaymentStatus } from '#app/features/registrations/rules/seats.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { RequestBalanceInput } from '../contract/ledger.ts'
import { getPaymentQr, type PaymentSettings } from '../reads/payment-methods.ts'
import { getBalance } from '../rules/bill-state.ts'
import { billChangedRefusal, lockBill, refuseVoidBill } from './lock-bill.ts'
import { queuePaymentShortEmail } from './notify-money.ts'

/**
 * E-mails the registrant what is left to pay. Refuses bills that are not paid in part, registrations that are not
 * pending, and to ask again before the bill has changed.
 */
export function requestBalance(
  context: CommandContext,
  settings: PaymentSettings,
  { billId, version }: RequestBalanceInput,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, billId)
    refuseVoidBill(locked)
    const { bill, payment } = locked
    if (bill.version !== version) throw billChangedRefusal()
    if (bill.state !== 'open' || Number(bill.amountPaid) === 0)
      throw new Refusal('conflict', 'bill_not_short', 'This bill is not paid in part.')
    if (payment === null || toPaymentStatus(payment.registration.paymentStatus) !== 'pending')
      throw new Refusal('conflict', 'payment_not_pending', 'The payment of this registration is not pending.')
    const qr = await getPaymentQr(tx, settings, { bill, seminarId: payment.seminar.id })
    const isNew = await queuePaymentShortEmail(tx, context, { bill, payment, qr })
    if (!isNew) {
      const message = 'The rest was asked for already, and nothing was paid since; or no e-mail can be sent.'
      throw new Refusal('conflict', 'balance_requested', message)
    }
    await recordAudit(tx, context, {
      action: 'bill.balance_requested',
      subjectType: 'bill',
      subjectId: billId,
      details: { left: getBalance(bill) / 100 },
    })
  })
}
