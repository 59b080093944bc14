import { getExpectedMoney } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  hasPayer,
  isErased,
  isLive,
  type LockedOrder,
} from '#app/features/registrations/commands/lock-order.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { PaymentGateway, ReceivedPayment } from '../adapters/gateways/payment-gateway.ts'
import {
  findGatewayAccount,
  type GatewayPaymentRow,
  insertGatewayAccount,
  lockGatewayPayment,
  updateGatewayPayment,
} from '../queries/gateway-payments.ts'
import { insertAllocations, insertCredit, insertReceivedMoney } from '../queries/money.ts'
import { compareGatewayPayment, isOpenPayment } from '../rules/gateway-payments.ts'
import { normalizeReference } from '../rules/payment-reference.ts'
import { lockBill } from './lock-bill.ts'
import type { PaymentDecisionContext } from './notify-decision.ts'
import { queuePaymentLateEmail } from './notify-gateway.ts'
import { settleOrder } from './settle-order.ts'

export interface SettleGatewayPaymentInput {
  readonly payment: Pick<GatewayPaymentRow, 'id' | 'orderId'>
  readonly gateway: Pick<PaymentGateway, 'name' | 'label'>
  /** Payments as confirmed by the gateway; not empty. */
  readonly received: readonly ReceivedPayment[]
}

/**
 * Records what a gateway received, once. The requested amount pays the order if its seat is still held and it
 * is not paid already; otherwise it is credit of the registrant, who is e-mailed. Another amount, or another
 * currency, is never allocated by itself.
 */
export async function settleGatewayPayment(
  tx: Transaction,
  context: PaymentDecisionContext,
  { payment: { id, orderId }, gateway, received }: SettleGatewayPaymentInput,
): Promise<void> {
  const locked = await lockBill(tx, orderId)
  const payment = await lockGatewayPayment(tx, id)
  const [first] = received
  if (payment === null || first === undefined || !isOpenPayment(payment)) return
  const { now } = context
  const outcome = compareGatewayPayment(payment.amount, received)
  const paidAt = first.paidAt ?? now
  const reference = first.paymentId
  const settled = { redirectUrl: null, nextPollAt: null, unansweredSince: null, paidAt, updatedAt: now }
  if (outcome.kind === 'mismatched') {
    const { receivedAmount, receivedCurrency } = outcome
    const isPesos = receivedCurrency === 'PHP' && Number(receivedAmount) > 0
    const money = { amount: receivedAmount, reference, paidAt, gateway }
    const moneyInId = isPesos ? await recordMoney(tx, context, money) : null
    const change = { ...settled, state: 'mismatched', receivedAmount, receivedCurrency, moneyInId } as const
    return updateGatewayPayment(tx, id, change)
  }
  const moneyInId = await recordMoney(tx, context, { amount: payment.amount, reference, paidAt, gateway })
  await updateGatewayPayment(tx, id, { ...settled, state: 'paid', moneyInId })
  if (takesMoney(locked)) await allocate(tx, context, { locked, gateway, payment: { ...payment, moneyInId } })
  else await keepLatePayment(tx, context, { locked, payment: { ...payment, moneyInId } })
}

/** Whether something is to be paid, and the seats that the order is for are still held. */
function takesMoney(locked: LockedOrder): boolean {
  const { order } = locked
  if (order.billState === 'void' || getExpectedMoney(order) <= 0) return false
  if (!isLive(locked) || isErased(locked)) return false
  return locked.seminar.status !== 'cancelled' && holdsSeats(order.state)
}

interface AllocationInput extends Pick<SettleGatewayPaymentInput, 'gateway'> {
  readonly locked: LockedOrder
  readonly payment: GatewayPaymentRow & { readonly moneyInId: number }
}

/** Allocates money. The gateway names the order by its payment, so that this match is sure. */
async function allocate(
  tx: Transaction,
  context: PaymentDecisionContext,
  { locked, gateway, payment: { orderId, amount, moneyInId } }: AllocationInput,
): Promise<void> {
  await insertAllocations(tx, [{ moneyInId, orderId, amount, by: 'rule', createdAt: context.now }])
  const code = formatOrderCode(locked.order.code)
  await settleOrder(tx, context, { ...locked, notes: `Paid online at ${gateway.label}: bill ${code}.` })
  await recordAudit(tx, context, {
    action: 'money.allocated',
    subjectType: 'bill',
    subjectId: orderId,
    details: { amount, withheld: '0.00', moneyInId, rule: 'gateway_id' },
  })
}

/** Staff refund the credit, or use it for another seminar of the person. */
async function keepLatePayment(
  tx: Transaction,
  context: PaymentDecisionContext,
  { locked, payment }: Omit<AllocationInput, 'gateway'>,
): Promise<void> {
  if (!hasPayer(locked) || locked.payer.erasedAt !== null) return
  const { order, payer } = locked
  const { moneyInId, amount } = payment
  const credit = { moneyInId, personId: payer.id, orderId: order.id, savedAt: context.now }
  await insertCredit(tx, credit)
  await recordAudit(tx, context, {
    action: 'money.saved_as_credit',
    subjectType: 'bill',
    subjectId: order.id,
    details: { amount, moneyInId },
  })
  await queuePaymentLateEmail(tx, context, { ...locked, paid: payment })
}

async function recordMoney(
  tx: Transaction,
  { now }: PaymentDecisionContext,
  {
    amount,
    reference,
    paidAt,
    gateway,
  }: { amount: string; reference: string; paidAt: Date; gateway: SettleGatewayPaymentInput['gateway'] },
): Promise<number> {
  const accountId = await getGatewayAccount(tx, gateway, now)
  return insertReceivedMoney(tx, {
    accountId,
    occurredAt: paidAt,
    amount,
    source: 'gateway',
    createdAt: now,
    reference,
    referenceNorm: normalizeReference(reference),
  })
}

/**
 * Returns the account of a gateway, made with the first payment. Another account may have its label already,
 * such as a wallet.
 */
async function getGatewayAccount(
  tx: Transaction,
  { name: gateway, label }: SettleGatewayPaymentInput['gateway'],
  now: Date,
): Promise<number> {
  for (const wanted of [label, `${label} (online payments)`]) {
    const known = await findGatewayAccount(tx, gateway)
    // Another process may have made it meanwhile.
    const id =
      known ??
      (await insertGatewayAccount(tx, { gateway, label: wanted, now })) ??
      (await findGatewayAccount(tx, gateway))
    if (id !== null) return id
  }
  throw new Error('There is no account for online payments.')
}
