/** How much of a table is read: what a list costs, whatever the machine. */
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../src/platform/db/database.ts'

/** What autovacuum does in time: the planner knows the tables, and an index can answer alone. */
export async function settle(db: Database): Promise<void> {
  await db.execute(sql`vacuum analyze`)
}

/** Rows of a table that are fetched during this work, by whatever way; none where an index answers alone. */
export function rowsReadOf(
  db: Database,
  table: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    // Small tables are read whole where large ones would not be.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local random_page_cost = 1.1`)
    const before = await rowsReadUntilNow(tx, table)
    await work(tx)
    return (await rowsReadUntilNow(tx, table)) - before
  })
}

/** Of this connection; it may count some of what earlier transactions read, too. */
async function rowsReadUntilNow(tx: Transaction, table: string): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = ${table}`)
  return rows[0]?.read ?? 0
}
