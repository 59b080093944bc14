import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { isOffer, type OrderRow } from '#app/features/orders/queries/orders.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Database, DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { WaitlistStatus } from '../contract/waitlist-values.ts'
import { isNight, retentionInMs, toPatientSince } from '../rules/offers.ts'
import { waitlistEntries } from '../tables.ts'

export type WaitlistEntryRow = typeof waitlistEntries.$inferSelect

/** The queue of a seminar, first come first. */
export function listWaiting(db: DatabaseOrTransaction, seminarId: number): Promise<WaitlistEntryRow[]> {
  return db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.seminarId, seminarId), eq(waitlistEntries.status, 'waiting')))
    .orderBy(asc(waitlistEntries.joinedAt), asc(waitlistEntries.id))
}

const findBlockingEntry = preparedStatement(
  'find_blocking_entry',
  (
    db,
    params: PreparedStatementParams<{ readonly seminarId: number; readonly patientSince: string | null }>,
  ) =>
    db
      .select({ id: waitlistEntries.id })
      .from(waitlistEntries)
      .innerJoin(seminars, eq(seminars.id, waitlistEntries.seminarId))
      .where(
        and(
          eq(waitlistEntries.seminarId, params('seminarId')),
          eq(waitlistEntries.status, 'waiting'),
          or(
            isNull(waitlistEntries.tooFewSince),
            sql`${waitlistEntries.tooFewSince} > coalesce(${params('patientSince')}::timestamptz, '-infinity')`,
            sql`${waitlistEntries.seats} <= ${seminars.maxAttendees} - ${seminars.seatsTaken}`,
          ),
        ),
      )
      .limit(1),
)

/**
 * Whether free seats are for somebody who waits. A group that needs more than are free counts as long as it keeps its place:
 * afterwards visitors may pass it like those behind it.
 */
export async function isAwaited(
  db: DatabaseOrTransaction,
  { seminarId, patienceHours, now }: Parameters<typeof toPatientSince>[0] & { readonly seminarId: number },
): Promise<boolean> {
  const patientSince = toPatientSince({ patienceHours, now })?.toISOString() ?? null
  return (await findBlockingEntry(db, { seminarId, patientSince })).length > 0
}

/** Number of offers that hold seats. */
export const countOpenOffers = (db: Database): Promise<number> =>
  db.$count(orders, and(isOffer, eq(orders.state, 'pending')))

/** Ends the entries for one seat of people who have one by now. */
export async function endEntriesOfRegistered(tx: Transaction, seminarId: number): Promise<void> {
  const registered = tx
    .select({ email: people.email })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition))
  await tx
    .update(waitlistEntries)
    .set({ status: 'left', lastReason: 'Registered otherwise.' })
    .where(
      and(
        eq(waitlistEntries.seminarId, seminarId),
        eq(waitlistEntries.status, 'waiting'),
        eq(waitlistEntries.seats, 1),
        inArray(waitlistEntries.email, registered),
      ),
    )
}

/** Seminars whose queue can move: seats are free, an offer is over or half over, or nothing is offered any more. */
export async function listSeminarsToAdvance(
  db: DatabaseOrTransaction,
  { cutoff, now }: { readonly cutoff: Date; readonly now: Date },
): Promise<number[]> {
  const { maxAttendees, seatsTaken, startsAt, status } = seminars
  const isDue = and(isOffer, eq(orders.state, 'pending'), lte(orders.holdsUntil, now))
  const due = db.selectDistinct({ id: orders.seminarId }).from(orders).where(isDue)
  const toRemind = isNight(now) ? [] : await listOffersToRemind(db, now)
  const waiting = db
    .selectDistinct({ id: waitlistEntries.seminarId })
    .from(waitlistEntries)
    .innerJoin(seminars, eq(seminars.id, waitlistEntries.seminarId))
    .where(
      or(
        and(
          eq(waitlistEntries.status, 'waiting'),
          or(isNull(maxAttendees), lt(seatsTaken, maxAttendees), lte(startsAt, cutoff)),
        ),
        and(inArray(waitlistEntries.status, ['waiting', 'offered']), eq(status, 'cancelled')),
      ),
    )
  const rows = [...(await due), ...(await waiting), ...toRemind.map(({ entry }) => ({ id: entry.seminarId }))]
  return [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))].sort((one, other) => one - other)
}

export async function findEntry(db: DatabaseOrTransaction, id: number): Promise<WaitlistEntryRow | null> {
  const [row] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, id))
  return row ?? null
}

/** The order that holds the seats which an entry is offered; null if none are. */
export async function findHeldOrder(db: DatabaseOrTransaction, entryId: number): Promise<OrderRow | null> {
  const [row] = await db
    .select({ order: orders })
    .from(waitlistEntries)
    .innerJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .where(
      and(
        eq(waitlistEntries.id, entryId),
        eq(waitlistEntries.status, 'offered'),
        eq(orders.state, 'pending'),
        isNotNull(orders.holdsUntil),
      ),
    )
  return row?.order ?? null
}

/** Entries whose offer is half over, which were not told so. */
export function listOffersToRemind(db: DatabaseOrTransaction, now: Date, seminarId?: number) {
  return db
    .select({ entry: waitlistEntries, holdsUntil: orders.holdsUntil })
    .from(waitlistEntries)
    .innerJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .where(
      and(
        eq(waitlistEntries.status, 'offered'),
        isNull(waitlistEntries.remindedAt),
        gt(orders.holdsUntil, now),
        lte(sql`${orders.createdAt} + (${orders.holdsUntil} - ${orders.createdAt}) / 2`, now),
        seminarId === undefined ? undefined : eq(waitlistEntries.seminarId, seminarId),
      ),
    )
    .orderBy(asc(waitlistEntries.id))
}

