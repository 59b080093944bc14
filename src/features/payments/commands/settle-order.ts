/** State of an order that follows from its payments, in the transaction that changes them. */

import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { isBillSettled } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { LockedRegistration } from '#app/features/registrations/commands/lock-registration.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { getLatestAllocationId } from '../queries/money.ts'
import { recomputeOrder } from '../queries/orders.ts'
import { insertPaymentEvent, listPaymentDecisions } from '../queries/payment-events.ts'
import { decidePayment, withdrawDecisionEmail } from './decide-payment.ts'
import type { LockedOrder } from './lock-order.ts'
import type { PaymentDecisionContext } from './notify-decision.ts'

interface OrderToSettle extends LockedOrder {
  /** Text in the history when the registration becomes verified. */
  readonly notes?: string
  /**
   * Text in the history when the registration becomes pending; left out where an order cannot become unpaid.
   */
  readonly why?: string
}

/**
 * Computes the order. An order that becomes paid verifies a pending registration; one that is no longer paid makes a
 * registration pending again that it had verified, which keeps its seat; of a canceled one, only the approval ends. Once
 * attendance is marked, the registration stays as it is. Of a rejected registration, an order without payments is void.
 */
export async function settleOrder(
  tx: Transaction,
  context: PaymentDecisionContext,
  { order, payment, notes, why = 'a payment was undone' }: OrderToSettle,
): Promise<void> {
  const settled = await recomputeOrder(tx, order, context.now)
  if (payment === null) return
  const { state } = order
  if (payment.person.erasedAt !== null) return
  if (isBillSettled(settled.billState) && state === 'pending')
    await approve(tx, context, { order, payment, notes })
  if (!isBillSettled(settled.billState) && (state === 'confirmed' || state === 'cancelled'))
    await revoke(tx, context, { order, payment, why })
}

interface OrderOfPayment {
  readonly order: OrderRow
  readonly payment: LockedRegistration
}

async function approve(
  tx: Transaction,
  context: PaymentDecisionContext,
  {
    order: { id: orderId, code },
    payment,
    notes = `Payment recorded for bill ${formatOrderCode(code)}.`,
  }: OrderOfPayment & { readonly notes: string | undefined },
): Promise<void> {
  const paymentId = await getLatestAllocationId(tx, orderId)
  await decidePayment(tx, payment, { context, action: 'approve', state: 'confirmed', notes, paymentId })
}

async function revoke(
  tx: Transaction,
  context: PaymentDecisionContext,
  { order: { code, state }, payment, why }: OrderOfPayment & { readonly why: string },
): Promise<void> {
  const { registration } = payment
  const decidedBy = context.actor?.personId ?? null
  const [latest] = await listPaymentDecisions(tx, [registration.id])
  // An approval by hand stands without the order.
  if (latest === undefined || latest.moneyInId === null || registration.attendanceStatus !== 'registered')
    return
  await withdrawDecisionEmail(tx, latest.id, 'The payment was undone.')
  const notes = `Bill ${formatOrderCode(code)} is no longer paid: ${why}`
  const event = { paymentId: latest.paymentId, action: 'take_back', notes } as const
  if (state === 'confirmed') await decidePayment(tx, payment, { ...event, context, state: 'pending' })
  else await insertPaymentEvent(tx, { ...event, fromState: 'accepted', decidedBy, createdAt: context.now })
}
