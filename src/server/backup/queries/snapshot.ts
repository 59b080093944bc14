/** Reading everything as it was at one instant, while the site goes on writing. */
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { type CatalogTable, listTables } from './catalog.ts'

/** The same text for the same row on every server, and all the time that a slow disk needs. */
const settings = [
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  'set extra_float_digits = 3',
  `set bytea_output = 'hex'`,
]

/** Runs work that a signal ends at once, also where the database lets it wait: the connection is cut then. */
export async function untilAborted<Result>(
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

/** A connection for one backup or restore; it is closed afterwards, and what was begun on it ends with it. */
export async function onOwnConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await prepareSession(client)
    return await work(client)
  } finally {
    client.release(true)
  }
}

export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(settings.join('; '))
}

/** Runs work while nobody else holds this lock; null where somebody does. */
export async function withLock<Result>(
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
    // The connection's end gives it back as well, only later.
    await client.query('select pg_advisory_unlock($1)', [number]).catch(() => undefined)
  }
}

/**
 * Begins a transaction that sees one instant, with the tables of that instant.
 *
 * They are locked before the instant is chosen: a migration in between would show some of them empty.
 */
export async function beginSnapshot(client: pg.ClientBase): Promise<CatalogTable[]> {
  for (;;) {
    const known = await listTables(client)
    const names = known.map(({ sqlName }) => sqlName).join(', ')
    await client.query('begin isolation level repeatable read read only')
    await client.query(`lock table ${names} in access share mode`)
    const tables = await listTables(client)
    if (isDeepStrictEqual(tables, known)) return tables
    await client.query('rollback')
  }
}

/** A table's rows, as COPY writes them. */
export function readRows(client: pg.ClientBase, table: CatalogTable): CopyToStreamQuery {
  const order = table.sqlOrder === null ? '' : ` order by ${table.sqlOrder}`
  return client.query(copyTo(`copy (select ${table.sqlColumns} from ${table.sqlName}${order}) to stdout`))
}

/** How many rows were read; PostgreSQL says so after the last one. */
export async function countCopied(client: pg.ClientBase, copying: CopyToStreamQuery): Promise<number> {
  // Answered after all that belongs to the copying.
  await client.query('select')
  return copying.rowCount
}

const keysAtOnce = 256

/**
 * Ends the snapshot and gives the names of files that it holds, in order and each once.
 *
 * PostgreSQL keeps the list beyond the transaction: copying many files holds nothing up.
 */
export async function* endWithFileNames(
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

/** How many of these files are named now. */
export async function countStillNamed(
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
