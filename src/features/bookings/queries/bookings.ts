/** Bookings: orders of institutions. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { BookingTerms, OrderState } from '#app/features/orders/contract/order-values.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { institutions } from '#app/features/orders/tables/institutions.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { ordersByNumberSql } from '#app/features/payments/queries/orders-by-number.ts'
import { hasProofToReview } from '#app/features/payments/queries/proofs.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import {
  isOnSeat,
  shownRegistrationIdSql,
} from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import {
  type SeminarRecord,
  seminarRecordColumns,
  toSeminarRecord,
} from '#app/features/seminars/queries/planning.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Database, DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'
import type { Pagination } from '#app/platform/paging.ts'

const dayInMs = 24 * 60 * 60 * 1000

const holdsBookedSeats = inArray(orders.state, ['pending', 'confirmed'])

/** The booking that a request made and that still holds seats; the same one a day later books more. */
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
        holdsBookedSeats,
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
      attendedSeats: seatCount(sql`taken.attendance_status = 'attended'`),
      hasProof: hasProofToReview,
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

/** A booking that its deadline ends, as `toBindingDeadline` says: nothing was paid, nor is a proof to be reviewed. */
const lapsesAtDeadline = and(
  isNotNull(orders.institutionId),
  eq(orders.state, 'pending'),
  eq(sql`${orders.paid} + ${orders.withheld}`, sql`0`),
  not(hasProofToReview),
)

const isOverdue = (now: Date) => and(lapsesAtDeadline, lte(orders.holdsUntil, now))

export async function listLapsedBookings(db: DatabaseOrTransaction, now: Date): Promise<number[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(isOverdue(now)).orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

/** Whether a locked booking lapses. */
export async function mayLapse(tx: Transaction, orderId: number, now: Date): Promise<boolean> {
  return (await tx.$count(orders, and(eq(orders.id, orderId), isOverdue(now)))) > 0
}

/** Number of bookings whose time is over, but that hold seats because something was paid or a proof waits. */
export const countBookingsDue = (db: Database, now: Date): Promise<number> =>
  db.$count(
    orders,
    and(isNotNull(orders.institutionId), eq(orders.state, 'pending'), lte(orders.holdsUntil, now)),
  )

const isAhead = (now: Date) => and(eq(seminars.status, 'scheduled'), gt(seminars.finishesAt, now))

async function listBookings(db: DatabaseOrTransaction, condition: SQL | undefined): Promise<BookingRow[]> {
  const rows = await selectBookings(db).where(condition).orderBy(asc(orders.id))
  return rows.map(toBookingRow)
}

/** A decision that can no longer be undone. */
const isFinal = (now: Date) => lte(orders.updatedAt, new Date(now.getTime() - 60_000))

/**
 * Bookings with a price of seminars to come that are confirmed, once that can no longer be undone; free ones are from the
 * beginning.
 */
export function listConfirmedBookings(db: DatabaseOrTransaction, now: Date): Promise<BookingRow[]> {
  return listBookings(
    db,
    and(eq(orders.state, 'confirmed'), gt(orders.total, '0'), isFinal(now), isAhead(now)),
  )
}

/** Bookings that lapse within a day, and that were held longer than that. */
export function listLapsingBookings(db: DatabaseOrTransaction, now: Date): Promise<BookingRow[]> {
  const inADay = new Date(now.getTime() + dayInMs)
  const wasHeldLonger = sql`${orders.holdsUntil} - ${orders.createdAt} > interval '1 day'`
  return listBookings(
    db,
    and(
      lapsesAtDeadline,
      isAhead(now),
      gt(orders.holdsUntil, now),
      lte(orders.holdsUntil, inADay),
      wasHeldLonger,
    ),
  )
}

const longestReminderInMs = 7 * dayInMs

/** Bookings with seats without a name whose names are due within a week. */
export async function listBookingsToRemind(db: DatabaseOrTransaction, now: Date): Promise<BookingRow[]> {
  const inAWeek = new Date(now.getTime() + longestReminderInMs)
  const isDue = and(gt(orders.namesDueAt, now), lte(orders.namesDueAt, inAWeek))
  const bookings = await listBookings(db, and(holdsBookedSeats, isDue, isAhead(now)))
  return bookings.filter(({ unnamedSeats }) => unnamedSeats > 0)
}

/** Bookings of canceled seminars that would have been still to come. */
export function listBookingsToTellOfEnd(db: DatabaseOrTransaction, now: Date): Promise<BookingRow[]> {
  const isCancelled = and(eq(seminars.status, 'cancelled'), gt(seminars.finishesAt, now))
  return listBookings(db, and(holdsBookedSeats, isCancelled))
}

/** Bookings whose payment staff rejected, once that can no longer be undone, of seminars to come. */
export function listRejectedBookings(db: DatabaseOrTransaction, now: Date): Promise<BookingRow[]> {
  return listBookings(db, and(eq(orders.state, 'rejected'), isFinal(now), isAhead(now)))
}

/** Held bookings with a purchase order, and those with a proof that the review of payments does not have. */
export const isBookingToCheck = and(
  isNotNull(orders.institutionId),
  or(
    and(eq(orders.state, 'pending'), isNotNull(orders.purchaseOrderFileKey)),
    and(
      or(eq(orders.state, 'confirmed'), and(eq(orders.state, 'pending'), isNull(shownRegistrationIdSql))),
      hasProofToReview,
    ),
  ),
)

interface BookingFilter {
  readonly states: readonly OrderState[] | null
  readonly isToCheck?: boolean
  /** Words of institution, title and coordinator, or a number of the order. */
  readonly text: string | null
}

const searchedNames = foldedTextSql(
  sql`concat_ws(' ', ${institutions.name}, ${seminars.title}, ${people.searchText})`,
)

function matches(text: string): SQL | undefined {
  const byNumber = ordersByNumberSql(text)
  return or(
    containsWordsCondition(searchedNames, text) ?? sql`true`,
    byNumber === null ? undefined : sql`${orders.id} = any(array(${byNumber}))`,
  )
}

/** The newest first, paged. */
export async function listBookingPage(
  db: DatabaseOrTransaction,
  { states, isToCheck, text }: BookingFilter,
  { limit, offset }: Pagination,
): Promise<{ rows: BookingRow[]; total: number }> {
  const condition = and(
    states === null ? undefined : inArray(orders.state, [...states]),
    isToCheck ? isBookingToCheck : undefined,
    text === null ? undefined : matches(text),
  )
  const rows = await selectBookings(db).where(condition).orderBy(desc(orders.id)).limit(limit).offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .innerJoin(institutions, eq(institutions.id, orders.institutionId))
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .leftJoin(people, isPayer)
    .where(condition)
  return { rows: rows.map(toBookingRow), total: counted?.total ?? 0 }
}

/** The seats of a booking in their order, each with the person on it. */
export function listBookedSeats(db: DatabaseOrTransaction, orderId: number) {
  const { id, reference, attendanceStatus, details } = registrations
  return db
    .select({
      lineId: orderLines.id,
      registration: { id, reference, attendanceStatus, details },
      person: { ...personNameColumns(people), email: people.email },
    })
    .from(orderLines)
    .leftJoin(registrations, isOnSeat)
    .leftJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'seat')))
    .orderBy(asc(orderLines.position))
}

export type BookedSeat = Awaited<ReturnType<typeof listBookedSeats>>[number]

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
