import { inTransaction, type Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import type { AskRefundInput, DecideRefundInput } from '../contract/ledger.ts'
import type { BillRow } from '../queries/bills.ts'
import { findRefund, insertRefund, type RefundRow, sumOpenRefunds, updateRefund } from '../queries/money.ts'
import { toCentavos, toPesos } from '../rules/bill-state.ts'
import { toNextRefundState } from '../rules/refund-transitions.ts'
import { type LockedBill, lockBill } from './lock-bill.ts'
import { queueRefundSentEmail } from './notify-money.ts'
import { settleBill } from './settle-bill.ts'

/** Refuses more than was paid and is not to be sent back already. */
export function askRefund(
  context: CommandContext,
  { billId, amount, reason, method }: AskRefundInput,
): Promise<void> {
  const { now } = context
  const { personId: askedBy } = requireSignedInActor(context)
  const asking = inTransaction(context.db, async (tx) => {
    const { bill } = await lockBill(tx, billId)
    await refuseExceeding(tx, bill, amount)
    const pesos = toPesos(toCentavos(amount))
    const refundId = await insertRefund(tx, { billId, amount: pesos, reason, method, askedBy, askedAt: now })
    await recordAudit(tx, context, {
      action: 'refund.asked',
      subjectType: 'bill',
      subjectId: billId,
      details: { refundId, amount: pesos, method },
    })
  })
  return refuseIfActorDeleted(asking)
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
    if (refund.state === 'failed') await refuseExceeding(tx, locked.bill, Number(refund.amount))
    if (state === 'sent' && toCentavos(refund.amount) > toCentavos(locked.bill.amountPaid))
      throw exceeded(toCentavos(locked.bill.amountPaid))
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

/** The bill without what was sent back; the registrant is told. */
async function settleSent(
  tx: Transaction,
  context: CommandContext,
  { locked, refund }: { readonly locked: LockedBill; readonly refund: RefundRow },
): Promise<void> {
  const { bill, payment } = locked
  await settleBill(tx, context, { ...locked, why: 'a refund was sent' })
  if (payment !== null) await queueRefundSentEmail(tx, context, { bill, payment, refund })
}

async function refuseExceeding(tx: Transaction, bill: BillRow, amount: number): Promise<void> {
  const free = toCentavos(bill.amountPaid) - toCentavos(await sumOpenRefunds(tx, bill.id))
  if (toCentavos(amount) > free) throw exceeded(free)
}

function exceeded(centavos: number): Refusal {
  const message = `At most ₱${toPesos(Math.max(centavos, 0))} can be sent back.`
  return new Refusal('conflict', 'refund_exceeds', message, { issues: [{ path: 'amount', message }] })
}
