import type { CommandContext } from '#app/application/commands/command-context.ts'
import { updateOrder } from '#app/features/orders/queries/orders.ts'
import { lockBill, orderChanged, refuseVoidBill } from '#app/features/payments/commands/lock-bill.ts'
import { hasPayments } from '#app/features/payments/queries/orders.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { VoidBillInput } from '../contract/ledger.ts'

/** Refuses orders of which something is paid or approved, and void ones. */
export function voidOrder(
  context: CommandContext,
  { billId: orderId, reason, version }: VoidBillInput,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, orderId)
    refuseVoidBill(locked)
    if (Number(locked.order.withheld) > 0 || (await hasPayments(tx, orderId)))
      throw new Refusal(
        'conflict',
        'bill_has_payments',
        'Payments or tax withheld are recorded for this bill. Undo them first.',
      )
    if (locked.order.version !== version) throw orderChanged()
    await updateOrder(tx, locked.order, { voidReason: reason, updatedAt: context.now })
    await recordAudit(tx, context, {
      action: 'bill.made_void',
      subjectType: 'bill',
      subjectId: orderId,
      details: { code: locked.order.code },
    })
  })
}
