import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
  type WithSubquery,
} from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { OrderState } from '../contract/order-values.ts'
import { toCentavos, toPesos } from '../rules/order-amounts.ts'
import { toUnpaidState } from '../rules/order-state.ts'
import type { QuotedLine, SeatLines } from '../rules/quote.ts'
import { orderLines, orders } from '../tables/orders.ts'

export type OrderRow = typeof orders.$inferSelect

/** Lists the codes among these that an order has. */
export async function listTakenOrderCodes(
  db: DatabaseOrTransaction,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ code: orders.code })
    .from(orders)
    .where(inArray(orders.code, [...codes]))
  return rows.map(({ code }) => code)
}

export async function findOrder(db: DatabaseOrTransaction, id: number): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row ?? null
}

export async function getOrder(db: DatabaseOrTransaction, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (order === null) throw new Error('The order vanished while it was locked.')
  return order
}

/** Counts the seats of orders, with a name or without one, by seminar. */
export async function countSeats(
  db: DatabaseOrTransaction,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ seminarId: orders.seminarId, seats: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.kind, 'seat')))
    .where(inArray(orders.id, [...orderIds]))
    .groupBy(orders.seminarId)
  return new Map(rows.flatMap(({ seminarId, seats }) => (seminarId === null ? [] : [[seminarId, seats]])))
}

/** The line at a position of a new order. */
export async function getSeatLineId(tx: Transaction, code: string, position: number): Promise<number> {
  const [row] = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.code, code), eq(orderLines.position, position)))
  if (row === undefined) throw new Error('The seat was not stored.')
  return row.id
}

/** The order that a seat belongs to. */
export async function getOrderOfSeat(db: DatabaseOrTransaction, seatLineId: number): Promise<OrderRow> {
  const [row] = await db
    .select({ order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, seatLineId))
  if (row === undefined) throw new Error('The seat has no order.')
  return row.order
}

/** Locks the order that a seat belongs to. */
export async function lockOrderOfSeat(tx: Transaction, seatLineId: number): Promise<OrderRow> {
  const { id } = await getOrderOfSeat(tx, seatLineId)
  const [order] = await lockOrderRows(tx, [id])
  if (order === undefined) throw new Error('The order vanished while its seat was locked.')
  return order
}

export async function listOrderIdsOfSeminar(db: DatabaseOrTransaction, seminarId: number): Promise<number[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.seminarId, seminarId))
  return rows.map(({ id }) => id)
}

/** A review of the payment is awaited: seats that are only held have no price yet, and bookings are decided by their terms. */
export const isPaymentPending = and(
  eq(orders.state, 'pending'),
  isNull(orders.holdsUntil),
  isNull(orders.institutionId),
)

/** Offers to a waiting list: orders that hold seats until a deadline, without a price yet. */
export const isOffer = and(isNotNull(orders.holdsUntil), isNull(orders.institutionId))

/** Offers of a seminar that nobody has taken yet. */
export function listHeldOrders(db: DatabaseOrTransaction, seminarId: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.seminarId, seminarId), eq(orders.state, 'pending'), isOffer))
    .orderBy(orders.id)
}

/** Bookings of a seminar that hold seats. */
export function countBookings(db: DatabaseOrTransaction, seminarId: number): Promise<number> {
  const holdsBookedSeats = and(
    isNotNull(orders.institutionId),
    inArray(orders.state, ['pending', 'confirmed']),
  )
  return db.$count(orders, and(eq(orders.seminarId, seminarId), holdsBookedSeats))
}

/** Takes seats out of a held order of a locked seminar, whose counter stays. */
export async function removeHeldSeats(tx: Transaction, orderId: number, seats: number): Promise<void> {
  const last = tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(desc(orderLines.id))
    .limit(seats)
  await tx.delete(orderLines).where(inArray(orderLines.id, last))
}

/** Deletes a held order of a locked seminar, whose counter stays. */
export async function deleteHeldOrder(tx: Transaction, orderId: number): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.id, orderId), isOffer))
}

