import { findOrder } from '#app/features/orders/queries/orders.ts'
import { isOffer } from '#app/features/orders/rules/order-state.ts'
import { type LockedOrder, lockOrders } from '#app/features/registrations/commands/lock-order.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'

export function orderNotFound(): Refusal {
  return new Refusal('not_found', 'bill_unknown', 'This bill does not exist.')
}

/**
 * Locks an order for a change of its account. Refuses an unknown one, and one that has changed.
 * @param version that the caller has seen, if it says
 */
export async function lockBill(tx: Transaction, orderId: number, version?: number): Promise<LockedOrder> {
  const [locked] = await lockBills(tx, [orderId])
  if (locked === undefined) throw orderNotFound()
  if (version !== undefined && locked.order.version !== version) throw orderChanged()
  return locked
}

/**
 * Locks several orders. Refuses unknown ones, seats that are only offered, which nobody pays yet, and those whose payments
 * were deleted after the years of the books.
 */
export async function lockBills(tx: Transaction, orderIds: readonly number[]): Promise<LockedOrder[]> {
  for (const orderId of orderIds) {
    const order = await findOrder(tx, orderId)
    if (order === null || order.ledgerPurgedAt !== null || isOffer(order)) throw orderNotFound()
  }
  return lockOrders(tx, orderIds)
}

/** Refuses a void order, to which nothing can be allocated. */
export function refuseVoidBill({ order: { billState } }: LockedOrder): void {
  if (billState === 'void') throw new Refusal('conflict', 'bill_void', 'This bill is void.')
}

export function orderChanged(): Refusal {
  return new Refusal('conflict', 'bill_changed', 'This bill was changed in the meantime. Nothing was saved.')
}
