import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { evaluationForms } from '#app/features/evaluation/tables.ts'
import { isPaymentPending } from '#app/features/orders/queries/orders.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminarSessions } from '#app/features/seminars/tables.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { SeminarOverview } from '../contract/dashboards.ts'
import { cappedRowCount } from './upcoming.ts'

type SeminarCounts = Pick<SeminarOverview, 'paymentsWaiting' | 'peopleWaiting' | 'sessions' | 'formsOpen'> & {
  readonly attended: number
}

/** Counts of what waits in a seminar. */
export async function countOfSeminar(db: Database, seminarId: number, now: Date): Promise<SeminarCounts> {
  const { opensAt, closesAt, status } = evaluationForms
  const isOpen = and(
    eq(evaluationForms.seminarId, seminarId),
    eq(status, 'open'),
    or(isNull(opensAt), lte(opensAt, now)),
    or(isNull(closesAt), gt(closesAt, now)),
  )
  const isAttended = and(
    eq(registrations.seminarId, seminarId),
    eq(registrations.attendanceStatus, 'attended'),
  )
  const isWaiting = and(eq(waitlistEntries.seminarId, seminarId), eq(waitlistEntries.status, 'waiting'))
  const { rows } = await db.execute<{ [Name in keyof SeminarCounts]: number }>(sql`select
    ${cappedRowCount(db, orders, and(eq(orders.seminarId, seminarId), isPaymentPending))} as "paymentsWaiting",
    ${cappedRowCount(db, waitlistEntries, isWaiting)} as "peopleWaiting",
    ${cappedRowCount(db, seminarSessions, eq(seminarSessions.seminarId, seminarId))} as "sessions",
    ${cappedRowCount(db, evaluationForms, isOpen)} as "formsOpen",
    (${db.select({ count: sql`count(*)::int` }).from(registrations).where(isAttended)}) as "attended"`)
  const [counts] = rows
  if (counts === undefined) throw new Error('A statement without tables has one row.')
  return counts
}
