import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { onServer, toDatabaseUrl } from '../../../tests/kit/database-url.ts'
import { findMigrationsFolder, migrateDatabase, withInstallationLock } from './migrate.ts'

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

/** The first migrations of the project, as an older version shipped them. */
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
  await migrateDatabase(pool, olderMigrations(2))
  expect(await countMigrations(pool)).toBe(2)
  await migrateDatabase(pool, findMigrationsFolder())
  const all = await countMigrations(pool)
  expect(all).toBeGreaterThan(2)
  await migrateDatabase(pool, olderMigrations(2))
  expect(await countMigrations(pool)).toBe(all)
})

test('migrateDatabase does not wait for the migration lock when nothing is pending', async () => {
  const pool = await aPool(await anEmptyDatabase())
  await migrateDatabase(pool, findMigrationsFolder())
  await withInstallationLock(pool, () => migrateDatabase(pool, findMigrationsFolder()))
})
