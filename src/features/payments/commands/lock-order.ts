import { findOrder, lockOrderRows, type OrderRow } from '#app/features/orders/queries/orders.ts'
import {
  type LockedRegistration,
  lockRegistration,
} from '#app/features/registrations/commands/lock-registration.ts'
import { listRegistrationsOfOrders } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'

export function orderNotFound(): Refusal {
  return new Refusal('not_found', 'bill_unknown', 'This bill does not exist.')
}

export interface LockedOrder {
  readonly order: OrderRow
  /** Null once the registration is deleted. */
  readonly payment: LockedRegistration | null
}

/**
 * Locks seminar, person, registration and order, in this order. Refuses an unknown order, and one that has changed.
 * @param version that the caller has seen, if it says
 */
export async function lockOrder(tx: Transaction, orderId: number, version?: number): Promise<LockedOrder> {
  const [locked] = await lockOrders(tx, [orderId])
  if (locked === undefined) throw orderNotFound()
  if (version !== undefined && locked.order.version !== version) throw orderChanged()
  return locked
}

/**
 * Locks several orders like `lockOrder`: all seminars first, then each registration with its person, then the
 * orders. Refuses those whose payments were deleted after the years of the books.
 */
export async function lockOrders(tx: Transaction, orderIds: readonly number[]): Promise<LockedOrder[]> {
  for (const orderId of orderIds) {
    const order = await findOrder(tx, orderId)
    if (order === null || order.ledgerPurgedAt !== null) throw orderNotFound()
  }
  const seen = await listRegistrationsOfOrders(tx, orderIds)
  const seminarIds = new Set(seen.map(({ seminarId }) => seminarId))
  for (const seminarId of [...seminarIds].sort((one, other) => one - other)) await lockSeminar(tx, seminarId)
  const payments = new Map<number, LockedRegistration | null>()
  for (const { id, orderId } of seen.sort((one, other) => one.personId - other.personId))
    payments.set(orderId, await lockRegistration(tx, id))
  const rows = await lockOrderRows(tx, orderIds)
  return rows.map((order) => ({ order, payment: payments.get(order.id) ?? null }))
}

/** Refuses a void order, to which nothing can be allocated. */
export function refuseVoidBill({ order: { billState } }: LockedOrder): void {
  if (billState === 'void') throw new Refusal('conflict', 'bill_void', 'This bill is void.')
}

export function orderChanged(): Refusal {
  return new Refusal('conflict', 'bill_changed', 'This bill was changed in the meantime. Nothing was saved.')
}
