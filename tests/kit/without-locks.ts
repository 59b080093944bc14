/**
 * Control of race tests: the same commands on connections that strip row locks from statements. They must
 * fail, or the race test would prove nothing.
 */
import pg from 'pg'
import { connectDatabase, type Database } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import type { TestDatabase } from './database.ts'

export async function withoutLocks<T>(
  { connectionString }: TestDatabase,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, pool } = connectDatabase({ connectionString, log: createLog('silent') })
  const plainQuery = pg.Client.prototype.query
  pool.on('connect', (client) => {
    // The database is dropped, sometimes before the last connection has closed.
    client.on('error', () => undefined)
    client.query = ((statement: { text: string }, ...rest: unknown[]) => {
      if (typeof statement?.text === 'string')
        statement.text = statement.text
          .replace(/ for (no key )?update\b( of "\w+")?/, '')
          .replace(/pg_advisory_xact_lock\(\d+\)/, '1')
      return Reflect.apply(plainQuery, client, [statement, ...rest])
    }) as typeof client.query
  })
  try {
    return await work(db)
  } finally {
    await pool.end()
  }
}
