import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { RefundState } from '../contract/bill-values.ts'
import type { DecideRefundInput, RequestRefundInput } from '../contract/ledger.ts'
import type { BillRow } from '../queries/bills.ts'
import { findCredit, findCreditOfMoney, getUnallocatedAmount } from '../queries/credits.ts'
import {
  findRefund,
  insertRefund,
  lockReceivedMoney,
  type RefundRow,
  raiseMoneyVersion,
  sumOpenRefunds,
  updateRefund,
} from '../queries/money.ts'
import { toCentavos, toPesos } from '../rules/bill-state.ts'
import { toNextRefundState } from '../rules/refund-transitions.ts'
import { creditUnknownRefusal } from './credits.ts'
import { type LockedBill, lockBill } from './lock-bill.ts'
import { queueRefundSentEmail } from './notify-money.ts'
import { settleBill } from './settle-bill.ts'

/**
 * Requests a refund of a bill, or of a credit of its registrant. Refuses more than is left of it and is not
 * to be refunded already.
 */
export function requestRefund(
  context: CommandContext,
  { billId, creditId, amount, reason, method, version }: RequestRefundInput,
): Promise<void> {
  const { now } = context
  const { personId: requestedBy } = requireSignedInActor(context)
  const stored = inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, billId, version)
    if (creditId === undefined) await refuseExceeding(tx, locked.bill, amount)
    else await refuseExceedingCredit(tx, { locked, creditId, amount })
    const pesos = toPesos(toCentavos(amount))
    const refund = { billId, creditId, amount: pesos, reason, method, requestedBy, requestedAt: now }
    const refundId = await insertRefund(tx, refund)
    await recordAudit(tx, context, {
      action: 'refund.requested',
      subjectType: 'bill',
      subjectId: billId,
      details: { refundId, amount: pesos, method, ...(creditId !== undefined && { creditId }) },
    })
  })
  return refuseIfActorDeleted(stored)
}

/** Refuses decisions that the state does not allow, and sending or approving more than was paid. */
export function decideRefund(
  context: CommandContext,
  { id, action, reference, version }: DecideRefundInput,
): Promise<number> {
  const { now } = context
  const { personId: decidedBy } = requireSignedInActor(context)
  const deciding = inTransaction(context.db, async (tx) => {
    const seen = await findRefund(tx, id)
    if (seen === null) throw new Refusal('not_found', 'refund_unknown', 'This refund does not exist.')
    const locked = await lockBill(tx, seen.billId)
    // Refunds change only while their bill is locked.
    const refund = (await findRefund(tx, id)) ?? seen
    const state = toNextRefundState(refund.state, action)
    if (state === null) throw new Refusal('conflict', 'refund_state', `This refund is ${refund.state}.`)
    if (refund.version !== version)
      throw new Refusal('conflict', 'refund_changed', 'This refund was changed in the meantime.')
    await refuseDecidingTooMuch(tx, { locked, refund, state })
    const change = { state, reference: reference || refund.reference, decidedBy, decidedAt: now }
    await updateRefund(tx, id, { ...change, version: version + 1 })
    if (state === 'sent') await settleSent(tx, context, { locked, refund: { ...refund, ...change } })
    await recordAudit(tx, context, {
      action: 'refund.decided',
      subjectType: 'bill',
      subjectId: refund.billId,
      details: { refundId: id, state, amount: refund.amount },
    })
    return refund.billId
  })
  return refuseIfActorDeleted(deciding)
}

/** Money of a credit is reserved from the request until it fails. */
async function refuseDecidingTooMuch(
  tx: Transaction,
  { locked, refund, state }: { locked: LockedBill; refund: RefundRow; state: RefundState },
): Promise<void> {
  const amount = Number(refund.amount)
  const { creditId } = refund
  if (creditId !== null) {
    if (refund.state === 'failed') await refuseExceedingCredit(tx, { locked, creditId, amount })
    return
  }
  if (refund.state === 'failed') await refuseExceeding(tx, locked.bill, amount)
  const paid = toCentavos(locked.bill.amountPaid)
  if (state === 'sent' && toCentavos(amount) > paid) throw exceeded(paid)
}

/** Locks the money of the credit. */
async function refuseExceedingCredit(
  tx: Transaction,
  { locked: { bill, payment }, creditId, amount }: { locked: LockedBill; creditId: number; amount: number },
): Promise<void> {
  const seen = await findCredit(tx, creditId)
  if (seen === null) throw creditUnknownRefusal()
  await lockReceivedMoney(tx, seen.moneyInId)
  const credit = await findCreditOfMoney(tx, seen.moneyInId)
  const isTheirs = seen.billId === bill.id || seen.personId === payment?.person.id
  if (credit?.id !== creditId || !isTheirs) throw creditUnknownRefusal()
  const free = toCentavos(await getUnallocatedAmount(tx, seen.moneyInId))
  if (toCentavos(amount) > free) throw exceeded(free)
  await raiseMoneyVersion(tx, seen.moneyInId)
}

/** The bill without what was sent back, unless it came from a credit; the registrant is e-mailed. */
async function settleSent(
  tx: Transaction,
  context: CommandContext,
  { locked, refund }: { readonly locked: LockedBill; readonly refund: RefundRow },
): Promise<void> {
  const { bill, payment } = locked
  if (refund.creditId === null) await settleBill(tx, context, { ...locked, why: 'a refund was sent' })
  if (payment !== null) await queueRefundSentEmail(tx, context, { bill, payment, refund })
}

async function refuseExceeding(tx: Transaction, bill: BillRow, amount: number): Promise<void> {
  const free = toCentavos(bill.amountPaid) - toCentavos(await sumOpenRefunds(tx, { billId: bill.id }))
  if (toCentavos(amount) > free) throw exceeded(free)
}

function exceeded(centavos: number): Refusal {
  const message = `At most ₱${toPesos(Math.max(centavos, 0))} can be sent back.`
  return new Refusal('conflict', 'refund_exceeds', message, { issues: [{ path: 'amount', message }] })
}
