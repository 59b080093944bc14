import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { lockBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import type { RefundState } from '#app/features/payments/contract/money-values.ts'
import { lockReceivedMoney, raiseMoneyVersion } from '#app/features/payments/queries/money.ts'
import {
  findRefund,
  insertRefund,
  type NewRefund,
  type RefundRow,
  sumOpenRefunds,
  updateRefund,
} from '#app/features/payments/queries/refunds.ts'
import { type AuditContext, recordAudit } from '#app/features/people/commands/record-audit.ts'
import { cancelLockedOrder } from '#app/features/registrations/commands/cancel-order.ts'
import { hasPayer, isLive, type LockedOrder } from '#app/features/registrations/commands/lock-order.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { DecideRefundInput, RequestRefundInput } from '../contract/ledger.ts'
import { findCredit, findCreditOfMoney, getUnallocatedAmount } from '../queries/credits.ts'
import { toNextRefundState } from '../rules/refund-transitions.ts'
import { creditUnknownRefusal } from './credits.ts'
import { queueRefundSentEmail } from './notify-money.ts'

/**
 * Requests a refund of an order, or of a credit of its registrant. Refuses more than is left of it and is not
 * to be refunded already.
 */
export function requestRefund(
  context: CommandContext,
  { billId: orderId, creditId, amount, reason, method, version }: RequestRefundInput,
): Promise<void> {
  const { personId: requestedBy } = requireSignedInActor(context)
  const stored = inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, orderId, version)
    if (creditId === undefined) await refuseExceeding(tx, locked.order, amount)
    else await refuseExceedingCredit(tx, { locked, creditId, amount })
    const pesos = toPesos(toCentavos(amount))
    await storeRefundRequest(tx, context, { orderId, creditId, amount: pesos, reason, method, requestedBy })
  })
  return refuseIfActorDeleted(stored)
}

/** Stores a request that its caller has checked. */
export async function storeRefundRequest(
  tx: Transaction,
  context: AuditContext,
  request: Omit<NewRefund, 'requestedAt'>,
): Promise<void> {
  const refundId = await insertRefund(tx, { ...request, requestedAt: context.now })
  const { orderId, creditId, amount, method } = request
  await recordAudit(tx, context, {
    action: 'refund.requested',
    subjectType: 'bill',
    subjectId: orderId,
    details: { refundId, amount, method, ...(creditId !== undefined && { creditId }) },
  })
}

/**
 * Refuses decisions that the state does not allow, and sending or approving more than was paid. Sending can release the
 * seats in the same step, unless attendance is marked.
 */
export function decideRefund(
  context: CommandContext,
  { id, action, releasesSeats = false, reference, version }: DecideRefundInput,
): Promise<number> {
  const { now } = context
  const { personId: decidedBy } = requireSignedInActor(context)
  const deciding = inTransaction(context.db, async (tx) => {
    const seen = await findRefund(tx, id)
    if (seen === null) throw new Refusal('not_found', 'refund_unknown', 'This refund does not exist.')
    const locked = await lockBill(tx, seen.orderId)
    // Refunds change only while their order is locked.
    const refund = (await findRefund(tx, id)) ?? seen
    const state = toNextRefundState(refund.state, action)
    if (state === null) throw new Refusal('conflict', 'refund_state', `This refund is ${refund.state}.`)
    if (refund.version !== version)
      throw new Refusal('conflict', 'refund_changed', 'This refund was changed in the meantime.')
    await refuseDecidingTooMuch(tx, { locked, refund, state })
    const change = { state, reference: reference || refund.reference, decidedBy, decidedAt: now }
    await updateRefund(tx, id, { ...change, version: version + 1 })
    if (state === 'sent')
      await settleSent(tx, context, { locked, refund: { ...refund, ...change }, releasesSeats })
    await recordAudit(tx, context, {
      action: 'refund.decided',
      subjectType: 'bill',
      subjectId: refund.orderId,
      details: { refundId: id, state, amount: refund.amount },
    })
    return refund.orderId
  })
  return refuseIfActorDeleted(deciding)
}

/** Money of a credit is reserved from the request until it fails. */
async function refuseDecidingTooMuch(
  tx: Transaction,
  { locked, refund, state }: { locked: LockedOrder; refund: RefundRow; state: RefundState },
): Promise<void> {
  const amount = Number(refund.amount)
  const { creditId } = refund
  if (creditId !== null) {
    if (refund.state === 'failed') await refuseExceedingCredit(tx, { locked, creditId, amount })
    return
  }
  if (refund.state === 'failed') await refuseExceeding(tx, locked.order, amount)
  const paid = toCentavos(locked.order.paid)
  if (state === 'sent' && toCentavos(amount) > paid) throw exceeded(paid)
}

/** Locks the money of the credit. */
async function refuseExceedingCredit(
  tx: Transaction,
  { locked: { order }, creditId, amount }: { locked: LockedOrder; creditId: number; amount: number },
): Promise<void> {
  const seen = await findCredit(tx, creditId)
  if (seen === null) throw creditUnknownRefusal()
  await lockReceivedMoney(tx, seen.moneyInId)
  const credit = await findCreditOfMoney(tx, seen.moneyInId)
  const isTheirs = seen.orderId === order.id || seen.personId === order.payerId
  if (credit?.id !== creditId || !isTheirs) throw creditUnknownRefusal()
  const free = toCentavos(await getUnallocatedAmount(tx, seen.moneyInId))
  if (toCentavos(amount) > free) throw exceeded(free)
  await raiseMoneyVersion(tx, seen.moneyInId)
}

/** The order without what was sent back, unless it came from a credit; the registrant is e-mailed. */
async function settleSent(
  tx: Transaction,
  context: CommandContext,
  {
    locked,
    refund,
    releasesSeats,
  }: { readonly locked: LockedOrder; readonly refund: RefundRow; readonly releasesSeats: boolean },
): Promise<void> {
  const endsSeats = releasesSeats && isLive(locked) && holdsSeats(locked.order.state)
  const cancellation = { reason: null, refund: Number(refund.amount) }
  const left = endsSeats ? await cancelLockedOrder(tx, context, { locked, ...cancellation }) : locked
  if (refund.creditId === null) await settleOrder(tx, context, { ...left, why: 'a refund was sent' })
  if (hasPayer(left)) await queueRefundSentEmail(tx, context, { ...left, refund })
}

async function refuseExceeding(tx: Transaction, order: OrderRow, amount: number): Promise<void> {
  const free = toCentavos(order.paid) - toCentavos(await sumOpenRefunds(tx, { orderId: order.id }))
  if (toCentavos(amount) > free) throw exceeded(free)
}

function exceeded(centavos: number): Refusal {
  const message = `At most ₱${toPesos(Math.max(centavos, 0))} can be sent back.`
  return new Refusal('conflict', 'refund_exceeds', message, { issues: [{ path: 'amount', message }] })
}
