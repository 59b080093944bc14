/** Counts of work that waits. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { isBookingToCheck } from '#app/features/bookings/queries/bookings.ts'
import { certificates } from '#app/features/certificates/tables/certificates.ts'
import { isDead } from '#app/features/email/queries/outbox-search.ts'
import { outbox } from '#app/features/email/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { isPaymentToReview } from '#app/features/payment-review/queries/payment-case.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { supportMessages } from '#app/features/support/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { Attention } from '../contract/dashboards.ts'
import { endOfWeek, mailOverdueBefore } from '../rules.ts'
import { cappedRowCount } from './upcoming.ts'

type CountName = Exclude<keyof Attention, 'isMailMissing' | 'reportsDue' | 'withoutCertificates'>

/** Counts of everything; the caller leaves out what a role has nothing to do with. */
export async function countWaiting(db: Database, now: Date) {
  const { status, nextAttemptAt } = outbox
  const isUnsent = inArray(status, ['queued', 'sending'])
  const isThisWeek = and(
    eq(seminars.status, 'scheduled'),
    eq(seminars.isDraft, false),
    gt(seminars.finishesAt, now),
    lt(seminars.startsAt, endOfWeek(now)),
  )
  const { rows } = await db.execute<Record<CountName, number>>(sql`select
    ${cappedRowCount(db, orders, isPaymentToReview)} as "paymentsWaiting",
    ${cappedRowCount(db, orders, isBookingToCheck)} as "bookingsWaiting",
    ${cappedRowCount(db, supportMessages, eq(supportMessages.status, 'open'))} as "messagesOpen",
    ${cappedRowCount(db, outbox, isDead)} as "mailFailing",
    ${cappedRowCount(db, outbox, and(isUnsent, lte(nextAttemptAt, mailOverdueBefore(now))))} as "mailWaiting",
    ${cappedRowCount(db, people, and(isNotNull(people.erasureRequestedAt), isNull(people.erasedAt)))} as "erasuresWaiting",
    ${cappedRowCount(db, seminars, isThisWeek)} as "seminarsThisWeek"`)
  const [counts] = rows
  if (counts === undefined) throw new Error('A statement without tables has one row.')
  return counts
}

const shownSeminars = 3

/** Seminars that ended after an instant, with the number of people who attended and have no certificate. */
export function listWithoutCertificates(
  db: Database,
  { after, now }: { readonly after: Date; readonly now: Date },
): Promise<Attention['withoutCertificates']> {
  const isLive = and(
    eq(certificates.registrationId, registrations.id),
    inArray(certificates.state, ['queued', 'issued']),
  )
  const live = db
    .select({ one: sql`1`.as('one') })
    .from(certificates)
    .where(isLive)
  return db
    .select({ seminarId: seminars.id, title: seminars.title, people: sql<number>`count(*)::int` })
    .from(seminars)
    .innerJoin(registrations, eq(registrations.seminarId, seminars.id))
    .where(
      and(
        gt(seminars.finishesAt, after),
        lte(seminars.finishesAt, now),
        inArray(seminars.status, ['scheduled', 'completed']),
        eq(registrations.attendanceStatus, 'attended'),
        sql`not exists (${live})`,
      ),
    )
    .groupBy(seminars.id)
    .orderBy(desc(seminars.finishesAt), desc(seminars.id))
    .limit(shownSeminars)
}
