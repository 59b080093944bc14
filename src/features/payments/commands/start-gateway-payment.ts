import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { getBalance, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { isPayable } from '#app/features/orders/rules/order-state.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import {
  type CreatedPayment,
  GatewayFailure,
  type PaymentGateway,
} from '../adapters/gateways/payment-gateway.ts'
import { findBillWithRegistrant } from '../queries/bills.ts'
import {
  expireOpenGatewayPayments,
  findReusablePayment,
  insertGatewayPayment,
} from '../queries/gateway-payments.ts'
import { nextGatewayPollAt } from '../rules/gateway-payments.ts'
import { lockBill, orderNotFound } from './lock-bill.ts'

export interface StartGatewayPaymentInput {
  /** Id of an order that the payer may pay. */
  readonly orderId: number
  readonly gateway: PaymentGateway
  /** Page to which the payer returns. */
  readonly returnUrl: string
}

/**
 * Begins a payment of what is left of an order, or continues one that was begun at the same gateway for the
 * same amount and can still be paid. Others of the order end. Refuses orders of which nothing is to be paid,
 * and if the gateway gives no answer.
 * @returns where the payer pays
 */
export async function startGatewayPayment(
  context: Pick<CommandContext, 'db' | 'now'>,
  { orderId, gateway, returnUrl }: StartGatewayPaymentInput,
): Promise<string> {
  const { db, now } = context
  const row = await findBillWithRegistrant(db, orderId)
  if (row === null) throw orderNotFound()
  const amount = getAmountToPay(row.order)
  const begun = { orderId, gateway: gateway.name, amount, now }
  const reusable = await findReusablePayment(db, begun)
  if (reusable?.redirectUrl) return reusable.redirectUrl
  // Outside the transaction: it may take seconds.
  const created = await createAtGateway(gateway, {
    amountInCentavos: getBalance(row.order),
    title: row.seminarTitle ?? `Bill ${formatOrderCode(row.order.code)}`,
    reference: formatOrderCode(row.order.code),
    successUrl: returnUrl,
    cancelUrl: returnUrl,
    now,
  })
  const redirectUrl = await inTransaction(db, async (tx) => {
    const { order } = await lockBill(tx, orderId)
    if (getAmountToPay(order) !== amount) throw changedMeanwhile()
    return storePayment(tx, created, begun)
  }).catch(async (error: unknown) => {
    await closeQuietly(gateway, created)
    throw error
  })
  if (redirectUrl !== created.redirectUrl) await closeQuietly(gateway, created)
  return redirectUrl
}

/**
 * Stores a payment and returns its page. Of two that began at once, the order's lock lets the second see the
 * first, and both payers go to the same page.
 */
async function storePayment(
  tx: Transaction,
  { providerId, redirectUrl, expiresAt }: CreatedPayment,
  begun: { orderId: number; gateway: PaymentGateway['name']; amount: string; now: Date },
): Promise<string> {
  const other = await findReusablePayment(tx, begun)
  if (other?.redirectUrl) return other.redirectUrl
  const { now, ...values } = begun
  // At another gateway, or of another amount: the job closes them, so that the order is not paid twice.
  await expireOpenGatewayPayments(tx, begun.orderId, now)
  await insertGatewayPayment(tx, {
    ...values,
    providerId,
    redirectUrl,
    expiresAt,
    nextPollAt: nextGatewayPollAt({ expiresAt }, now),
    createdAt: now,
    updatedAt: now,
  })
  return redirectUrl
}

/** Pesos; refuses orders of which nothing is to be paid. */
function getAmountToPay(order: OrderRow): string {
  if (!isPayable(order))
    throw new Refusal('conflict', 'bill_not_payable', 'Nothing is to be paid for this bill.')
  return toPesos(getBalance(order))
}

function changedMeanwhile(): Refusal {
  const message = 'This bill was changed in the meantime. Please look at it again before you pay.'
  return new Refusal('conflict', 'bill_changed', message)
}

async function createAtGateway(
  gateway: PaymentGateway,
  { now, ...payment }: Parameters<PaymentGateway['createPayment']>[0] & { readonly now: Date },
): Promise<CreatedPayment> {
  try {
    return await gateway.createPayment(payment, now)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    const message = `${gateway.label} does not answer at the moment. Nothing was paid. Please try again in some minutes, or pay in another way.`
    throw new Refusal('unavailable', 'gateway_unavailable', message, { retryAfterSeconds: 60 })
  }
}

/**
 * Closes a payment and ignores failures: its URL was given to no payer, so it is harmless if it stays open.
 */
async function closeQuietly(gateway: PaymentGateway, { providerId }: CreatedPayment): Promise<void> {
  await gateway.closePayment(providerId).catch(() => undefined)
}
