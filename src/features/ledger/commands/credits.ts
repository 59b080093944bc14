import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import {
  getBalance,
  getExpectedMoney,
  toCentavos,
  toPesos,
} from '#app/features/orders/rules/order-amounts.ts'
import { lockBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import {
  insertAllocations,
  insertCredit,
  lockReceivedMoney,
  markAllocationUndone,
  markCreditEnded,
  raiseMoneyVersion,
} from '#app/features/payments/queries/money.ts'
import { sumOpenRefunds } from '#app/features/payments/queries/refunds.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { LockedOrder } from '#app/features/registrations/commands/lock-order.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { EndCreditInput, SaveCreditInput } from '../contract/credits.ts'
import type { MatchMoneyResponse } from '../contract/ledger.ts'
import {
  findCredit,
  findCreditOfMoney,
  getUnallocatedAmount,
  listAllocationsOfMoney,
} from '../queries/credits.ts'
import { takeSurplusFromAllocations } from '../rules/surplus.ts'
import {
  creditOfAnotherRefusal,
  moneyChangedRefusal,
  moneyUnknownRefusal,
  refuseSetAside,
} from './match-money.ts'

/**
 * Keeps what money has beyond an order as credit of the order's registrant. What the order still needs is allocated to it;
 * an allocation beyond what is due is undone and made smaller, so that the history shows both. Refuses money without
 * a surplus or set aside, orders whose registration is deleted, and money that is a credit of another person.
 */
export function saveAsCredit(
  context: CommandContext,
  { billId: orderId, moneyInId, version }: SaveCreditInput,
): Promise<void> {
  const { now } = context
  const { personId: savedBy } = requireSignedInActor(context)
  const keeping = inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, orderId)
    const { order } = locked
    const money = await lockReceivedMoney(tx, moneyInId)
    if (money === null) throw moneyUnknownRefusal()
    if (money.version !== version) throw moneyChangedRefusal()
    refuseSetAside(money)
    const { payerId: personId } = order
    if (personId === null)
      throw new Refusal('conflict', 'bill_without_registrant', 'The registration of this bill is deleted.')
    await moveSurplus(tx, context, { order, moneyInId })
    const amount = await getUnallocatedAmount(tx, moneyInId)
    const credit = await findCreditOfMoney(tx, moneyInId)
    if (credit !== null && credit.personId !== personId) throw creditOfAnotherRefusal()
    if (credit === null) await insertCredit(tx, { moneyInId, personId, orderId, savedBy, savedAt: now })
    await settleChanged(tx, context, locked)
    await raiseMoneyVersion(tx, moneyInId)
    await recordAudit(tx, context, {
      action: 'money.saved_as_credit',
      subjectType: 'bill',
      subjectId: orderId,
      details: { amount, moneyInId },
    })
  })
  return refuseIfActorDeleted(keeping)
}

/** Settles the order after a change, unless it is void: nothing is allocated to a void order. */
async function settleChanged(tx: Transaction, context: CommandContext, locked: LockedOrder): Promise<void> {
  if (locked.order.billState !== 'void') await settleOrder(tx, context, locked)
}

/** Moves what the order does not need to the rest of the money, or what it needs from there. Refuses if nothing is left. */
async function moveSurplus(
  tx: Transaction,
  context: CommandContext,
  { order, moneyInId }: { readonly order: OrderRow; readonly moneyInId: number },
): Promise<void> {
  const orderId = order.id
  const { personId: decidedBy } = requireSignedInActor(context)
  const own = await listAllocationsOfMoney(tx, moneyInId, orderId)
  const parts = own.map(({ id, amount, withheld }) => ({
    id,
    amount: toCentavos(amount),
    withheld: toCentavos(withheld),
  }))
  // What is to be sent back is no surplus any more.
  const most = Math.min(-getBalance(order), toCentavos(order.paid))
  const reduced = takeSurplusFromAllocations(parts, most - toCentavos(await sumOpenRefunds(tx, { orderId })))
  const decided = { by: 'person' as const, decidedBy, createdAt: context.now }
  for (const { part, taken } of reduced) {
    await markAllocationUndone(tx, part.id, { createdAt: context.now, decidedBy, notes: 'Kept as credit' })
    if (taken === part.amount) continue
    const amounts = { amount: toPesos(part.amount - taken), withheld: toPesos(part.withheld) }
    await insertAllocations(tx, [{ ...decided, moneyInId, orderId, ...amounts }])
  }
  if (reduced.length > 0) return
  const rest = toCentavos(await getUnallocatedAmount(tx, moneyInId))
  const needed = order.billState === 'void' ? 0 : Math.max(getExpectedMoney(order), 0)
  if (rest <= needed)
    throw new Refusal('conflict', 'no_surplus', 'Nothing of this payment is left beyond its bill.')
  if (needed > 0) await insertAllocations(tx, [{ ...decided, moneyInId, orderId, amount: toPesos(needed) }])
}

/**
 * Ends a credit: what is left of the money belongs to no person again. Refuses credits that are ended, or to
 * be refunded.
 */
export function endCredit(
  context: CommandContext,
  { creditId, reason }: EndCreditInput,
): Promise<MatchMoneyResponse> {
  const { personId: endedBy } = requireSignedInActor(context)
  const ending = inTransaction(context.db, async (tx) => {
    const credit = await findCredit(tx, creditId)
    if (credit === null) throw creditUnknownRefusal()
    const { moneyInId, orderId } = credit
    await lockReceivedMoney(tx, moneyInId)
    if (toCentavos(await sumOpenRefunds(tx, { creditId })) > 0)
      throw new Refusal('conflict', 'credit_to_refund', 'A refund of this credit is not decided or not sent.')
    const ended = { endedAt: context.now, endedBy, endReason: reason }
    if (!(await markCreditEnded(tx, creditId, ended)))
      throw new Refusal('conflict', 'credit_ended', 'This credit is ended already.')
    await recordAudit(tx, context, {
      action: 'money.credit_ended',
      subjectType: 'bill',
      subjectId: orderId,
      details: { creditId, moneyInId },
    })
    const unallocated = toCentavos(await getUnallocatedAmount(tx, moneyInId)) / 100
    return { version: await raiseMoneyVersion(tx, moneyInId), unallocated }
  })
  return refuseIfActorDeleted(ending)
}

export function creditUnknownRefusal(): Refusal {
  return new Refusal('not_found', 'credit_unknown', 'This credit does not exist.')
}
