/** E-mail counts, read from the one index of the outbox that has all instants. */
import { count, gte, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import type { MailStatisticsOfDay } from '../contract/statistics.ts'
import type { MailCounts } from '../rules/statistics.ts'
import { outbox } from '../tables.ts'

export async function countMailTotals(db: DatabaseOrTransaction): Promise<MailCounts> {
  const [counts] = await db
    .select({
      totalSent: count(outbox.sentAt),
      totalDelivered: count(outbox.deliveredAt),
      totalOpened: count(outbox.openedAt),
      totalClicked: count(outbox.clickedAt),
      totalBounced: count(outbox.bouncedAt),
      totalUnsubscribed: count(outbox.unsubscribedAt),
    })
    .from(outbox)
  if (counts === undefined) throw new Error('Counting answered nothing.')
  return counts
}

/** Counts e-mails by day of Manila, including today, oldest first. */
export async function countMailByDay(
  db: DatabaseOrTransaction,
  days: number,
  now: Date,
): Promise<MailStatisticsOfDay[]> {
  const today = toManilaDay(now)
  const from = startOfManilaDay(today, 1 - days)
  const [sent, delivered, opened, bounced] = await Promise.all([
    countByDay(db, outbox.sentAt, from),
    countByDay(db, outbox.deliveredAt, from),
    countByDay(db, outbox.openedAt, from),
    countByDay(db, outbox.bouncedAt, from),
  ])
  return Array.from({ length: days }, (_, place) => {
    const day = toManilaDay(startOfManilaDay(today, place + 1 - days))
    const countOf = (counts: ReadonlyMap<string, number>) => counts.get(day) ?? 0
    return {
      day,
      sent: countOf(sent),
      delivered: countOf(delivered),
      opened: countOf(opened),
      bounced: countOf(bounced),
    }
  })
}

/** @param from start of the first day */
async function countByDay(
  db: DatabaseOrTransaction,
  column: AnyPgColumn,
  from: Date,
): Promise<ReadonlyMap<string, number>> {
  const start = sql`date_bin('24 hours', ${column}, ${sql.param(from, column)})`.mapWith(outbox.sentAt)
  const rows = await db
    .select({ start, count: count() })
    .from(outbox)
    .where(gte(column, from))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [toManilaDay(row.start), row.count]))
}
