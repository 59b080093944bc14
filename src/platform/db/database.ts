/** All pools start here, so that limits, time zone and number parsing are the same everywhere. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Database without its own `transaction`; see {@link inTransaction}. */
export type Database = Omit<NodePgDatabase & { readonly $client: pg.Pool }, 'transaction'>

/** A connection within {@link inTransaction}. */
export type Transaction = Omit<NodePgDatabase & { readonly $client: pg.PoolClient }, 'transaction'>

export type DatabaseOrTransaction = Omit<NodePgDatabase, 'transaction'> | Transaction

export interface DatabasePoolOptions {
  readonly connectionString: string
  readonly log: Log
  /** Default: 20. */
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

// Drizzle uses pg's global type parsers; without this a count arrives as text.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInteger)

/** Limits: 15 s per statement, 30 s for an idle transaction, 10 s for a free connection. */
export function connectDatabase(options: DatabasePoolOptions): DatabaseConnection {
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
  // The query itself reports a cut connection; this keeps the event from ending the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Without a listener, an idle connection cut by the database ends the process.
  pool.on('error', (error) => {
    // Expected when the embedded database stops.
    if (pool.ending) return
    options.log.warn({ code: sqlStateOf(error) }, 'an idle database connection was lost')
  })
  return { db: drizzle({ client: pool, casing }), pool }
}

/** One per connection, which keeps its prepared statements, and its cache of names in snake case. */
const transactionOfConnection = new WeakMap<pg.PoolClient, Transaction>()

function transactionOf(client: pg.PoolClient): Transaction {
  const known = transactionOfConnection.get(client)
  if (known !== undefined) return known
  const created = drizzle({ client, casing })
  transactionOfConnection.set(client, created)
  return created
}

/**
 * Runs the work in a transaction and commits it, or rolls back if it throws. Drizzle's own `transaction` does not
 * return the connection when BEGIN fails, so that a few restarts of the database exhaust the pool
 * (https://github.com/drizzle-team/drizzle-orm/issues/6114), and builds BEGIN and COMMIT as statements each time.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    const result = await work(transactionOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    // The first error says more than that of a lost connection.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // A connection that could not roll back must not be reused.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/**
 * Undoes what the work wrote if it throws, while the transaction continues. Its row locks are then released,
 * too. Not for more than some dozens in one transaction, because PostgreSQL keeps each until the end.
 */
export async function inSavepoint<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.$client.query('savepoint part')
  try {
    const result = await work()
    await tx.$client.query('release savepoint part')
    return result
  } catch (error) {
    // The first error says more than that of a lost connection.
    await tx.$client.query('rollback to savepoint part; release savepoint part').catch(() => undefined)
    throw error
  }
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23505', constraint)
}

/** Whether the error is a CHECK violation, optionally of this constraint. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23514', constraint)
}

/** Whether the error is a foreign key violation, optionally of this constraint or of one that matches. */
export function isForeignKeyViolation(error: unknown, constraint?: string | RegExp): boolean {
  return isViolation(error, '23503', constraint)
}

export function isUndefinedTable(error: unknown): boolean {
  const code = findDatabaseError(error)?.code
  return code === '42P01' || code === '3F000'
}

/** Message of an error that a statement of PL/pgSQL raised; null for all other errors. */
export function findRaisedMessage(error: unknown): string | null {
  const source = findDatabaseError(error)
  return source?.code === 'P0001' ? source.message : null
}

function isViolation(error: unknown, sqlState: string, constraint: string | RegExp | undefined): boolean {
  const source = findDatabaseError(error)
  if (source?.code !== sqlState) return false
  if (constraint instanceof RegExp) return constraint.test(source.constraint ?? '')
  return constraint === undefined || source.constraint === constraint
}

function sqlStateOf(error: unknown): string {
  return findDatabaseError(error)?.code ?? 'unknown'
}

/** Drizzle wraps errors; the innermost one with a code is PostgreSQL's. */
function findDatabaseError(error: unknown): pg.DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current
  }
  return undefined
}

/** Integers beyond the safe range, such as 64-bit hashes, become bigint. */
function parseInteger(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}
