/** Databases with the schema and data of the first version. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase } from '../../src/platform/db/database.ts'
import { applyMigrations, findMigrationsFolder, listKnownMigrations } from '../../src/platform/db/migrate.ts'
import { createLog } from '../../src/platform/log.ts'
import type { TestDatabase } from './database.ts'
import { onServer, toDatabaseUrl } from './database-url.ts'

/** Migrations of the first version: 0000 to 0003. */
export const firstMigrations = 4

export async function anEmptyDatabase(): Promise<TestDatabase> {
  const { serverUrl, prefix } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  const connectionString = toDatabaseUrl(serverUrl, name)
  const { db, pool } = connectDatabase({ connectionString, log: createLog('silent') })
  return {
    db,
    pool,
    connectionString,
    close: async () => {
      await pool.end()
      await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Applies migrations `from` (inclusive) to `to` (exclusive). */
export async function migratePartly(pool: pg.Pool, from: number, to: number): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await applyMigrations(client, listKnownMigrations(findMigrationsFolder()).slice(from, to))
  await client.query('commit')
  client.release()
}

export async function fillFirstSchema(pool: pg.Pool): Promise<void> {
  await pool.query(readFileSync(resolve('tests/kit/first-schema-data.sql'), 'utf8'))
}
