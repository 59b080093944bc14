/** Registrations inserted with their orders, without the form. */

import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { insertOrders } from '#app/features/orders/queries/orders.ts'
import { newOrderCode } from '#app/features/orders/rules/order-code.ts'
import { seatReleasedReason, toDecidedState } from '#app/features/orders/rules/order-state.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { selectOrderIds } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Database, DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { aPerson, aRegistration } from './builders.ts'
import { wholeMarksSql } from './seminar-days.ts'

export interface RegistrationValues
  extends Omit<typeof registrations.$inferInsert, 'seatLineId'>,
    Pick<typeof orders.$inferInsert, 'idempotencyKey'> {
  readonly paymentStatus: PaymentStatus
  /** Pesos; null, or left out, for a free seat. */
  readonly amountDue?: string | null
}

/** Each on the seat of an order of its own, with the price of the registration. */
export async function insertRegistrations(
  db: DatabaseOrTransaction,
  values: readonly RegistrationValues[],
): Promise<RegistrationRow[]> {
  const known = await db.select({ id: seminars.id, title: seminars.title }).from(seminars)
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  const seatLineIds = await insertOrders(
    db,
    values.map((each) => {
      const { seminarId, personId, paymentStatus, amountDue, registeredAt = new Date(), details } = each
      const at = registeredAt instanceof Date ? registeredAt : new Date()
      return {
        seminarId: Number(seminarId),
        code: newOrderCode(),
        payerId: Number(personId),
        payer: { name: String(Object(details).firstName ?? '') },
        seats: [
          [{ kind: 'seat', label: titles.get(Number(seminarId)) ?? '', amount: String(amountDue ?? '0') }],
        ] as const,
        idempotencyKey: each.idempotencyKey,
        createdAt: at,
        updatedAt: at,
        state: toDecidedState(paymentStatus),
        ...(paymentStatus === 'rejected' && { voidReason: seatReleasedReason }),
      }
    }),
  )
  const rows = await db
    .insert(registrations)
    .values(values.map((each, index) => ({ ...each, seatLineId: seatLineIds[index] ?? 0 })))
    .returning(registrationColumns)
  const marked = rows.filter(({ attendanceStatus }) => attendanceStatus !== 'registered')
  for (const { id } of marked) for (const sql of wholeMarksSql(String(id))) await db.execute(sql)
  return rows
}

export async function insertRegistration(db: DatabaseOrTransaction, values: RegistrationValues) {
  const [row] = await insertRegistrations(db, [values])
  if (row === undefined) throw new Error('The registration was not stored.')
  return row
}

/** A second seat in the order of a registration, at the same price, taken by another person who does not pay. */
export async function anotherSeat(
  db: Database,
  { seatLineId, seminarId }: Pick<RegistrationRow, 'seatLineId' | 'seminarId'>,
) {
  const person = await aPerson(db, { seminarCount: 1, emailVerifiedAt: new Date() })
  const [first] = await db.select().from(orderLines).where(eq(orderLines.id, seatLineId))
  if (first === undefined) throw new Error('The registration has no seat.')
  const { id: _, ...seat } = first
  const [line] = await db
    .insert(orderLines)
    .values({ ...seat, position: seat.position + 1 })
    .returning()
  const { subtotal, total } = orders
  await db
    .update(orders)
    .set({ subtotal: sql`${subtotal} + ${seat.amount}`, total: sql`${total} + ${seat.amount}` })
    .where(eq(orders.id, seat.orderId))
  await db
    .update(seminars)
    .set({ seatsTaken: sql`${seminars.seatsTaken} + 1` })
    .where(eq(seminars.id, seminarId))
  const [row] = await db
    .insert(registrations)
    .values({
      seminarId,
      personId: person.id,
      seatLineId: line?.id ?? 0,
      registrationType: 'new_attendee',
      details: aRegistration({ seminarId, email: person.email }),
    })
    .returning(registrationColumns)
  if (row === undefined) throw new Error('The registration was not stored.')
  return { ...row, person }
}

interface PaymentChange {
  readonly paymentStatus: PaymentStatus
  /** Pesos; left out if the price stays. */
  readonly amountDue?: string
}

/** Changes the orders of the registrations that meet a condition, without their seats. */
export async function setPayment(
  db: DatabaseOrTransaction,
  condition: SQL | undefined,
  { paymentStatus, amountDue }: PaymentChange,
): Promise<void> {
  const ids = (await selectOrderIds(db, condition)).map(({ id }) => id)
  const amounts = amountDue === undefined ? {} : { subtotal: amountDue, total: amountDue }
  const voidReason = paymentStatus === 'rejected' ? seatReleasedReason : null
  await db
    .update(orders)
    .set({ ...amounts, state: toDecidedState(paymentStatus), voidReason })
    .where(inArray(orders.id, ids))
  if (amountDue !== undefined)
    await db.update(orderLines).set({ amount: amountDue }).where(inArray(orderLines.orderId, ids))
}

/** Joins of `registrations` to its row of `orders`. */
export const joinOrdersSql = `join order_lines as held on held.id = registrations.seat_line_id
  join orders on orders.id = held.order_id`

/** Join of `payments` to the claim of `orders`, after `joinOrdersSql`. */
export const joinClaimsSql = 'join payments claim on claim.order_id = orders.id and claim.money_in_id is null'

/** SQL that counts the seats of a seminar whose id it is given, with a name or without one. */
export const countHeldSeatsSql = (seminarId: string) => `(select count(*) from orders
  join order_lines on order_lines.order_id = orders.id and order_lines.kind = 'seat'
  where orders.seminar_id = ${seminarId} and orders.state in ('pending', 'confirmed'))`

/**
 * Common table expressions in SQL that make orders of one seat each. The last one, `seats`, has the id and the place of
 * each seat, from 1.
 */
export function seatsSql({
  seminar,
  count = '1',
  amount = '0',
  state = `'confirmed'`,
  payer = 'null::integer',
}: {
  readonly seminar: string
  readonly count?: string
  readonly amount?: string
  /** SQL of the state of the orders. */
  readonly state?: string
  /** SQL of the id of the person who pays. */
  readonly payer?: string
}): string {
  return `new_orders as (
      insert into orders (code, seminar_id, payer_id, state, subtotal, total, created_at, updated_at)
      select upper(substr(md5(random()::text || n), 1, 8)), ${seminar}, ${payer}, ${state},
        ${amount}, ${amount}, now(), now()
      from generate_series(1, ${count}) n returning id
    ), new_seats as (
      insert into order_lines (order_id, position, kind, label, amount)
      select id, 1, 'seat', 'Seminar', ${amount} from new_orders returning id
    ), seats as (select id, row_number() over () as place from new_seats)`
}
