/** How orders and registrations are joined: a registration is on a seat of its order. */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { orderLines, orders } from '#app/features/orders/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { registrations } from '../tables.ts'

/** Join of `order_lines` to `orders`: the seat, without the discounts. */
export const isSeatOfOrder = and(eq(orderLines.orderId, orders.id), eq(orderLines.kind, 'seat'))

/** Join of `registrations` to `order_lines`. */
export const isOnSeat = eq(registrations.seatLineId, orderLines.id)

/** Orders of the registrations that meet a condition, as a subquery. */
export function selectOrderIds(db: DatabaseOrTransaction, condition: SQL | undefined) {
  return db
    .select({ id: orderLines.orderId })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .where(condition)
}

export function selectOrderIdsOf(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  return selectOrderIds(db, inArray(registrations.id, [...registrationIds]))
}

/** Lists the registrations on seats of orders. */
export function listRegistrationsOfOrders(db: DatabaseOrTransaction, orderIds: readonly number[]) {
  return db
    .select({
      id: registrations.id,
      seminarId: registrations.seminarId,
      personId: registrations.personId,
      orderId: orderLines.orderId,
    })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .where(inArray(orderLines.orderId, [...orderIds]))
}
