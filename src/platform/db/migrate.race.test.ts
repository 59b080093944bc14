import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { onServer, toDatabaseUrl } from '#tests/kit/database-url.ts'
import { loadSchemaBeforeBaseline } from '#tests/kit/schema-versions.ts'
import {
  findMigrationsFolder,
  listKnownMigrations,
  migrateDatabase,
  withInstallationLock,
} from './migrate.ts'

async function anEmptyDatabase(): Promise<string> {
  const { serverUrl, prefix } = inject('testServer')
  const name = `${prefix}migrate_${process.hrtime.bigint()}`
  await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  return toDatabaseUrl(serverUrl, name)
}

async function aPool(connectionString: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString })
  onTestFinished(() => pool.end())
  return pool
}

async function countMigrations(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ migrations: string }>(
    'select count(*) as migrations from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.migrations)
}

async function migrateInAnotherProcess(connectionString: string): Promise<number> {
  const child = fork(resolve('tests/kit/database-migrator.ts'), [connectionString], { stdio: 'ignore' })
  const [status] = await once(child, 'exit')
  return status
}

test('migrateDatabase run by four processes at once migrates an empty database once', async () => {
  const connectionString = await anEmptyDatabase()
  const starts = Array.from({ length: 4 }, () => migrateInAnotherProcess(connectionString))
  expect(await Promise.all(starts)).toEqual([0, 0, 0, 0])
  const pool = await aPool(connectionString)
  const once = await countMigrations(pool)
  expect(once).toBeGreaterThan(0)
  await migrateDatabase(pool, findMigrationsFolder())
  expect(await countMigrations(pool)).toBe(once)
})

test('migrateDatabase releases its lock when a migration fails', async () => {
  const pool = await aPool(await anEmptyDatabase())
  const nowhere = mkdtempSync(join(tmpdir(), 'pagsulong-test-'))
  onTestFinished(() => rmSync(nowhere, { recursive: true }))
  await expect(migrateDatabase(pool, nowhere)).rejects.toThrow()
  await migrateDatabase(pool, findMigrationsFolder())
  expect(await countMigrations(pool)).toBeGreaterThan(0)
})

/** The migrations without those after the first `count`, as an older version shipped them. */
function olderMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagsulong-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(findMigrationsFolder(), folder, { recursive: true })
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

test('migrateDatabase upgrades an older schema, and leaves a newer one unchanged', async () => {
  const pool = await aPool(await anEmptyDatabase())
  await migrateDatabase(pool, olderMigrations(1))
  expect(await countMigrations(pool)).toBe(1)
  await migrateDatabase(pool, findMigrationsFolder())
  const all = await countMigrations(pool)
  expect(all).toBeGreaterThan(1)
  await migrateDatabase(pool, olderMigrations(1))
  expect(await countMigrations(pool)).toBe(all)
})

/** Every column, constraint, index, trigger and function, and the rows that migrations insert. */
async function describeSchema(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select table_name || ' ' || ordinal_position || ' ' || column_name || ' ' || data_type || ' ' || is_nullable ||
        coalesce(column_default, '') || is_identity as part
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid, true) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    union all select professions::text from professions
    union all select id::text from second_factor_policy
    order by 1`,
  )
  return rows
}

test('migrateDatabase adopts a database with every migration that the baseline replaces, and upgrades it', async () => {
  const [former, fresh] = [await aPool(await anEmptyDatabase()), await aPool(await anEmptyDatabase())]
  await loadSchemaBeforeBaseline(former)
  expect(await countMigrations(former)).toBe(73)
  const later = listKnownMigrations(findMigrationsFolder()).length - 1
  expect(later).toBeGreaterThan(0)
  await migrateDatabase(former, findMigrationsFolder())
  expect(await countMigrations(former)).toBe(73 + later)
  await migrateDatabase(fresh, findMigrationsFolder())
  expect(await describeSchema(former)).toEqual(await describeSchema(fresh))
})

test('migrateDatabase creates with the baseline what the migrations before it created', async () => {
  const [former, fresh] = [await aPool(await anEmptyDatabase()), await aPool(await anEmptyDatabase())]
  await loadSchemaBeforeBaseline(former)
  await migrateDatabase(fresh, olderMigrations(1))
  expect(await describeSchema(fresh)).toEqual(await describeSchema(former))
})

test('migrateDatabase refuses a database that lacks one of the migrations that the baseline replaces', async () => {
  const pool = await aPool(await anEmptyDatabase())
  await loadSchemaBeforeBaseline(pool)
  await pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  await expect(migrateDatabase(pool, findMigrationsFolder())).rejects.toThrow(
    'cannot upgrade a database that is older than migration 0072_invoice_files',
  )
  expect(await countMigrations(pool)).toBe(72)
})

test('A migrated database refuses to change, delete and truncate entries of the audit log', async () => {
  const pool = await aPool(await anEmptyDatabase())
  await migrateDatabase(pool, findMigrationsFolder())
  await pool.query(`insert into audit_log (action, subject_type) values ('user.deleted', 'person')`)
  for (const change of ['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])
    await expect(pool.query(change)).rejects.toThrow('append-only')
})

test('migrateDatabase does not wait for the migration lock when nothing is pending', async () => {
  const pool = await aPool(await anEmptyDatabase())
  await migrateDatabase(pool, findMigrationsFolder())
  await withInstallationLock(pool, () => migrateDatabase(pool, findMigrationsFolder()))
})
