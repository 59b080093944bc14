import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import { sentBackRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { lockBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import {
  findAllocation,
  lockReceivedMoney,
  markAllocationUndone,
  raiseMoneyVersion,
} from '#app/features/payments/queries/money.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { UndoAllocationInput } from '../contract/ledger.ts'

/**
 * The allocation stays in the history, and its money is free again. Refuses allocations already undone, and money that
 * was sent back.
 * @returns the id of the order
 */
export function undoAllocation(
  context: CommandContext,
  { allocationId, reason, version }: UndoAllocationInput,
): Promise<number> {
  const { personId: undoneBy } = requireSignedInActor(context)
  const undoing = inTransaction(context.db, async (tx) => {
    const allocation = await findAllocation(tx, allocationId)
    if (allocation === null || allocation.moneyInId === null || allocation.amount === null)
      throw new Refusal('not_found', 'allocation_unknown', 'This payment does not exist.')
    const { orderId, moneyInId, amount } = allocation
    const locked = await lockBill(tx, orderId, version)
    await lockReceivedMoney(tx, moneyInId)
    if (toCentavos(locked.order.paid) < toCentavos(amount) && allocation.state === 'accepted')
      throw sentBackRefusal()
    const undone = { createdAt: context.now, decidedBy: undoneBy, notes: reason }
    if (!(await markAllocationUndone(tx, allocationId, undone)))
      throw new Refusal('conflict', 'allocation_undone', 'This payment is undone already.')
    await raiseMoneyVersion(tx, moneyInId)
    await settleOrder(tx, context, { ...locked, why: reason })
    await recordAudit(tx, context, {
      action: 'money.allocation_undone',
      subjectType: 'bill',
      subjectId: orderId,
      details: { allocationId, amount, moneyInId },
    })
    return orderId
  })
  return refuseIfActorDeleted(undoing)
}
