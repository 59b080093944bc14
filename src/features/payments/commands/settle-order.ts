/** State of an order that follows from its payments, in the transaction that changes them. */

import { isBillSettled } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import {
  isAttended,
  isErased,
  isLive,
  type LiveOrder,
  type LockedOrder,
} from '#app/features/registrations/commands/lock-order.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { findLatestAllocationId } from '../queries/money.ts'
import { recomputeOrder } from '../queries/orders.ts'
import { insertPaymentEvent, listDecisionsOfOrder } from '../queries/payment-events.ts'
import { decidePayment, withdrawDecisionEmails } from './decide-payment.ts'
import type { PaymentDecisionContext } from './notify-decision.ts'

interface OrderToSettle extends LockedOrder {
  /** Text in the history when the registrations become verified. */
  readonly notes?: string
  /** Text in the history when the registrations become pending; left out where an order cannot become unpaid. */
  readonly why?: string
}

/**
 * Computes the order. One that becomes paid verifies pending registrations; one that is no longer paid makes registrations
 * pending again that it had verified, which keep their seats; of a canceled one, only the approval ends. Once attendance is
 * marked, they stay as they are. Of rejected registrations, an order without payments is void.
 */
export async function settleOrder(
  tx: Transaction,
  context: PaymentDecisionContext,
  { notes, why = 'a payment was undone', ...locked }: OrderToSettle,
): Promise<void> {
  const order = await recomputeOrder(tx, locked.order, context.now)
  const settled = { ...locked, order }
  if (!isLive(settled) || isErased(settled)) return
  const isSettled = isBillSettled(order.billState)
  if (isSettled && order.state === 'pending') await approve(tx, context, { settled, notes })
  if (!isSettled && (order.state === 'confirmed' || order.state === 'cancelled'))
    await revoke(tx, context, { settled, why })
}

async function approve(
  tx: Transaction,
  context: PaymentDecisionContext,
  {
    settled,
    notes = `Payment recorded for bill ${formatOrderCode(settled.order.code)}.`,
  }: { readonly settled: LiveOrder; readonly notes: string | undefined },
): Promise<void> {
  const paymentId = await findLatestAllocationId(tx, settled.order.id)
  // Paid by an approval before it was canceled and taken again: staff decide.
  if (paymentId === null) return
  await decidePayment(tx, settled, { context, action: 'approve', state: 'confirmed', notes, paymentId })
}

async function revoke(
  tx: Transaction,
  context: PaymentDecisionContext,
  { settled, why }: { readonly settled: LiveOrder; readonly why: string },
): Promise<void> {
  const { code, state } = settled.order
  const decidedBy = context.actor?.personId ?? null
  const [latest] = await listDecisionsOfOrder(tx, settled.order.id)
  // An approval by hand stands without the order.
  if (latest === undefined || latest.moneyInId === null || isAttended(settled)) return
  await withdrawDecisionEmails(tx, settled, { decisionId: latest.id, why: 'The payment was undone.' })
  const notes = `Bill ${formatOrderCode(code)} is no longer paid: ${why}`
  const event = { paymentId: latest.paymentId, action: 'take_back', notes } as const
  if (state === 'confirmed') await decidePayment(tx, settled, { ...event, context, state: 'pending' })
  else await insertPaymentEvent(tx, { ...event, fromState: 'accepted', decidedBy, createdAt: context.now })
}
