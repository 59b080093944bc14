import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode, parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { sentBackRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { lockBills, orderChanged, refuseVoidBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import {
  findAllocation,
  insertAllocations,
  isMoneyUsed,
  lockReceivedMoney,
  markAllocationUndone,
  type ReceivedMoneyRow,
  raiseMoneyVersion,
  voidMoney,
} from '#app/features/payments/queries/money.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { LockedOrder } from '#app/features/registrations/commands/lock-order.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { UndoAllocationInput } from '../contract/ledger.ts'
import { findBillIdByCode } from '../queries/bill-list.ts'
import { refuseCreditOfAnother } from './match-money.ts'

/**
 * The allocation stays in the history, and its money is free again, is allocated to the bill that it is moved to, or
 * leaves the books because it was recorded by mistake. Refuses allocations already undone, money that was sent back, bills
 * that cannot take it, and to void money that a statement has or that is used elsewhere.
 * @returns the id of the order that had it
 */
export function undoAllocation(
  context: CommandContext,
  { allocationId, version, ...input }: UndoAllocationInput,
): Promise<number> {
  const undoing = inTransaction(context.db, async (tx) => {
    const allocation = await getAllocation(tx, allocationId)
    const { orderId, moneyInId, amount } = allocation
    const { reason, voidsPayment, moveTo } = toUndoing(input)
    const targetId = moveTo === null ? null : await findTarget(tx, moveTo, orderId)
    const locked = await lockBills(tx, targetId === null ? [orderId] : [orderId, targetId])
    const from = getLocked(locked, orderId)
    if (version !== undefined && from.order.version !== version) throw orderChanged()
    const money = await lockReceivedMoney(tx, moneyInId)
    if (toCentavos(from.order.paid) < toCentavos(amount) && allocation.state === 'accepted')
      throw sentBackRefusal()
    const why = explainUndoing({ reason, moveTo, voidsPayment })
    await undoLockedAllocation(tx, context, {
      from,
      allocation: { id: allocationId, amount, moneyInId },
      why,
    })
    if (voidsPayment) await voidLockedMoney(tx, context, { money, reason })
    if (targetId !== null)
      await allocateMoved(tx, context, { ...allocation, to: getLocked(locked, targetId) })
    return orderId
  })
  return refuseIfActorDeleted(undoing)
}

interface Undoing {
  readonly reason: string
  /** Code of the bill to which the payment is moved; null if it is not. */
  readonly moveTo: string | null
  readonly voidsPayment: boolean
}

const toUndoing = ({
  reason,
  moveTo,
  voidsPayment = false,
}: Omit<UndoAllocationInput, 'allocationId'>): Undoing => ({
  reason,
  voidsPayment,
  moveTo: moveTo && !voidsPayment ? moveTo : null,
})

function explainUndoing({ reason, moveTo, voidsPayment }: Undoing): string {
  if (voidsPayment) return `Recorded by mistake: ${reason}`
  return moveTo === null ? reason : `Moved to bill ${moveTo.toUpperCase()}: ${reason}`
}

/** Takes money out of the books that somebody recorded by hand and that never arrived. */
async function voidLockedMoney(
  tx: Transaction,
  context: CommandContext,
  { money, reason }: { readonly money: ReceivedMoneyRow | null; readonly reason: string },
): Promise<void> {
  if (money === null || money.source !== 'hand' || money.importId !== null) {
    const message = 'Only a payment that was recorded by hand, and that no statement has, can be removed.'
    throw fieldRefusal('voidsPayment', 'money_not_by_hand', message)
  }
  if (await isMoneyUsed(tx, money.id)) {
    const message = 'A part of this payment pays another bill or is a credit. Undo that first.'
    throw new Refusal('conflict', 'money_used', message)
  }
  const { personId: by } = requireSignedInActor(context)
  await voidMoney(tx, money.id, { at: context.now, by, reason })
  await recordAudit(tx, context, {
    action: 'money.voided',
    subjectType: 'money',
    subjectId: money.id,
    details: { amount: money.amount },
  })
}

async function getAllocation(tx: Transaction, id: number) {
  const allocation = await findAllocation(tx, id)
  const { moneyInId = null, amount = null } = allocation ?? {}
  if (allocation === null || moneyInId === null || amount === null)
    throw new Refusal('not_found', 'allocation_unknown', 'This payment does not exist.')
  return { ...allocation, moneyInId, amount }
}

async function findTarget(tx: Transaction, typed: string, orderId: number): Promise<number> {
  const code = parseOrderCode(typed)
  const id = code === null ? null : await findBillIdByCode(tx, code)
  if (id === null) throw fieldRefusal('moveTo', 'bill_unknown', 'There is no bill with this code.')
  if (id === orderId) throw fieldRefusal('moveTo', 'bill_same', 'This is the code of this bill.')
  return id
}

function getLocked(locked: readonly LockedOrder[], orderId: number): LockedOrder {
  const found = locked.find(({ order }) => order.id === orderId)
  if (found === undefined) throw new Error('The bill vanished while it was locked.')
  return found
}

interface AllocationToUndo {
  readonly id: number
  readonly amount: string
  readonly moneyInId: number
}

async function undoLockedAllocation(
  tx: Transaction,
  context: CommandContext,
  { from, allocation, why }: { from: LockedOrder; allocation: AllocationToUndo; why: string },
): Promise<void> {
  const { personId: decidedBy } = requireSignedInActor(context)
  const { id: allocationId, amount, moneyInId } = allocation
  const undone = { createdAt: context.now, decidedBy, notes: why }
  if (!(await markAllocationUndone(tx, allocationId, undone)))
    throw new Refusal('conflict', 'allocation_undone', 'This payment is undone already.')
  await raiseMoneyVersion(tx, moneyInId)
  await settleOrder(tx, context, { ...from, why })
  await recordAudit(tx, context, {
    action: 'money.allocation_undone',
    subjectType: 'bill',
    subjectId: from.order.id,
    details: { allocationId, amount, moneyInId },
  })
}

/** Allocates what another bill had, with the tax that was withheld. */
async function allocateMoved(
  tx: Transaction,
  context: CommandContext,
  {
    to,
    moneyInId,
    amount,
    withheld,
  }: { to: LockedOrder; moneyInId: number; amount: string; withheld: string },
): Promise<void> {
  const { personId: decidedBy } = requireSignedInActor(context)
  refuseVoidBill(to)
  await refuseCreditOfAnother(tx, moneyInId, [to])
  const { id: orderId, code } = to.order
  const allocation = { moneyInId, orderId, amount, withheld, decidedBy, createdAt: context.now }
  await insertAllocations(tx, [{ ...allocation, by: 'person' }])
  await settleOrder(tx, context, { ...to, notes: `Payment moved to bill ${formatOrderCode(code)}.` })
  await recordAudit(tx, context, {
    action: 'money.allocated',
    subjectType: 'bill',
    subjectId: orderId,
    details: { amount, withheld, moneyInId },
  })
}
