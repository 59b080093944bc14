/** Database migrations, at every start and safe with several processes. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import * as z from 'zod/mini'
import { OperatorError } from '../user-facing-error.ts'
import { findRaisedMessage, isUndefinedTable } from './database.ts'

/** An arbitrary number, the same in every process. */
const installationLock = 7_246_001

/** The last of the migrations that the baseline replaces. */
export const lastReplacedMigration = '0072_invoice_files'

/** Cluster-wide advisory lock on its own connection without statement timeout, whose end releases it. */
export async function withInstallationLock<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [installationLock])
    return await work(client)
  } finally {
    client.release(true)
  }
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** Creation time of the last applied migration; null without any. */
async function findLastApplied(database: pg.Pool | pg.ClientBase): Promise<number | null> {
  try {
    const { rows } = await database.query(
      'select max(created_at) as latest from drizzle.__drizzle_migrations',
    )
    return rows[0]?.latest === null ? null : Number(rows[0]?.latest)
  } catch (error) {
    if (isUndefinedTable(error)) return null
    throw error
  }
}

/** The library's rule: migrations not newer than the last applied one are in place. */
async function isUpToDate(pool: pg.Pool, folder: string): Promise<boolean> {
  const { entries } = Journal.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')))
  const latest = (await findLastApplied(pool)) ?? 0
  return entries.every(({ when }) => when <= latest)
}

/**
 * Refuses a database that lacks migrations which the baseline has replaced. With all of them it counts as
 * having the baseline, whose time is that of the last one.
 */
async function assertUpgradable(client: pg.ClientBase, folder: string): Promise<void> {
  const latest = await findLastApplied(client)
  const baseline = listKnownMigrations(folder)[0]?.createdAt ?? 0
  if (latest !== null && latest < baseline)
    throw new OperatorError(
      `This version cannot upgrade a database that is older than migration ${lastReplacedMigration}: upgrade it with the version that has this migration first.`,
    )
}

/** Applies missing migrations in order. Takes no lock when there are none. Refuses data that a migration refuses. */
export async function migrateDatabase(pool: pg.Pool, folder: string): Promise<void> {
  if (await isUpToDate(pool, folder)) return
  await withInstallationLock(pool, async (client) => {
    await assertUpgradable(client, folder)
    try {
      await migrate(drizzle({ client }), { migrationsFolder: folder })
    } catch (error) {
      const refusal = findRaisedMessage(error)
      throw refusal === null ? error : new OperatorError(refusal)
    }
  })
}

export interface KnownMigration {
  readonly hash: string
  readonly createdAt: number
  readonly statements: readonly string[]
}

export function listKnownMigrations(folder: string): KnownMigration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql,
  }))
}

/**
 * Applies migrations within the client's transaction, recorded as the library does. The library's own
 * function would commit.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly KnownMigration[],
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, createdAt, statements } of migrations) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      createdAt,
    ])
  }
}

/** Path of `migrations`, from the sources or from the bundle in `build`. */
export function findMigrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations')
    if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate
    if (folder === dirname(folder)) throw new Error('The migrations folder is not part of this installation.')
  }
}
