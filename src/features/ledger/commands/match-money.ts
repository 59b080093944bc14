import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { lockBills, refuseVoidBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import {
  insertAllocations,
  lockReceivedMoney,
  type ReceivedMoneyRow,
  raiseMoneyVersion,
} from '#app/features/payments/queries/money.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { LockedOrder } from '#app/features/registrations/commands/lock-order.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { MatchMoneyInput, MatchMoneyResponse } from '../contract/ledger.ts'
import { findCreditOfMoney, getUnallocatedAmount } from '../queries/credits.ts'

/**
 * Allocates money that arrived to one or several orders. Refuses void orders, more than what is left of the money, money
 * that was changed meanwhile or is set aside, and credits of another person.
 */
export function matchMoney(context: CommandContext, input: MatchMoneyInput): Promise<MatchMoneyResponse> {
  const { moneyInId } = input
  const { personId: decidedBy } = requireSignedInActor(context)
  const matching = inTransaction(context.db, async (tx) => {
    const locked = await lockBills(
      tx,
      input.allocations.map(({ billId }) => billId),
    )
    for (const each of locked) refuseVoidBill(each)
    const money = await lockReceivedMoney(tx, moneyInId)
    if (money === null) throw moneyUnknownRefusal()
    if (money.version !== input.version) throw moneyChangedRefusal()
    refuseSetAside(money)
    await refuseCreditOfAnother(tx, moneyInId, locked)
    const left = await getLeft(tx, input)
    const rows = input.allocations.map(({ billId: orderId, amount, withheld = 0 }) => ({
      moneyInId,
      orderId,
      decidedBy,
      by: 'person' as const,
      createdAt: context.now,
      amount: toPesos(toCentavos(amount)),
      withheld: toPesos(toCentavos(withheld)),
    }))
    await insertAllocations(tx, rows)
    for (const each of locked) await settleOrder(tx, context, each)
    for (const { orderId, amount, withheld } of rows) {
      await recordAudit(tx, context, {
        action: 'money.allocated',
        subjectType: 'bill',
        subjectId: orderId,
        details: { amount, withheld, moneyInId },
      })
    }
    return { version: await raiseMoneyVersion(tx, moneyInId), unallocated: left / 100 }
  })
  return refuseIfActorDeleted(matching)
}

export function moneyUnknownRefusal(): Refusal {
  return new Refusal('not_found', 'money_unknown', 'This payment does not exist.')
}

export function moneyChangedRefusal(): Refusal {
  return new Refusal('conflict', 'money_changed', 'This payment was changed in the meantime.')
}

/** Refuses lines of strangers, which pay no order. */
export function refuseSetAside({ setAsideAt }: ReceivedMoneyRow): void {
  if (setAsideAt !== null)
    throw new Refusal('conflict', 'money_set_aside', 'This payment is set aside. Bring it back first.')
}

/** A credit pays orders of its person only. */
export async function refuseCreditOfAnother(
  tx: Transaction,
  moneyInId: number,
  locked: readonly LockedOrder[],
): Promise<void> {
  const personId = (await findCreditOfMoney(tx, moneyInId))?.personId ?? null
  if (personId !== null && locked.some(({ order }) => order.payerId !== personId))
    throw creditOfAnotherRefusal()
}

export function creditOfAnotherRefusal(): Refusal {
  return new Refusal('conflict', 'credit_of_another', 'This payment is kept as credit of another person.')
}

/** @returns centavos that are left afterwards */
async function getLeft(tx: Transaction, { moneyInId, allocations }: MatchMoneyInput): Promise<number> {
  const wanted = allocations.reduce((sum, { amount }) => sum + toCentavos(amount), 0)
  const free = toCentavos(await getUnallocatedAmount(tx, moneyInId))
  if (wanted <= free) return free - wanted
  const message = `Only ₱${toPesos(free)} of this payment are left.`
  throw new Refusal('conflict', 'money_exceeded', message, { issues: [{ path: 'allocations', message }] })
}
