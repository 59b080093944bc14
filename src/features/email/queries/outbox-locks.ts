/** Locks messages in id order, to prevent deadlocks. */
import { asc, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { outbox } from '../tables.ts'

/** Returns the locked ids. */
export async function lockOutbox(tx: Transaction, condition: SQL | undefined): Promise<number[]> {
  const rows = await selectForUpdate(tx, condition)
  return rows.map(({ id }) => id)
}

/** Subquery that locks all rows before the statement changes the first. */
export function heldFirst(db: Executor, ids: readonly number[]): SQL {
  const held = selectForUpdate(db, sql`${outbox.id} = any(${sql.param([...ids])}::bigint[])`)
  return sql`any(array(${held}))`
}

function selectForUpdate(db: Executor, condition: SQL | undefined) {
  return db.select({ id: outbox.id }).from(outbox).where(condition).orderBy(asc(outbox.id)).for('update')
}
