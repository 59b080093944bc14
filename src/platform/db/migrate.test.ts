import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { onServer, toDatabaseUrl } from '../../../tests/kit/database-url.ts'
import { findMigrationsFolder, migrateDatabase } from './migrate.ts'

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

test('lets four processes migrate one empty database at once', async () => {
  const connectionString = await anEmptyDatabase()
  const starts = Array.from({ length: 4 }, () => migrateInAnotherProcess(connectionString))
  expect(await Promise.all(starts)).toEqual([0, 0, 0, 0])
  const pool = await aPool(connectionString)
  const once = await countMigrations(pool)
  expect(once).toBeGreaterThan(0)
  await migrateDatabase(pool, findMigrationsFolder())
  expect(await countMigrations(pool)).toBe(once)
})

test('leaves no lock behind when a migration fails', async () => {
  const pool = await aPool(await anEmptyDatabase())
  const nowhere = mkdtempSync(join(tmpdir(), 'pagsulong-test-'))
  onTestFinished(() => rmSync(nowhere, { recursive: true }))
  await expect(migrateDatabase(pool, nowhere)).rejects.toThrow()
  await migrateDatabase(pool, findMigrationsFolder())
  expect(await countMigrations(pool)).toBeGreaterThan(0)
})
