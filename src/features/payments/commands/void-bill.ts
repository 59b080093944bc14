import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { VoidBillInput } from '../contract/ledger.ts'
import { hasAllocations, updateBill } from '../queries/bills.ts'
import { billChangedRefusal, lockBill, refuseVoidBill } from './lock-bill.ts'

/** Refuses bills to which money is allocated, and void ones. */
export function voidBill(context: CommandContext, { billId, reason, version }: VoidBillInput): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, billId)
    refuseVoidBill(locked)
    if (await hasAllocations(tx, billId))
      throw new Refusal(
        'conflict',
        'bill_has_payments',
        'Payments are recorded for this bill. Undo them first.',
      )
    if (locked.bill.version !== version) throw billChangedRefusal()
    await updateBill(tx, locked.bill, { state: 'void', voidReason: reason, updatedAt: context.now })
    await recordAudit(tx, context, {
      action: 'bill.made_void',
      subjectType: 'bill',
      subjectId: billId,
      details: { code: locked.bill.code },
    })
  })
}
