import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { OrderState } from '../contract/order-values.ts'
import { toCentavos, toPesos } from '../rules/order-amounts.ts'
import { toUnpaidState } from '../rules/order-state.ts'
import type { QuotedLine } from '../rules/quote.ts'
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

/** Locks orders in the order of ids. */
export function lockOrderRows(tx: Transaction, ids: readonly number[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('update')
}

/** Changes a locked order, and raises its version. */
export async function updateOrder(
  tx: Transaction,
  order: OrderRow,
  change: Partial<
    Pick<
      OrderRow,
      | 'code'
      | 'subtotal'
      | 'total'
      | 'paid'
      | 'unseen'
      | 'withheld'
      | 'state'
      | 'voidReason'
      | 'payer'
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

/** Sums and state of an order that nobody has paid yet. */
export function toUnpaidAmounts(
  lines: readonly QuotedLine[],
): Pick<OrderRow, 'subtotal' | 'total' | 'state'> {
  const sumOf = (some: readonly QuotedLine[]) =>
    toPesos(some.reduce((sum, { amount }) => sum + toCentavos(amount), 0))
  const total = sumOf(lines)
  const subtotal = sumOf(lines.filter(({ kind }) => kind === 'seat'))
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
  /** Seat, and the discounts after it. */
  readonly lines: readonly QuotedLine[]
  readonly idempotencyKey?: string | null | undefined
}

type StoredOrder = NewOrder &
  Pick<OrderRow, 'seminarId' | 'createdAt' | 'updatedAt'> & {
    /** Left out for one whose seat is held. */
    readonly state?: OrderState
    readonly voidReason?: string
  }

/** @returns the line of each seat */
export async function insertOrders(
  tx: DatabaseOrTransaction,
  given: readonly StoredOrder[],
): Promise<number[]> {
  const rows = given.map(({ lines, ...order }) => ({ ...toUnpaidAmounts(lines), ...order }))
  const ids = await tx.insert(orders).values(rows).returning({ id: orders.id })
  const lines = ids.flatMap(({ id: orderId }, index) =>
    (given[index]?.lines ?? []).map((line, place) => ({ ...line, orderId, position: place + 1 })),
  )
  const stored = await tx
    .insert(orderLines)
    .values(lines)
    .returning({ id: orderLines.id, kind: orderLines.kind })
  return stored.filter(({ kind }) => kind === 'seat').map(({ id }) => id)
}

/** Adds discounts to the order of a seat that is its only line. */
export async function insertDiscounts(
  tx: Transaction,
  seatLineId: number,
  discounts: readonly QuotedLine[],
): Promise<void> {
  const orderId = orderIdOfSeat(seatLineId)
  await tx
    .insert(orderLines)
    .values(discounts.map((line, place) => ({ ...line, orderId, position: place + 2 })))
}

/** Gives a locked order without money another price; its seat stays the same line. */
export async function replaceOrderLines(
  tx: Transaction,
  { orderId, seatLineId }: { readonly orderId: number; readonly seatLineId: number },
  [seat, ...discounts]: readonly QuotedLine[],
): Promise<void> {
  if (seat === undefined) throw new Error('An order has a seat.')
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'discount')))
  await tx
    .update(orderLines)
    .set({ label: seat.label, amount: seat.amount })
    .where(eq(orderLines.id, seatLineId))
  if (discounts.length > 0) await insertDiscounts(tx, seatLineId, discounts)
}
