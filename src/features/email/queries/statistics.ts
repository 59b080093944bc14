/** E-mail counts, each read from one partial index. */
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import type { MailStatisticsOfDay } from '../contract/statistics.ts'
import { type DailyMailCount, dailyMailCounts, type MailCounts } from '../rules/statistics.ts'
import { outbox } from '../tables.ts'

const counted = {
  totalSent: outbox.sentAt,
  totalDelivered: outbox.deliveredAt,
  totalOpened: outbox.openedAt,
  totalClicked: outbox.clickedAt,
  totalBounced: outbox.bouncedAt,
  totalUnsubscribed: outbox.unsubscribedAt,
} as const satisfies Record<keyof MailCounts, AnyPgColumn>

export async function countMailTotals(db: DatabaseOrTransaction): Promise<MailCounts> {
  const totals = Object.entries(counted).map(
    ([name, column]) =>
      sql`(select count(*)::integer from ${outbox} where ${column} is not null) as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<MailCounts & Record<string, number>>(
    sql`select ${sql.join(totals, sql`, `)}`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('Counting answered nothing.')
  return row
}

const daily: Record<DailyMailCount, AnyPgColumn> = {
  sent: outbox.sentAt,
  delivered: outbox.deliveredAt,
  opened: outbox.openedAt,
  bounced: outbox.bouncedAt,
}

/**
 * Counts e-mails by day, including today, oldest first. Each Manila day is an index range; computing it per
 * message takes ten times as long.
 */
export async function countMailByDay(
  db: DatabaseOrTransaction,
  days: number,
  now: Date,
): Promise<MailStatisticsOfDay[]> {
  const today = toManilaDay(now)
  const from = startOfManilaDay(today, 1 - days).toISOString()
  const start = sql`${from}::timestamptz + place * interval '24 hours'`
  const counts = dailyMailCounts.map((name) => {
    const column = daily[name]
    return sql`(select count(*)::integer from ${outbox}
      where ${column} >= ${start} and ${column} < ${start} + interval '24 hours') as ${sql.identifier(name)}`
  })
  const { rows } = await db.execute<Omit<MailStatisticsOfDay, 'day'>>(
    sql`select ${sql.join(counts, sql`, `)} from generate_series(0, ${days}::integer - 1) as place order by place`,
  )
  return rows.map((counted, place) => ({
    day: toManilaDay(startOfManilaDay(today, place + 1 - days)),
    ...counted,
  }))
}