/** Locks orders in the order of ids. */
export function lockOrderRows(tx: Transaction, ids: readonly number[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('update')
}

/** Payers of orders; none of those whose payer was deleted. */
export async function listPayerIds(
  db: DatabaseOrTransaction,
  orderIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ payerId: orders.payerId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  return rows.flatMap(({ payerId }) => payerId ?? [])
}

/** Changes a locked order, and raises its version. */
export async function updateOrder(
  tx: Transaction,
  order: OrderRow,
  change: Partial<
    Pick<
      OrderRow,
      | 'code'
      | 'seminarId'
      | 'subtotal'
      | 'total'
      | 'paid'
      | 'unseen'
      | 'withheld'
      | 'state'
      | 'voidReason'
      | 'payer'
      | 'holdsUntil'
      | 'terms'
      | 'purchaseOrderNumber'
      | 'purchaseOrderFileKey'
      | 'notes'
      | 'updatedAt'
    >
  >,
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...change, version: order.version + 1 })
    .where(eq(orders.id, order.id))
    .returning()
  if (row === undefined) throw new Error('The order vanished while it was locked.')
  return row
}

/** Gives a locked order another payer. */
export async function updateOrderPayer(tx: Transaction, orderId: number, payerId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ payerId, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
}

/** Stores the key of the request that takes the seat again, or sends another proof. */
export async function updateIdempotencyKey(
  tx: Transaction,
  orderId: number,
  idempotencyKey: string | null,
): Promise<void> {
  await tx.update(orders).set({ idempotencyKey }).where(eq(orders.id, orderId))
}

export function orderIdOfSeat(seatLineId: number): SQL {
  return sql`(select order_id from ${orderLines} where id = ${seatLineId})`
}

/** Pesos of a seat with its discounts. */
export function seatAmountSql(seatLineId: SQLWrapper): SQL<string> {
  return sql<string>`(select seat.amount + coalesce((select sum(discount.amount) from ${orderLines} discount
    where discount.seat_line_id = seat.id), 0) from ${orderLines} seat where seat.id = ${seatLineId})`
}

/** Sums and state of an order that nobody has paid yet. */
export function toUnpaidAmounts(seats: readonly SeatLines[]): Pick<OrderRow, 'subtotal' | 'total' | 'state'> {
  const sumOf = (some: readonly QuotedLine[]) =>
    toPesos(some.reduce((sum, { amount }) => sum + toCentavos(amount), 0))
  const total = sumOf(seats.flat())
  const subtotal = sumOf(seats.map(([seat]) => seat))
  return { subtotal, total, state: toUnpaidState(Number(total)) }
}

/** Sets the state of orders, whose accounts stay as they are. Their seminars are locked. */
export async function setOrderStates(
  tx: Transaction,
  ids: readonly number[],
  change: Pick<OrderRow, 'state' | 'updatedAt'>,
): Promise<void> {
  await tx
    .update(orders)
    .set(change)
    .where(inArray(orders.id, [...ids]))
}

/** Voids the accounts of orders that nobody paid. Their seminars are locked. */
export async function voidUnpaidOrders(
  tx: Transaction,
  orderIds: readonly number[],
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(orders)
    .set({ voidReason: reason, version: sql`${orders.version} + 1`, updatedAt: now })
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        isNull(orders.voidReason),
        eq(sql`${orders.paid} + ${orders.withheld}`, sql`0`),
      ),
    )
}

/** An order without what the database adds. */
export interface NewOrder extends Pick<OrderRow, 'code' | 'payerId' | 'payer'> {
  readonly seats: readonly SeatLines[]
  readonly idempotencyKey?: string | null | undefined
}

export type StoredOrder = NewOrder &
  Pick<OrderRow, 'seminarId' | 'createdAt' | 'updatedAt'> & {
    /** Left out for one whose seats are held. */
    readonly state?: OrderState
    readonly voidReason?: string
    readonly holdsUntil?: Date | null
  } & Partial<Pick<OrderRow, 'institutionId' | 'terms' | 'namesDueAt' | 'notes'>>

/** Positions of seats within their order, from 1; the discounts of a seat follow it. */
export function listSeatPositions(seats: readonly SeatLines[]): number[] {
  return seats.map((_, place) => 1 + seats.slice(0, place).flat().length)
}

