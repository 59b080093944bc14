/**
 * One database server per test run (embedded, or TEST_DATABASE_URL) with a template database that each test
 * file copies.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedServer } from '#app/platform/db/embedded/embedded-server.ts'
import { findMigrationsFolder, migrateDatabase } from '#app/platform/db/migrate.ts'
import { createLog } from '#app/platform/log.ts'
import { onServer, toDatabaseUrl } from './database-url.ts'
import { removeFolder } from './remove-folder.ts'

export interface TestServer {
  readonly serverUrl: string
  readonly template: string
  readonly prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly testServer: TestServer
  }
}

let stop: () => Promise<void> = async () => undefined

export async function setup(project: TestProject): Promise<void> {
  const prefix = `pagsulong_test_${randomBytes(4).toString('hex')}_`
  const template = `${prefix}template`
  const { serverUrl, ...server } = await openServer(prefix)
  stop = server.stop
  project.provide('testServer', { serverUrl, template, prefix })
  try {
    await onServer(serverUrl, (client) => client.query(`create database ${template}`))
    await migrateTemplate(toDatabaseUrl(serverUrl, template))
  } catch (error) {
    await stop()
    throw error
  }
}

export async function teardown(): Promise<void> {
  await stop()
}

interface OpenServer {
  readonly serverUrl: string
  stop(): Promise<void>
}

async function openServer(prefix: string): Promise<OpenServer> {
  const external = process.env.TEST_DATABASE_URL
  if (external !== undefined && external !== '')
    return { serverUrl: external, stop: () => dropDatabases(external, prefix) }
  const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-test-'))
  const removeData = () => removeFolder(dataDir)
  try {
    // Race tests of three workers may run at once, each with pools of 20 and 12.
    // Test data need not survive a power failure.
    const settings = {
      max_connections: '120',
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      shared_buffers: '512MB',
      autovacuum: 'off',
    }
    const server = await startEmbeddedServer(dataDir, createLog('error'), { settings })
    return { serverUrl: server.connectionString, stop: () => server.stop().then(removeData) }
  } catch (error) {
    await removeData()
    throw error
  }
}

async function migrateTemplate(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  await migrateDatabase(pool, findMigrationsFolder()).finally(() => pool.end())
}

async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  })
}
