/** Reads a consistent snapshot while the site keeps writing. */
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { type DatabaseTable, listDatabaseTables } from './catalog.ts'

/** Settings for the same row text on every server, and no timeout on slow disks. */
const settings = [
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  'set extra_float_digits = 3',
  `set bytea_output = 'hex'`,
]

/** Runs work until aborted, closing the connection if a query blocks. */
export async function runUntilAborted<Result>(
  client: pg.ClientBase,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const cut = () => {
    if (client instanceof pg.Client) client.end().catch(() => undefined)
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', cut)
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', cut)
  }
}

/** A dedicated connection, closed afterwards. */
export async function withDedicatedConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await configureBackupSession(client)
    return await work(client)
  } finally {
    client.release(true)
  }
}

export async function configureBackupSession(client: pg.ClientBase): Promise<void> {
  await client.query(settings.join('; '))
}

/** Runs work under an advisory lock; null if it is taken. */
export async function withAdvisoryLock<Result>(
  client: pg.ClientBase,
  number: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    number,
  ])
  if (rows[0]?.taken !== true) return null
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [number]).catch(() => undefined)
  }
}

/** Begins a snapshot. Tables are locked first: a migration in between would show some as empty. */
export async function beginSnapshot(client: pg.ClientBase): Promise<DatabaseTable[]> {
  for (;;) {
    const known = await listDatabaseTables(client)
    const names = known.map(({ sqlName }) => sqlName).join(', ')
    await client.query('begin isolation level repeatable read read only')
    await client.query(`lock table ${names} in access share mode`)
    const tables = await listDatabaseTables(client)
    if (isDeepStrictEqual(tables, known)) return tables
    await client.query('rollback')
  }
}

/** Rows in COPY format. */
export function copyRowsFromTable(client: pg.ClientBase, table: DatabaseTable): CopyToStreamQuery {
  const order = table.sqlOrder === null ? '' : ` order by ${table.sqlOrder}`
  const copying = client.query(
    copyTo(`copy (select ${table.sqlColumns} from ${table.sqlName}${order}) to stdout`),
  )
  // A reader that gave up listens no more, and an error without a listener would end the process.
  copying.on('error', () => undefined)
  return copying
}

/** Number of rows copied, reported after the last. */
export async function countCopiedRows(client: pg.ClientBase, copying: CopyToStreamQuery): Promise<number> {
  // Runs after COPY completes.
  await client.query('select')
  return copying.rowCount
}

const keysAtOnce = 256

/**
 * Yields distinct file names in order. A holdable cursor outlives the transaction, so copying blocks nothing.
 */
export async function* endSnapshotAndListFiles(
  client: pg.ClientBase,
  names: string | null,
): AsyncGenerator<string[]> {
  if (names !== null)
    await client.query(
      `declare named_files no scroll cursor with hold for
      select key from (${names}) as named where key is not null order by key collate "C"`,
    )
  await client.query('commit')
  if (names === null) return
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${keysAtOnce} from named_files`)
    if (rows.length === 0) return
    yield rows.map(({ key }) => key)
  }
}

export async function countStillReferencedFiles(
  client: pg.ClientBase,
  names: string,
  keys: readonly string[],
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (${names}) as named where key = any($1)`,
    [keys],
  )
  return rows[0]?.count ?? 0
}
