/**
 * Tables from the system catalog, so that no list needs maintenance; without unlogged tables and those of
 * extensions.
 */
import type pg from 'pg'
import { isUndefinedTable } from '#app/platform/db/database.ts'
import type { AppliedMigration, SequenceState } from '../manifest.ts'

const schema = 'public'

export interface DatabaseTable {
  readonly name: string
  /** Identifier, quoted. */
  readonly sqlName: string
  /** Columns without generated ones. */
  readonly columns: readonly string[]
  readonly sqlColumns: string
  /** Primary key in locale-independent order; null without one. */
  readonly sqlOrder: string | null
}

const isOurs = `c.relkind in ('r', 'p') and not c.relispartition and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export async function listDatabaseTables(client: pg.ClientBase): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable>(
    `select c.relname::text as name, format('%I.%I', n.nspname, c.relname) as "sqlName", written.columns,
      written."sqlColumns", (
        select string_agg(format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
          ', ' order by nth)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality as key (attnum, nth), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = key.attnum
      ) as "sqlOrder"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, lateral (
      select array_agg(a.attname::text order by a.attnum) as columns,
        string_agg(format('%I', a.attname), ', ' order by a.attnum) as "sqlColumns"
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as written
    where n.nspname = '${schema}' and c.relpersistence = 'p' and ${isOurs}
    order by c.relname`,
  )
  return rows
}

/** Whether tables exist, in which case nothing may be restored. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('${schema}', 'drizzle') and ${isOurs} limit 1`,
  )
  return rows.length > 0
}

export async function listSequenceStates(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select sequencename::text as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = '${schema}' order by 1`,
  )
  return rows
}

/** Oldest first; empty without migrations. */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows
}

export async function hasMigrations(client: pg.ClientBase): Promise<boolean> {
  try {
    return (await listAppliedMigrations(client)).length > 0
  } catch (error) {
    if (isUndefinedTable(error)) return false
    throw error
  }
}

/** Returns a version such as 180004. */
export async function readDatabaseServerVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]?.version ?? 0
}

/** Other connections of the site and its tools. */
export async function countOtherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}

/** SQL selecting all stored file names; by convention their columns are named `file_key` or end so. */
export async function buildFileKeysQuery(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ each: string }>(
    `select format('select %I as key from %I.%I', a.attname, n.nspname, c.relname) as each
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = '${schema}' and ${isOurs} and not a.attisdropped and a.atttypid = 'text'::regtype
      and a.attname ~ '(^|_)file_key$'
    order by 1`,
  )
  return rows.length === 0 ? null : rows.map(({ each }) => each).join(' union ')
}
