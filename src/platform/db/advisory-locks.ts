/** Advisory locks of a transaction, for what row locks cannot express. Waiting transactions are served in order. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Held until the end of the transaction; excludes all other holders of the key. */
export function exclusiveLock(space: number, key: number | SQLWrapper): SQL {
  return sql`pg_advisory_xact_lock(${sql.raw(String(space))}, ${key})`
}

/** Held until the end of the transaction; excludes exclusive holders of the key. */
export function sharedLock(space: number, key: number | SQLWrapper): SQL {
  return sql`pg_advisory_xact_lock_shared(${sql.raw(String(space))}, ${key})`
}
