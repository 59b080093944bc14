import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { isOffer } from '#app/features/orders/queries/orders.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
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

/** Whether somebody waits for a seat of a seminar. */
export const isAwaited = preparedStatement(
  'is_seminar_awaited',
  (db, params: PreparedStatementParams<{ readonly seminarId: number }>) =>
    db
      .select({ id: waitlistEntries.id })
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.seminarId, params('seminarId')), eq(waitlistEntries.status, 'waiting')))
      .limit(1),
)

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

/** Seminars whose queue can move: seats are free, the deadline of an offer is over, or nothing is offered any more. */
export async function listSeminarsToAdvance(
  db: DatabaseOrTransaction,
  { cutoff, now }: { readonly cutoff: Date; readonly now: Date },
): Promise<number[]> {
  const { maxAttendees, seatsTaken, startsAt, status } = seminars
  const isDue = and(isOffer, eq(orders.state, 'pending'), lte(orders.holdsUntil, now))
  const due = db.selectDistinct({ id: orders.seminarId }).from(orders).where(isDue)
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
  const rows = [...(await due), ...(await waiting)]
  return [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))].sort((one, other) => one - other)
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
  change: Partial<Pick<WaitlistEntryRow, 'status' | 'orderId' | 'tooFewSince' | 'lastReason'>>,
): Promise<void> {
  await tx.update(waitlistEntries).set(change).where(eq(waitlistEntries.id, id))
}

type NewEntry = Pick<
  WaitlistEntryRow,
  'seminarId' | 'email' | 'firstName' | 'lastName' | 'seats' | 'joinedAt'
>

/** @returns null if the address is in the queue already, or has an offer */
export async function insertEntryIfNew(tx: Transaction, entry: NewEntry): Promise<WaitlistEntryRow | null> {
  const [row] = await tx
    .insert(waitlistEntries)
    .values(entry)
    .onConflictDoNothing({
      target: [waitlistEntries.seminarId, waitlistEntries.email],
      where: sql`status in ('waiting', 'offered')`,
    })
    .returning()
  return row ?? null
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

const retentionDays = 90

export async function deleteOldEntries(db: DatabaseOrTransaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000)
  const old = db.select({ id: seminars.id }).from(seminars).where(lt(seminars.finishesAt, before))
  await db.delete(waitlistEntries).where(inArray(waitlistEntries.seminarId, old))
}