/** Says why entries wait, where it is news. */
export async function updateReasons(
  tx: Transaction,
  ids: readonly number[],
  reason: string | null,
): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ lastReason: reason })
    .where(
      and(
        inArray(waitlistEntries.id, [...ids]),
        sql`${waitlistEntries.lastReason} is distinct from ${reason}`,
      ),
    )
}

export async function findEntryOfOrder(
  db: DatabaseOrTransaction,
  orderId: number,
): Promise<WaitlistEntryRow | null> {
  const [row] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.orderId, orderId))
  return row ?? null
}

export async function updateEntry(
  tx: Transaction,
  id: number,
  change: Partial<Pick<WaitlistEntryRow, 'status' | 'orderId' | 'tooFewSince' | 'lastReason' | 'remindedAt'>>,
): Promise<void> {
  await tx.update(waitlistEntries).set(change).where(eq(waitlistEntries.id, id))
}

type NewEntry = Pick<
  WaitlistEntryRow,
  'seminarId' | 'email' | 'firstName' | 'lastName' | 'seats' | 'joinedAt'
>

/** Inserts an entry, or returns that which the address has in the queue or with an offer. */
export async function insertEntryIfNew(
  tx: Transaction,
  entry: NewEntry,
): Promise<{ readonly entry: WaitlistEntryRow; readonly isNew: boolean }> {
  const [row] = await tx
    .insert(waitlistEntries)
    .values(entry)
    .onConflictDoNothing({
      target: [waitlistEntries.seminarId, waitlistEntries.email],
      where: sql`status in ('waiting', 'offered')`,
    })
    .returning()
  if (row !== undefined) return { entry: row, isNew: true }
  const [existing] = await tx
    .select()
    .from(waitlistEntries)
    .where(
      and(eq(waitlistEntries.seminarId, entry.seminarId), eq(waitlistEntries.email, entry.email), isOpen),
    )
  if (existing === undefined) throw new Error('The entry vanished while its seminar was locked.')
  return { entry: existing, isNew: false }
}

const isOpen = inArray(waitlistEntries.status, ['waiting', 'offered'])

/** Entries of a seminar for staff: open ones in the order of the queue, offers first, or ended ones, the latest first. */
export async function listEntriesPage(
  db: DatabaseOrTransaction,
  {
    seminarId,
    isEnded,
    limit,
    offset,
  }: Pagination & { readonly seminarId: number; readonly isEnded: boolean },
) {
  const shown = and(eq(waitlistEntries.seminarId, seminarId), isEnded ? not(isOpen) : isOpen)
  const { status, joinedAt, id } = waitlistEntries
  const order = isEnded ? [desc(joinedAt), desc(id)] : [sql`${status} = 'waiting'`, asc(joinedAt), asc(id)]
  const [rows, total] = await Promise.all([
    db
      .select({ entry: waitlistEntries, offerEndsAt: orders.holdsUntil })
      .from(waitlistEntries)
      .leftJoin(orders, and(eq(orders.id, waitlistEntries.orderId), eq(status, 'offered')))
      .where(shown)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(waitlistEntries, shown),
  ])
  return { rows, total }
}

/** People and seats of the entries that wait, and of those that have an offer. */
export async function countOpenEntries(db: DatabaseOrTransaction, seminarId: number) {
  const { status, seats } = waitlistEntries
  const rows = await db
    .select({ status, people: sql<number>`count(*)::int`, seats: sql<number>`sum(${seats})::int` })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.seminarId, seminarId), isOpen))
    .groupBy(status)
  const countsOf = (one: WaitlistStatus) => {
    const found = rows.find((row) => row.status === one)
    return { people: found?.people ?? 0, seats: found?.seats ?? 0 }
  }
  return { waiting: countsOf('waiting'), offered: countsOf('offered') }
}

/** The entries of an address for its own data, latest first. */
export function listEntriesOf(db: DatabaseOrTransaction, email: string, limit: number) {
  const { firstName, lastName, seats, status, joinedAt, lastReason } = waitlistEntries
  return db
    .select({ seminarTitle: seminars.title, firstName, lastName, seats, status, joinedAt, lastReason })
    .from(waitlistEntries)
    .innerJoin(seminars, eq(seminars.id, waitlistEntries.seminarId))
    .where(eq(waitlistEntries.email, email))
    .orderBy(desc(waitlistEntries.id))
    .limit(limit)
}

/** Deletes the entries of an address. Seats that were offered to it are held no longer. */
export async function deleteEntriesOf(tx: Transaction, email: string, now: Date): Promise<void> {
  const deleted = await tx
    .delete(waitlistEntries)
    .where(eq(waitlistEntries.email, email))
    .returning({ orderId: waitlistEntries.orderId })
  const orderIds = deleted.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  if (orderIds.length === 0) return
  await tx
    .update(orders)
    .set({ payer: null, holdsUntil: now })
    .where(and(inArray(orders.id, orderIds), isOffer))
}

export async function deleteOldEntries(db: DatabaseOrTransaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionInMs)
  const old = db.select({ id: seminars.id }).from(seminars).where(lt(seminars.finishesAt, before))
  await db.delete(waitlistEntries).where(inArray(waitlistEntries.seminarId, old))
}
