/**
 * Bringing the tables up to date, at every start and by any number of processes at once.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Any number will do, as long as every process of this project takes the same one. */
const migrationLock = 7_246_001

/**
 * Applies the migrations that are missing, in order; of several processes one works and the others wait for it.
 *
 * On a connection of its own without time limit, closed afterwards: the lock goes with it, whatever happened.
 */
export async function migrateDatabase(pool: pg.Pool, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    client.release(true)
  }
}

/** The project's own `migrations` folder, whether this code runs from its source or from the bundle in `build`. */
export function findMigrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations')
    if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate
    if (folder === dirname(folder)) throw new Error('The migrations folder is not part of this installation.')
  }
}
