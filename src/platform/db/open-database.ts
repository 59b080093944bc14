import type pg from 'pg'
import type { Log } from '../log.ts'
import { DatabaseStartError } from '../user-facing-error.ts'
import { connectDatabase, type Database } from './database.ts'
import { startEmbeddedServer } from './embedded/embedded-server.ts'
import { DataFolderInUseError } from './embedded/owner-lock.ts'

const oldestServerVersion = 150_000

export interface OpenDatabaseOptions {
  readonly dataDir: string
  /** External PostgreSQL; null for the embedded database. */
  readonly databaseUrl: string | null
  readonly log: Log
  /** True for command-line tools, which connect to the running site's embedded database. */
  readonly mayJoinRunning?: boolean
  readonly maxConnections?: number
  /** Work without the database that runs while the embedded one starts. */
  readonly meanwhile?: () => void
}

export interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  /** True for an embedded database until `finishFirstStart` was called, even after a crash. */
  readonly isNewlyCreated: boolean
  /** Marks tables, sample data and first administrator as complete. */
  finishFirstStart(): Promise<void>
  /** Waits for connections in use, then stops what was started. Idempotent. */
  close(): Promise<void>
}

/** Opens the database; throws `DatabaseStartError` with one line for the operator. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl !== null) return openExternal(options, options.databaseUrl)
  try {
    return await openEmbedded(options)
  } catch (error) {
    const isShared = options.mayJoinRunning === true && error instanceof DataFolderInUseError
    if (isShared && error.connectionString !== undefined) return openExternal(options, error.connectionString)
    throw error
  }
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const server = await startEmbeddedServer(options.dataDir, options.log, { meanwhile: options.meanwhile })
  const { db, pool } = connectDatabase({ ...options, connectionString: server.connectionString })
  return {
    db,
    pool,
    isNewlyCreated: server.isNewlyCreated,
    finishFirstStart: server.finishFirstStart,
    close: once(async () => {
      await pool.end()
      await server.stop()
    }),
  }
}

async function openExternal(options: OpenDatabaseOptions, connectionString: string): Promise<OpenDatabase> {
  const { db, pool } = connectDatabase({ ...options, connectionString })
  try {
    await refuseUnsuitableServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db,
    pool,
    isNewlyCreated: false,
    finishFirstStart: async () => undefined,
    close: once(() => pool.end()),
  }
}

async function refuseUnsuitableServer(pool: pg.Pool): Promise<void> {
  const { version, encoding } = await readServerProperties(pool)
  if (version < oldestServerVersion) {
    const major = Math.trunc(version / 10_000)
    throw new DatabaseStartError(
      `DATABASE_URL points to PostgreSQL ${major}, but version 15 or later is required.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseStartError(
      `DATABASE_URL points to a database with encoding ${encoding}, but it must be UTF8.`,
    )
  }
}

async function readServerProperties(pool: pg.Pool): Promise<{ version: number; encoding: string }> {
  try {
    const { rows } = await pool.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    if (rows[0] !== undefined) return rows[0]
    throw new Error('it gave no answer')
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : 'nothing answers there'
    throw new DatabaseStartError(`The database of DATABASE_URL cannot be used: ${reason}.`)
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= action()
    return result
  }
}