/** Value of the parameter of `withNewOrders`. */
export function toNewOrdersJson(given: readonly StoredOrder[]): string {
  return JSON.stringify(
    given.map(({ seats, ...order }, place) => {
      const positions = listSeatPositions(seats)
      const lines = seats.flatMap((ofSeat, nth) =>
        ofSeat.map((line, after) => {
          const seat = positions[nth] ?? 0
          return { ...line, position: seat + after, seat: after === 0 ? null : seat }
        }),
      )
      return { ...toUnpaidAmounts(seats), ...order, lines, place }
    }),
  )
}

/**
 * Common table expressions that insert orders with their lines, so that a statement can go on with `new_seats`, which has
 * the id, order and position of each seat; ids follow the order in which they were given.
 * @param json text of `toNewOrdersJson`, in SQL
 */
export function withNewOrders(db: DatabaseOrTransaction, json: SQL): WithSubquery[] {
  const expressions = {
    given_orders: sql`select * from json_to_recordset(${json}::json) as given(place integer, code text, "seminarId" integer,
      "payerId" integer, payer jsonb, state text, subtotal numeric, total numeric, "voidReason" text, "holdsUntil" timestamptz,
      "institutionId" integer, terms text, "namesDueAt" timestamptz, notes text, "idempotencyKey" text, "createdAt" timestamptz, "updatedAt" timestamptz, lines json)`,
    new_orders: sql`insert into ${orders}
      (code, seminar_id, payer_id, payer, state, subtotal, total, void_reason, holds_until, institution_id, terms,
        names_due_at, notes, idempotency_key, created_at, updated_at)
      select code, "seminarId", "payerId", payer, state, subtotal, total, "voidReason", "holdsUntil", "institutionId", terms,
        "namesDueAt", notes, "idempotencyKey", "createdAt", "updatedAt"
      from given_orders order by place returning id, code`,
    given_lines: sql`select new_orders.id as order_id, line.* from given_orders join new_orders using (code),
      json_to_recordset(given_orders.lines)
        as line(position integer, seat integer, kind text, label text, amount numeric, "needsCard" boolean)`,
    new_seats: sql`insert into ${orderLines} (order_id, position, kind, label, amount)
      select order_id, position, kind, label, amount from given_lines where seat is null order by order_id, position
      returning id, order_id, position`,
    new_discounts: sql`insert into ${orderLines} (order_id, position, kind, label, amount, needs_card, seat_line_id)
      select order_id, given_lines.position, kind, label, amount, coalesce("needsCard", false), new_seats.id
      from given_lines join new_seats using (order_id) where new_seats.position = given_lines.seat`,
  }
  return Object.entries(expressions).map(([name, query]) => db.$with(name, {}).as(query))
}

/** @returns the line of each seat */
export async function insertOrders(
  tx: DatabaseOrTransaction,
  given: readonly StoredOrder[],
): Promise<number[]> {
  const rows = await tx
    .with(...withNewOrders(tx, sql`${toNewOrdersJson(given)}`))
    .select({ id: sql<number>`id` })
    .from(sql`new_seats`)
    .orderBy(sql`id`)
  return rows.map(({ id }) => id)
}

/**
 * Takes seats without a name out of a locked order, with their discounts.
 * @returns null if nothing would be left to pay of an order with a price
 */
export async function removeSeatLines(
  tx: Transaction,
  order: OrderRow,
  { lineIds, now }: { readonly lineIds: readonly number[]; readonly now: Date },
): Promise<OrderRow | null> {
  const isRemoved = inArray(orderLines.id, [...lineIds])
  const isOfRemoved = inArray(orderLines.seatLineId, [...lineIds])
  // Discounts are deleted with their seats, and read with them.
  const removed = await tx.select().from(orderLines).where(or(isRemoved, isOfRemoved))
  const sumOf = (lines: typeof removed) => lines.reduce((sum, { amount }) => sum + toCentavos(amount), 0)
  const total = toCentavos(order.total) - sumOf(removed)
  const isPriced = toCentavos(order.total) > 0
  if (isPriced && total <= 0) return null
  await tx.delete(orderLines).where(isRemoved)
  const priced = removed.filter(({ amount }) => Number(amount) >= 0)
  return updateOrder(tx, order, {
    total: toPesos(total),
    subtotal: toPesos(toCentavos(order.subtotal) - sumOf(priced)),
    updatedAt: now,
  })
}
