import pLimit from 'p-limit'
import { isBillSettled } from '#app/features/orders/rules/order-amounts.ts'
import { hasPayer } from '#app/features/registrations/commands/lock-order.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { loggableErrorDetails } from '#app/platform/log.ts'
import type { Services } from '#app/platform/services.ts'
import { listGateways } from '../adapters/gateways/configured-gateways.ts'
import { GatewayFailure, type PaymentGateway } from '../adapters/gateways/payment-gateway.ts'
import {
  type GatewayPaymentRow,
  hasLaterPayment,
  lockDuePayments,
  lockGatewayPayment,
  markEventsProcessed,
  updateGatewayPayment,
} from '../queries/gateway-payments.ts'
import { isGatewayPollOver, isOpenPayment, nextGatewayPollAt } from '../rules/gateway-payments.ts'
import { lockBill } from './lock-bill.ts'
import type { PaymentDecisionContext } from './notify-decision.ts'
import { queuePaymentLinkExpiredEmail } from './notify-gateway.ts'
import { settleGatewayPayment } from './settle-gateway-payment.ts'

type ConfirmingServices = Pick<Services, 'config' | 'db' | 'secrets' | 'clock' | 'log' | 'policies'>

const paymentsAtOnce = 20
const requestsAtOnce = 4

/**
 * Asks the gateways about all payments that are due, because an event named them or their time has come, and applies
 * the answers. Several processes may do it at once: each takes payments that are due, and moves their next time on
 * before it asks, so that after a crash they are due again.
 * @returns how many were confirmed, paid or not
 */
export async function confirmGatewayPayments(services: ConfirmingServices): Promise<number> {
  const gateways = new Map(listGateways(services.config).map((gateway) => [gateway.name, gateway]))
  const limit = pLimit(requestsAtOnce)
  let confirmed = 0
  while (gateways.size > 0) {
    const due = await takeDuePayments(services, [...gateways.keys()])
    const confirming = due.map((payment) =>
      limit(() => confirmPayment(services, payment, gateways.get(payment.gateway))),
    )
    // All of them, so that none is still running when the first error is reported.
    const results = await Promise.allSettled(confirming)
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason
      if (result.value) confirmed += 1
    }
    if (due.length < paymentsAtOnce) break
  }
  return confirmed
}

function takeDuePayments({ db, clock }: ConfirmingServices, gateways: PaymentGateway['name'][]) {
  return inTransaction(db, async (tx) => {
    const now = clock()
    const due = await lockDuePayments(tx, { now, gateways, atMost: paymentsAtOnce })
    for (const payment of due)
      await updateGatewayPayment(tx, payment.id, { nextPollAt: nextGatewayPollAt(payment, now) })
    return due
  })
}

/** @returns false if the gateway gave no answer */
async function confirmPayment(
  { db, secrets, clock, log, policies }: ConfirmingServices,
  payment: GatewayPaymentRow,
  gateway: PaymentGateway | undefined,
): Promise<boolean> {
  if (gateway === undefined) return false
  const requestedAt = clock()
  const context = {
    actor: null,
    client: { ipAddress: null },
    secrets,
    policies: policies(),
    now: requestedAt,
  }
  try {
    // Before it is asked, so that no payment follows the answer.
    if (payment.state === 'pending' && requestedAt >= payment.expiresAt)
      await gateway.closePayment(payment.providerId)
    const received = await gateway.fetchPayment(payment.providerId)
    await inTransaction(db, async (tx) => {
      if (received.length > 0) await settleGatewayPayment(tx, context, { payment, gateway, received })
      else await keepWaiting(tx, context, payment)
      await markEventsProcessed(tx, payment.id, { until: requestedAt, now: requestedAt })
    })
    return true
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    log.warn(
      { gateway: gateway.name, paymentId: payment.id, status: error.status, ...loggableErrorDetails(error) },
      'a payment could not be confirmed',
    )
    await keepUnanswered(db, payment, requestedAt)
    return false
  }
}

/**
 * Keeps an unpaid payment waiting: it expires when its time is over, and a day later it is not confirmed
 * again.
 */
async function keepWaiting(
  tx: Transaction,
  context: PaymentDecisionContext,
  payment: GatewayPaymentRow,
): Promise<void> {
  const { now } = context
  if (payment.state === 'pending' && now >= payment.expiresAt) return expire(tx, context, payment)
  const isOver = isGatewayPollOver({ expiresAt: payment.expiresAt, unansweredSince: null }, now)
  const locked = await lockGatewayPayment(tx, payment.id)
  if (locked !== null && isOpenPayment(locked))
    await updateGatewayPayment(tx, payment.id, { unansweredSince: null, ...(isOver && { nextPollAt: null }) })
}

/** Notifies the registrant, unless the order was paid in another way, or another payment was begun since. */
async function expire(
  tx: Transaction,
  context: PaymentDecisionContext,
  { id, orderId }: GatewayPaymentRow,
): Promise<void> {
  const locked = await lockBill(tx, orderId)
  const expired = await lockGatewayPayment(tx, id)
  if (expired?.state !== 'pending') return
  const { now: updatedAt } = context
  const change = { state: 'expired', redirectUrl: null, unansweredSince: null, updatedAt } as const
  await updateGatewayPayment(tx, id, change)
  if (!hasPayer(locked) || isBillSettled(locked.order.billState)) return
  if (locked.order.state === 'confirmed') return
  if (await hasLaterPayment(tx, expired)) return
  await queuePaymentLinkExpiredEmail(tx, context, { ...locked, expired })
}

/**
 * Postpones a payment without an answer, or gives it up after a week in which the gateway does not know it,
 * or after its keys were changed.
 */
async function keepUnanswered(
  db: ConfirmingServices['db'],
  { id, ...payment }: GatewayPaymentRow,
  now: Date,
): Promise<void> {
  const unansweredSince = payment.unansweredSince ?? now
  const isOver = isGatewayPollOver({ expiresAt: payment.expiresAt, unansweredSince }, now)
  await inTransaction(db, async (tx) => {
    const locked = await lockGatewayPayment(tx, id)
    if (locked === null || !isOpenPayment(locked)) return
    const givenUp = { state: 'expired', redirectUrl: null, nextPollAt: null, updatedAt: now } as const
    await updateGatewayPayment(tx, id, { unansweredSince, ...(isOver && givenUp) })
  })
}
