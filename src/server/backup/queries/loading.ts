/**
 * Restore that needs no superuser rights. Triggers are disabled, as their results are loaded too; foreign
 * keys and indexes are recreated, for speed and circular references.
 */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { SequenceState } from '../manifest.ts'
import type { DatabaseTable } from './catalog.ts'

interface DroppedConstraint {
  readonly down: string
  readonly up: string
}

const constraintQueries = {
  triggers: `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as down,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as up
    from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal and tgenabled = 'O' order by 1`,
  foreignKeys: `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as down,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as up
    from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f' and conparentid = 0 order by 1`,
  indexes: `select format('drop index %s', indexrelid::regclass) as down, pg_get_indexdef(indexrelid) as up
    from pg_index where indrelid = any($1::regclass[]) and not exists (
      select from pg_constraint where conindid = indexrelid and contype <> 'f') order by 1`,
}

/**
 * Truncates the tables, runs `load`, and restores constraints, in the caller's transaction. Violations throw.
 */
export async function reloadTables(
  client: pg.ClientBase,
  tables: readonly DatabaseTable[],
  load: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ sqlName }) => sqlName)
  const taken: DroppedConstraint[] = []
  // Foreign keys first, as they depend on unique indexes.
  for (const find of [constraintQueries.triggers, constraintQueries.foreignKeys, constraintQueries.indexes]) {
    const { rows } = await client.query<DroppedConstraint>(find, [names])
    for (const { down } of rows) await client.query(down)
    taken.unshift(...rows)
  }
  await client.query(`truncate ${names.join(', ')} restart identity`)
  await load()
  for (const { up } of taken) await client.query(up)
}

/** Returns the number of rows. */
export async function copyRowsIntoTable(
  client: pg.ClientBase,
  table: DatabaseTable,
  { rows, signal }: { rows: NodeJS.ReadableStream; signal: AbortSignal },
): Promise<number> {
  const copying = client.query(copyFrom(`copy ${table.sqlName} (${table.sqlColumns}) from stdin`))
  await pipeline(rows, copying, { signal })
  return copying.rowCount
}

/** Ignores sequences that no migration creates. */
export async function setSequenceValues(
  client: pg.ClientBase,
  states: readonly SequenceState[],
): Promise<void> {
  for (const { name, lastValue } of states)
    if (lastValue !== null)
      await client.query(
        `select setval(sequence, $2::bigint) from to_regclass(format('public.%I', $1::text)) as sequence
        where sequence is not null`,
        [name, lastValue],
      )
}

export async function beginTransaction(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
}

export async function commitTransaction(client: pg.ClientBase): Promise<void> {
  await client.query('commit')
}

export async function rollbackTransaction(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
}

/** ANALYZE and VACUUM at once, as searches would be slow until autovacuum ran. */
export async function vacuumAndAnalyze(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum (analyze)')
}
