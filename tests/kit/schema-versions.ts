/** Databases with the schema of an earlier version. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connectDatabase } from '#app/platform/db/database.ts'
import {
  applyMigrations,
  findMigrationsFolder,
  listKnownMigrations,
  migrateDatabase,
} from '#app/platform/db/migrate.ts'
import { createLog } from '#app/platform/log.ts'
import type { TestDatabase } from './database.ts'
import { onServer, toDatabaseUrl } from './database-url.ts'

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

/** Applies the first `count` migrations, of which some are in place. */
export async function applyFirstMigrations(pool: pg.Pool, count: number, inPlace = 0): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await applyMigrations(client, listKnownMigrations(findMigrationsFolder()).slice(inPlace, count))
  await client.query('commit')
  client.release()
}

/** A database with the first `migrations` and these rows, until the test ends. */
export async function aDatabaseBefore(migrations: number, rows: string) {
  const database = await anEmptyDatabase()
  onTestFinished(() => database.close())
  await applyFirstMigrations(database.pool, migrations)
  await database.pool.query(rows)
  return {
    migrateTo: (count: number) => applyFirstMigrations(database.pool, count, migrations),
    migrate: () => migrateDatabase(database.pool, findMigrationsFolder()),
    query: async (text: string) => (await database.pool.query(text)).rows,
  }
}

/**
 * Loads what the 73 migrations that the baseline replaces made of an empty database (`pg_dump --inserts` of
 * PostgreSQL 15), with their rows in the table of migrations.
 */
export async function loadSchemaBeforeBaseline(pool: pg.Pool): Promise<void> {
  const dump = gunzipSync(readFileSync(resolve('tests/kit/schema-before-baseline.sql.gz')))
  const client = await pool.connect()
  // Not returned to the pool: the dump changes settings of its session.
  await client.query(dump.toString('utf8')).finally(() => client.release(true))
}
