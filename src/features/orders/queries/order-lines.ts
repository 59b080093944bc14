/** Changes of the lines of locked orders, with the sums that follow. */
import { and, eq, ne, or } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { toCentavos, toPesos } from '../rules/order-amounts.ts'
import { holdsSeats, seatReleasedReason, toStateAtPrice } from '../rules/order-state.ts'
import type { SeatLines } from '../rules/quote.ts'
import { orderLines, orders } from '../tables/orders.ts'
import { type OrderRow, updateOrder } from './orders.ts'

/** Adds a line by which staff change the price of a locked order, and its sums. */
export async function insertAdjustment(
  tx: Transaction,
  order: OrderRow,
  { amount, label, now }: { readonly amount: number; readonly label: string; readonly now: Date },
): Promise<OrderRow> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const [seat, ...others] = lines.filter(({ kind }) => kind === 'seat')
  const position = 1 + Math.max(...lines.map((line) => line.position))
  await tx.insert(orderLines).values({
    orderId: order.id,
    kind: 'adjustment',
    label,
    amount: toPesos(amount),
    position,
    // Of one seat, whose price it then is.
    seatLineId: others.length === 0 ? seat?.id : null,
  })
  return updateOrder(tx, order, {
    total: toPesos(toCentavos(order.total) + amount),
    subtotal: toPesos(toCentavos(order.subtotal) + Math.max(amount, 0)),
    updatedAt: now,
  })
}

/**
 * Takes a seat out of a locked order of several: with its discounts and adjustments it becomes an order of its own in the
 * same state, of which nothing is paid. The seats that are taken stay as many. Refuses if the price of the others depends on it.
 * @returns the new order, and the former one without the seat
 */
export async function splitSeat(
  tx: Transaction,
  order: OrderRow,
  {
    seatLineId,
    now,
    ...given
  }: Pick<OrderRow, 'code' | 'payerId' | 'payer'> & { readonly seatLineId: number; readonly now: Date },
): Promise<{ readonly own: OrderRow; readonly rest: OrderRow }> {
  const { seminarId, idempotencyKey, createdAt } = order
  const [own] = await tx
    .insert(orders)
    .values({
      ...given,
      seminarId,
      idempotencyKey,
      createdAt,
      updatedAt: now,
      state: 'confirmed',
      subtotal: '0',
      total: '0',
    })
    .returning()
  if (own === undefined) throw new Error('The order of the seat was not stored.')
  await tx
    .update(orderLines)
    .set({ orderId: own.id })
    .where(or(eq(orderLines.id, seatLineId), eq(orderLines.seatLineId, seatLineId)))
  const [price, others] = [await sumLines(tx, own.id), await sumLines(tx, order.id)]
  if (Number(others.total) < 0) throw seatsPricedTogether()
  const isVoid = order.voidReason !== null || !holdsSeats(order.state)
  return {
    own: await updateOrder(tx, own, {
      ...price,
      state: toStateAtPrice(order.state, Number(price.total)),
      voidReason: isVoid ? (order.voidReason ?? seatReleasedReason) : null,
    }),
    rest: await updateOrder(tx, order, {
      ...others,
      state: toStateAtPrice(order.state, Number(others.total)),
      updatedAt: now,
    }),
  }
}

/** Labels of the discounts of a seat. */
export async function listDiscountLabels(tx: Transaction, seatLineId: number): Promise<string[]> {
  const rows = await tx.select({ label: orderLines.label }).from(orderLines).where(isDiscountOf(seatLineId))
  return rows.map(({ label }) => label)
}

const isDiscountOf = (seatLineId: number) =>
  and(eq(orderLines.seatLineId, seatLineId), eq(orderLines.kind, 'discount'))

/**
 * Moves a locked order of one seat to another seminar, at its price there; what staff adjusted stays. Refuses if that is more
 * than the price.
 */
export async function moveOrderToSeminar(
  tx: Transaction,
  order: OrderRow,
  {
    seminarId,
    seatLineId,
    lines: [seat, ...discounts],
    now,
  }: {
    readonly seminarId: number
    readonly seatLineId: number
    readonly lines: SeatLines
    readonly now: Date
  },
): Promise<OrderRow> {
  await tx.delete(orderLines).where(isDiscountOf(seatLineId))
  await tx
    .update(orderLines)
    .set({ label: seat.label, amount: seat.amount })
    .where(eq(orderLines.id, seatLineId))
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const next = 1 + Math.max(...lines.map(({ position }) => position))
  if (discounts.length > 0)
    await tx
      .insert(orderLines)
      .values(
        discounts.map((line, place) => ({ ...line, orderId: order.id, seatLineId, position: next + place })),
      )
  const sums = await sumLines(tx, order.id)
  if (Number(sums.total) < 0) throw adjustedBelowPrice()
  const state = toStateAtPrice(order.state, Number(sums.total))
  return updateOrder(tx, order, { ...sums, state, seminarId, updatedAt: now })
}

function adjustedBelowPrice(): Refusal {
  const message = 'More was taken off this bill than the other seminar costs. Adjust the bill first.'
  return new Refusal('conflict', 'adjusted_below_price', message)
}

function seatsPricedTogether(): Refusal {
  const message = 'The price of this order was lowered for all its seats together. Adjust its bill first.'
  return new Refusal('conflict', 'seats_priced_together', message)
}

async function sumLines(tx: Transaction, orderId: number): Promise<Pick<OrderRow, 'subtotal' | 'total'>> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const amounts = lines.map(({ amount }) => toCentavos(amount))
  const sumOf = (some: readonly number[]) => toPesos(some.reduce((sum, amount) => sum + amount, 0))
  return { subtotal: sumOf(amounts.filter((amount) => amount > 0)), total: sumOf(amounts) }
}

/**
 * Gives the one seat of a locked order without money another price; it stays the same line. What staff adjusted goes, also
 * where it was for several seats, of which the others left.
 */
export async function replaceSeatLines(
  tx: Transaction,
  { orderId, seatLineId }: { readonly orderId: number; readonly seatLineId: number },
  [seat, ...discounts]: SeatLines,
): Promise<void> {
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), ne(orderLines.id, seatLineId)))
  await tx
    .update(orderLines)
    .set({ label: seat.label, amount: seat.amount })
    .where(eq(orderLines.id, seatLineId))
  if (discounts.length === 0) return
  await tx
    .insert(orderLines)
    .values(discounts.map((line, place) => ({ ...line, orderId, seatLineId, position: place + 2 })))
}
