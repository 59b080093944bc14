import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { insertAdjustment } from '#app/features/orders/queries/order-lines.ts'
import { isBillSettled, toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { lockBill, refuseVoidBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { isLive } from '#app/features/registrations/commands/lock-order.ts'
import { moveOrder } from '#app/features/registrations/commands/move-order.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import type { AdjustBillInput } from '../contract/ledger.ts'

/**
 * Changes what is due by a line with the reason. Refuses void orders, and to leave nothing due: then the payment is approved
 * by hand. An order that is paid with it verifies its registrations; one that is not any more makes them pending.
 */
export function adjustOrder(
  context: CommandContext,
  { billId: orderId, amount, reason, version }: AdjustBillInput,
): Promise<void> {
  requireSignedInActor(context)
  const adjusting = inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, orderId, version)
    refuseVoidBill(locked)
    const centavos = toCentavos(amount)
    const total = toCentavos(locked.order.total) + centavos
    if (total <= 0) throw nothingLeft(locked.order.total)
    const change = { amount: centavos, label: reason, now: context.now }
    const order = await insertAdjustment(tx, locked.order, change)
    // Nobody approved what cost nothing before.
    const isOwedNow = toCentavos(locked.order.total) === 0 && !isBillSettled(order.billState)
    const adjusted = { ...locked, order }
    const awaited =
      isOwedNow && order.state === 'confirmed' && isLive(adjusted)
        ? await moveOrder(tx, adjusted, { state: 'pending', now: context.now })
        : adjusted
    await settleOrder(tx, context, { ...awaited, why: reason })
    await recordAudit(tx, context, {
      action: 'bill.adjusted',
      subjectType: 'bill',
      subjectId: orderId,
      details: { amount: toPesos(centavos), total: order.total },
    })
  })
  return refuseIfActorDeleted(adjusting)
}

function nothingLeft(total: string) {
  const message = `At most ₱${toPesos(toCentavos(total) - 1)} can be taken off. If nothing is to be paid, approve the payment under Attendees.`
  return fieldRefusal('amount', 'bill_emptied', message)
}
