/** State of a bill that follows from its payments, in the transaction that changes them. */

import { toPaymentStatus } from '#app/features/registrations/rules/seats.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { type BillRow, recomputeBill } from '../queries/bills.ts'
import { listPaymentDecisions } from '../queries/payments.ts'
import { formatBillCode } from '../rules/bill-code.ts'
import { isBillSettled } from '../rules/bill-state.ts'
import type { LockedBill } from './lock-bill.ts'
import type { PaymentDecisionContext } from './notify-decision.ts'
import { restorePaymentStatus, withdrawDecisionEmail } from './undo-payment-decision.ts'
import { decidePayment, type LockedPayment } from './verify-payment.ts'

interface BillToSettle extends LockedBill {
  /** Text in the history when the registration becomes verified. */
  readonly notes?: string
  /**
   * Text in the history when the registration becomes pending; left out where a bill cannot become unpaid.
   */
  readonly why?: string
}

/**
 * Computes the bill. A bill that becomes paid verifies a pending registration; one that is no longer paid makes a
 * registration pending again that it had verified, which keeps its seat. Once attendance is marked, the registration
 * stays as it is.
 */
export async function settleBill(
  tx: Transaction,
  context: PaymentDecisionContext,
  { bill, payment, notes, why = 'a payment was undone' }: BillToSettle,
): Promise<void> {
  const settled = await recomputeBill(tx, bill, context.now)
  if (payment === null || payment.person.erasedAt !== null) return
  const status = toPaymentStatus(payment.registration.paymentStatus)
  if (isBillSettled(settled.state) && status === 'pending')
    await approve(tx, context, { bill, payment, notes })
  if (!isBillSettled(settled.state) && status === 'verified')
    await revoke(tx, context, { bill, payment, why })
}

interface BillOfPayment {
  readonly bill: BillRow
  readonly payment: LockedPayment
}

async function approve(
  tx: Transaction,
  context: PaymentDecisionContext,
  {
    bill: { id: billId, code },
    payment,
    notes = `Payment recorded for bill ${formatBillCode(code)}.`,
  }: BillOfPayment & { readonly notes: string | undefined },
): Promise<void> {
  await decidePayment(tx, payment, { context, action: 'approve', notes, billId })
}

async function revoke(
  tx: Transaction,
  context: PaymentDecisionContext,
  { bill: { id: billId, code }, payment, why }: BillOfPayment & { readonly why: string },
): Promise<void> {
  const { registration } = payment
  const [latest] = await listPaymentDecisions(tx, [registration.id])
  // An approval by hand stands without the bill.
  if (latest?.billId !== billId || registration.attendanceStatus !== 'registered') return
  await withdrawDecisionEmail(tx, latest.id, 'The payment was undone.')
  const notes = `Bill ${formatBillCode(code)} is no longer paid: ${why}`
  await restorePaymentStatus(tx, context, {
    payment,
    paymentStatus: 'pending',
    action: 'take_back',
    notes,
    billId,
  })
}
