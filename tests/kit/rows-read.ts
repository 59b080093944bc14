/** Counts the rows read from a table: a list's cost, independent of the machine. */
import { sql } from 'drizzle-orm'
import { type Database, inTransaction, type Transaction } from '#app/platform/db/database.ts'

/** Updates planner statistics and the visibility map, as autovacuum does later. */
export async function settle(db: Database): Promise<void> {
  await db.execute(sql`vacuum analyze`)
}

/** Table rows fetched during the work; 0 for index-only scans. */
export function rowsReadOf(
  db: Database,
  table: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Otherwise small tables are scanned in full.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local random_page_cost = 1.1`)
    const before = await rowsReadUntilNow(tx, table)
    await work(tx)
    return (await rowsReadUntilNow(tx, table)) - before
  })
}

/** Counts rows read per connection; may include reads of earlier transactions. */
async function rowsReadUntilNow(tx: Transaction, table: string): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = ${table}`)
  return rows[0]?.read ?? 0
}
