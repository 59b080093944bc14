import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#app/platform/log.ts'
import { DatabaseStartError } from '#app/platform/user-facing-error.ts'
import { aDataDir } from '#tests/kit/database-processes.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { findPostgresProcesses } from './leftovers.ts'

const log = createLog('silent')

async function open(dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl: null, log })
  onTestFinished(() => database.close())
  return database
}

function socketFolderOf(database: OpenDatabase): string {
  const host = new URL(
    database.pool.options.connectionString?.replace('@/', '@socket/') ?? '',
  ).searchParams.get('host')
  return host ?? expect.unreachable('the database has no socket')
}

test('Embedded database keeps data across a restart and leaves no processes or socket folder behind', async () => {
  const dataDir = aDataDir()
  const first = await open(dataDir)
  await first.pool.query('create table kept as select 42 as answer')
  expect(existsSync(socketFolderOf(first))).toBe(true)
  await first.close()
  expect(findPostgresProcesses(join(dataDir, 'postgres'))).toEqual([])
  expect(existsSync(socketFolderOf(first))).toBe(false)
  const second = await open(dataDir)
  expect((await second.pool.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
})

test('Embedded database counts as newly created until its first start is finished', async () => {
  const dataDir = aDataDir()
  const interrupted = await open(dataDir)
  expect(interrupted.isNewlyCreated).toBe(true)
  await interrupted.close()
  const again = await open(dataDir)
  expect(again.isNewlyCreated).toBe(true)
  await again.finishFirstStart()
  await again.close()
  expect((await open(dataDir)).isNewlyCreated).toBe(false)
})

test('Embedded database runs in a data folder with a very long path', async () => {
  const dataDir = join(aDataDir(), ...Array.from({ length: 6 }, () => 'a-folder-with-quite-a-long-name'))
  const database = await open(dataDir)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('Embedded database runs below folders that only their owner may enter', async () => {
  const dataDir = join(aDataDir(), 'closed', 'data')
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 })
  const database = await open(dataDir)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('Embedded database is durable, uses UTF-8 and keeps statements out of its log', async () => {
  const { pool } = await open(aDataDir())
  const { rows } = await pool.query(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('server_encoding') as encoding, upper('ñ') as upper,
       current_setting('listen_addresses') as addresses, current_setting('log_min_error_statement') as statements`,
  )
  expect(rows).toEqual([
    { fsync: 'on', commit: 'on', encoding: 'UTF8', upper: 'Ñ', addresses: '', statements: 'panic' },
  ])
})

test('Embedded database includes non-English letters in trigram search', async () => {
  const { pool } = await open(aDataDir())
  await pool.query('create extension pg_trgm')
  expect((await pool.query(`select cardinality(show_trgm('ñ')) as parts`)).rows).toEqual([{ parts: 2 }])
})

test('Embedded database refuses to start in a folder with other files and leaves them alone', async () => {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'thesis.txt'), 'ten years of work')
  await expect(open(dataDir)).rejects.toThrow(DatabaseStartError)
  await expect(open(dataDir)).rejects.toThrow(/neither empty nor a database/)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['thesis.txt'])
})
