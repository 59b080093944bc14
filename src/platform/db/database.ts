/**
 * The one driver and the one dialect, for the embedded database and for an external one.
 *
 * Every pool of the project is made here, so that limits, time zone and number parsing are the same everywhere.
 */
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '../log.ts'

export type Database = NodePgDatabase

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a query runs on: inside a command that is the transaction, and nothing else. */
export type Executor = Database | Transaction

export interface ConnectOptions {
  readonly connectionString: string
  readonly log: Log
  /** Most connections this pool may hold at once; 20 when left out. */
  readonly maxConnections?: number
}

export interface DatabaseConnection {
  readonly db: Database
  readonly pool: pg.Pool
}

const casing = 'snake_case'
const defaultMaxConnections = 20
const connectionTimeoutMs = 10_000
const statementTimeoutMs = 15_000
const idleInTransactionTimeoutMs = 30_000
const idleConnectionMs = 30_000

// Drizzle takes its parsers from pg's global table, so a count arrives as a number only when told here.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInteger)

/**
 * A pool and the query builder on it. Nothing is connected yet.
 *
 * A statement ends after 15 s, an idle transaction after 30 s; waiting for a free connection gives up after 10 s.
 */
export function connectDatabase(options: ConnectOptions): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections ?? defaultMaxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
    application_name: 'pagsulong',
    options: '-c TimeZone=UTC',
  })
  // A connection at work tells its query that it was cut; untold to anybody else, the same would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Without a listener, an idle connection cut by the database (a restart, a failover) ends the whole process.
  pool.on('error', (error) => {
    // Connections being given back when the embedded database stops are nobody's loss.
    if (pool.ending) return
    options.log.warn({ code: sqlStateOf(error) }, 'an idle database connection was lost')
  })
  const db: Database = drizzle({ client: pool, casing })
  db.transaction = transactionsOn(pool)
  return { db, pool }
}

/**
 * Transactions that give their connection back in every case.
 *
 * The query builder's own say BEGIN before they would: a connection that is cut just then is lost to the pool, and a few
 * restarts of the database leave none.
 */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  const dialect = new PgDialect({ casing })
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await new NodePgSession<Record<string, never>, Record<string, never>>(
        client,
        dialect,
        undefined,
      ).transaction(work, config)
    } finally {
      // One that could not even roll back would bring what is left of it to whoever comes next.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
}

/** Whether a unique index said no; with a name, whether exactly that one did. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23505', constraint)
}

/** Whether a CHECK said no; with a name, whether exactly that one did. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23514', constraint)
}

/** Whether a foreign key said no; with a name, whether exactly that one did. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23503', constraint)
}

/** Whether a table, or the schema it should lie in, is not there. */
export function isUndefinedTable(error: unknown): boolean {
  const code = findDatabaseError(error)?.code
  return code === '42P01' || code === '3F000'
}

function isViolation(error: unknown, sqlState: string, constraint: string | undefined): boolean {
  const source = findDatabaseError(error)
  if (source?.code !== sqlState) return false
  return constraint === undefined || source.constraint === constraint
}

function sqlStateOf(error: unknown): string {
  return findDatabaseError(error)?.code ?? 'unknown'
}

/** Drizzle wraps what PostgreSQL said; the code is that of the innermost error that has one. */
function findDatabaseError(error: unknown): pg.DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current
  }
  return undefined
}

/** What a number cannot hold exactly, such as 64 bits of a hash, stays exact: it arrives as a bigint. */
function parseInteger(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}
