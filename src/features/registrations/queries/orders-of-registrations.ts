/** How orders and registrations are joined: a registration is on a seat of its order. */
import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { passwords } from '#app/features/accounts/tables.ts'
import { type OrderRow, seatAmountSql } from '#app/features/orders/queries/orders.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { idAfterMergeSql, isOnAddress } from '#app/features/people/queries/mailboxes.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { registrations } from '../tables.ts'
import { registrationColumns } from './payment-status.ts'
import type { RegistrationRow } from './registrations.ts'

/** Join of `registrations` to `order_lines`. */
export const isOnSeat = eq(registrations.seatLineId, orderLines.id)

const takenSeats = sql`from ${orderLines} seat join ${registrations} taken on taken.seat_line_id = seat.id
  where seat.order_id = ${orders}.id`

/**
 * The registration with which an order is shown: that of its payer, or else of its first seat; null while no seat has a
 * name.
 */
export const shownRegistrationIdSql = sql<number | null>`(select taken.id ${takenSeats}
  order by taken.person_id is distinct from ${orders}.payer_id, seat.position limit 1)`

/**
 * Condition for orders that their payer sees: with an unverified e-mail only those of which they see a registration, as in
 * `isRegistrationVisibleToOwner`.
 */
export const isOrderVisibleToPayer = or(
  isNotNull(people.emailVerifiedAt),
  sql`exists (select ${takenSeats}
    and (taken.registered_by = ${people.id} or taken.id = ${passwords.claimedRegistrationId}))`,
)

export interface RegistrationWithOrder {
  readonly registration: RegistrationRow
  readonly order: OrderRow
}

export async function findRegistrationWithOrder(
  db: DatabaseOrTransaction,
  personId: number,
  seminarId: number,
): Promise<RegistrationWithOrder | null> {
  const [row] = await db
    .select({ registration: registrationColumns, order: orders })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(registrations.personId, personId), eq(registrations.seminarId, seminarId)))
  return row ?? null
}

/** Price of the seat that a registration has, which stays; null if its order is void. */
export function toFixedPrice({ registration, order }: RegistrationWithOrder): string | null {
  return order.billState === 'void' ? null : (registration.amountDue ?? '0')
}

/** People with these e-mails, and the prices of the seats in a seminar that they have in orders that are not void. */
export function listFixedPrices(
  db: DatabaseOrTransaction,
  { emails, seminarId }: { readonly emails: readonly string[]; readonly seminarId: number },
) {
  const isInSeminar = and(eq(registrations.personId, idAfterMergeSql), eq(registrations.seminarId, seminarId))
  return db
    .select({
      personId: idAfterMergeSql,
      fixedPrice: sql<
        string | null
      >`case when ${orders.billState} <> 'void' then ${seatAmountSql(orderLines.id)} end`,
    })
    .from(people)
    .leftJoin(registrations, isInSeminar)
    .leftJoin(orderLines, isOnSeat)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isOnAddress(inArray(people.email, [...emails])))
}

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

export async function listOrderIdsOf(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
): Promise<number[]> {
  return (await selectOrderIdsOf(db, registrationIds)).map(({ id }) => id)
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

const discounts = alias(orderLines, 'discounts')

/** Discounts that registrants of a seminar claimed, by registration: their cards are looked at during check-in. */
export async function listCardsToCheck(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ registrationId: registrations.id, label: discounts.label })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), ne(orders.billState, 'void')))
    .innerJoin(discounts, and(eq(discounts.seatLineId, orderLines.id), discounts.needsCard))
    .where(eq(registrations.seminarId, seminarId))
  return new Map(rows.map(({ registrationId, label }) => [registrationId, label]))
}
