/** Recipients of the e-mail about their attendance after a seminar. */

import { and, asc, eq, exists, ne, not, sql } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import { registrationDetailSql } from '#app/features/registrations/queries/given-details.ts'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { attendanceMarks } from '../tables/marks.ts'
import { attendanceSlots } from '../tables/slots.ts'
import { awaitsEmailCondition } from './email-recipients.ts'

export interface EndedSlotsQuery {
  readonly now: Date
  /** Seminars whose last slot closed before this instant are left out. */
  readonly closedAfter: Date
  /** Seminars whose last slot closed after this instant wait for a record of every slot. */
  readonly waitsAfter: Date
}

/**
 * Seminars whose slots of a program have all closed and been computed, in lock order. Those without any record of attendance are
 * left out: their devices or meeting reports are still to come, or the seminar did not use check-in.
 */
export async function listSeminarsWithEndedSlots(
  db: DatabaseOrTransaction,
  { now, closedAfter, waitsAfter }: EndedSlotsQuery,
): Promise<number[]> {
  const { id, seminarId, closesAt, settledAt, creditMinutes } = attendanceSlots
  const recorded = exists(
    db
      .select({ one: sql`1` })
      .from(attendanceMarks)
      .where(
        and(
          eq(attendanceMarks.slotId, id),
          sql`(${attendanceMarks.minutes} > 0 or ${attendanceMarks.source} = 'staff')`,
        ),
      ),
  )
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
  const rows = await db
    .select({ seminarId })
    .from(attendanceSlots)
    .innerJoin(seminars, eq(seminars.id, seminarId))
    .where(and(ne(seminars.status, 'cancelled'), not(attendanceSlots.isAutomatic)))
    .groupBy(seminarId)
    .having(
      and(
        sql`max(${closesAt}) <= ${at(now)}`,
        sql`max(${closesAt}) > ${at(closedAfter)}`,
        sql`bool_and(${settledAt} is not null)`,
        sql`sum(${creditMinutes}) > 0`,
        sql`bool_or(${recorded})`,
        sql`(max(${closesAt}) <= ${at(waitsAfter)} or bool_and(${creditMinutes} = 0 or ${recorded}))`,
      ),
    )
    .orderBy(asc(seminarId))
  return rows.map((row) => row.seminarId)
}

/** Deduplication key: once after the last slot. */
export function attendanceSummaryKey(registrationId: number): string {
  return `attendance_summary:${registrationId}:end`
}

export interface SummaryRecipientsQuery {
  readonly seminarId: number
  /** Cursor. */
  readonly afterId: number
  readonly limit: number
}

/** Verified registrants of a locked seminar without this e-mail. Locks the people against deletion. */
export function lockSummaryRecipients(
  tx: Transaction,
  { seminarId, afterId, limit }: SummaryRecipientsQuery,
) {
  const { id, email, firstName, middleInitial, lastName, suffix } = people
  // The SQL form of `attendanceSummaryKey`, to match the index.
  const key = sql`'attendance_summary:' || ${registrations.id} || ':end'`
  return tx
    .select({
      registrationId: registrations.id,
      paymentStatus: paymentStatusSql,
      firstName: sql<string>`coalesce(${firstName}, ${registrationDetailSql('firstName')}, '')`,
      person: { id, email, firstName, middleInitial, lastName, suffix },
    })
    .from(registrations)
    .innerJoin(people, eq(id, registrations.personId))
    .where(awaitsEmailCondition(tx, { seminarId, afterId }, key))
    .orderBy(asc(registrations.id))
    .limit(limit)
    .for('key share', { of: people })
}
