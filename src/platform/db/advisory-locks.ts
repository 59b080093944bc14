/** Advisory locks of a transaction, for what row locks cannot express. Waiting transactions are served in order. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Locks a key until the end of the transaction; excludes all other holders. */
export function exclusiveLock(space: number, key: number | SQLWrapper): SQL {
  return sql`pg_advisory_xact_lock(${sql.raw(String(space))}, ${key})`
}

/** Shares a key until the end of the transaction; excludes exclusive holders. */
export function sharedLock(space: number, key: number | SQLWrapper): SQL {
  return sql`pg_advisory_xact_lock_shared(${sql.raw(String(space))}, ${key})`
}
