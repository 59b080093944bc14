/**
 * Several messages held at once: always in the order of their ids, by whoever changes several. Two who held them in
 * different orders would wait for each other.
 */
import { asc, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { outbox } from '../tables.ts'

/** Holds them until the transaction ends. Answers with their ids. */
export async function lockOutbox(tx: Transaction, condition: SQL | undefined): Promise<number[]> {
  const rows = await selectForUpdate(tx, condition)
  return rows.map(({ id }) => id)
}

/** The ids for one statement that changes them, which holds them all before it changes the first. */
export function heldFirst(db: Executor, ids: readonly number[]): SQL {
  const held = selectForUpdate(db, sql`${outbox.id} = any(${sql.param([...ids])}::bigint[])`)
  return sql`any(array(${held}))`
}

function selectForUpdate(db: Executor, condition: SQL | undefined) {
  return db.select({ id: outbox.id }).from(outbox).where(condition).orderBy(asc(outbox.id)).for('update')
}
