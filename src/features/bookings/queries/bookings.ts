/** Bookings: orders of institutions. */
import { and, asc, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { BookingTerms } from '#app/features/orders/contract/order-values.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { institutions } from '#app/features/orders/tables/institutions.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { isOnSeat } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import {
  type SeminarRecord,
  seminarRecordColumns,
  toSeminarRecord,
} from '#app/features/seminars/queries/planning.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** The booking that a request made; the same one a day later books more. */
export async function findRepeatedBooking(
  db: DatabaseOrTransaction,
  request: {
    readonly payerId: number
    readonly seminarId: number
    readonly idempotencyKey: string
    readonly now: Date
  },
): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.payerId, request.payerId),
        eq(orders.seminarId, request.seminarId),
        eq(orders.idempotencyKey, request.idempotencyKey),
        isNotNull(orders.institutionId),
        gt(orders.createdAt, new Date(request.now.getTime() - dayInMs)),
      ),
    )
  return row ?? null
}

function selectBookings(db: DatabaseOrTransaction) {
  const seatCount = (condition: SQL) =>
    sql<number>`(select count(*)::int from ${orderLines} seat
      left join ${registrations} taken on taken.seat_line_id = seat.id
      where seat.order_id = ${orders}.id and seat.kind = 'seat' and ${condition})`
  return db
    .select({
      order: orders,
      institution: institutions.name,
      seminar: seminarRecordColumns,
      coordinator: { ...personNameColumns(people), email: people.email, phone: people.phone },
      seats: seatCount(sql`true`),
      unnamedSeats: seatCount(sql`taken.id is null`),
    })
    .from(orders)
    .innerJoin(institutions, eq(institutions.id, orders.institutionId))
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .leftJoin(people, isPayer)
}

type SelectedBooking = Awaited<ReturnType<typeof selectBookings>>[number]

/** An order of an institution, whose terms and deadlines it has. */
type BookingOrder = OrderRow & { readonly terms: BookingTerms; readonly namesDueAt: Date }

export interface BookingRow extends Omit<SelectedBooking, 'order' | 'seminar'> {
  readonly order: BookingOrder
  readonly seminar: SeminarRecord
}

function toBookingRow({ order, seminar: selected, ...row }: SelectedBooking): BookingRow {
  const { terms, namesDueAt } = order
  const seminar = toSeminarRecord(selected)
  if (terms === null || namesDueAt === null || seminar === null)
    throw new Error('The order is not a booking.')
  return { ...row, order: { ...order, terms, namesDueAt }, seminar }
}

export async function findBooking(db: DatabaseOrTransaction, orderId: number): Promise<BookingRow | null> {
  const [row] = await selectBookings(db).where(eq(orders.id, orderId))
  return row === undefined ? null : toBookingRow(row)
}

/** The seats of a booking in their order, each with the person on it. */
export function listBookedSeats(db: DatabaseOrTransaction, orderId: number) {
  const { id, attendanceStatus, details } = registrations
  return db
    .select({
      lineId: orderLines.id,
      registration: { id, attendanceStatus, details },
      person: { ...personNameColumns(people), email: people.email },
    })
    .from(orderLines)
    .leftJoin(registrations, isOnSeat)
    .leftJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'seat')))
    .orderBy(asc(orderLines.position))
}

/** The bookings of a coordinator for their own data, latest first. */
export function listOwnBookings(db: DatabaseOrTransaction, personId: number) {
  const { code, state, terms, purchaseOrderNumber, namesDueAt, notes, createdAt } = orders
  return db
    .select({
      institution: institutions.name,
      seminarTitle: seminars.title,
      code,
      state,
      terms,
      purchaseOrderNumber,
      namesDueAt,
      notes,
      bookedAt: createdAt,
    })
    .from(orders)
    .innerJoin(institutions, eq(institutions.id, orders.institutionId))
    .leftJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(eq(orders.payerId, personId))
    .orderBy(desc(orders.id))
}
