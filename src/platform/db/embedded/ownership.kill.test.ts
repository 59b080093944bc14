import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#app/platform/log.ts'
import { aDataDir, answerOf, kill, openOnce, startOwner } from '#tests/kit/database-processes.ts'
import { openDatabase } from '../open-database.ts'
import { choosePostgresOsAccount } from './account.ts'
import { findPostgresBinaries, preparePostgresBinaries } from './binaries.ts'
import { findPostgresProcesses } from './leftovers.ts'

const isRoot = process.getuid?.() === 0

async function aRunningOwner(dataDir: string) {
  const owner = startOwner(dataDir)
  const { connectionString = '' } = await answerOf(owner)
  return { owner, connectionString }
}

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

function statOf(pid: number): { name: string; parent: number } {
  try {
    const [, name = '', parent] = /\((.*)\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return { name: 'gone', parent: 0 }
  }
}

function childrenOf(pid: number | undefined): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((candidate) => statOf(candidate).parent === pid)
}

test('Embedded database refuses a second owner in one line naming the first process', async () => {
  const dataDir = aDataDir()
  const { owner } = await aRunningOwner(dataDir)
  const { error } = await openOnce(dataDir)
  expect(error).toContain(`in use by another process (pid ${owner.pid})`)
  expect(error).not.toContain('\n')
})

test('Embedded database lets a command-line tool join the running database', async () => {
  const dataDir = aDataDir()
  const { connectionString } = await aRunningOwner(dataDir)
  await query(connectionString, 'create table seen as select 1 as one')
  const tool = await openDatabase({
    dataDir,
    databaseUrl: null,
    log: createLog('silent'),
    mayJoinRunning: true,
  })
  expect((await tool.pool.query('select one from seen')).rows).toEqual([{ one: 1 }])
  await tool.close()
  expect(await query(connectionString, 'select one from seen')).toEqual([{ one: 1 }])
})

test('Embedded database keeps every acknowledged write after SIGKILL and can restart at once', async () => {
  const dataDir = aDataDir()
  const { owner, connectionString } = await aRunningOwner(dataDir)
  await query(connectionString, 'create table kept as select 42 as answer')
  await kill(owner, 'SIGKILL')
  const next = await aRunningOwner(dataDir)
  expect(await query(next.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('Embedded database stops when its owner process is killed', async () => {
  const dataDir = aDataDir()
  const { owner } = await aRunningOwner(dataDir)
  expect(findPostgresProcesses(join(dataDir, 'postgres'))).not.toEqual([])
  await kill(owner, 'SIGKILL')
  await expect.poll(() => findPostgresProcesses(join(dataDir, 'postgres'))).toEqual([])
})

test('Embedded database takes over from orphaned database processes whose watcher was killed too', async () => {
  const dataDir = aDataDir()
  const { owner, connectionString } = await aRunningOwner(dataDir)
  await query(connectionString, 'create table kept as select 42 as answer')
  const lifelines = childrenOf(owner.pid)
  const watchers = lifelines.flatMap(childrenOf).filter((pid) => statOf(pid).name === 'sh')
  // Stopped first, so that none can react to the death of another.
  const all = [Number(owner.pid), ...lifelines, ...watchers]
  expect(all).toHaveLength(3)
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of all) process.kill(pid, signal)
  expect(findPostgresProcesses(join(dataDir, 'postgres'))).not.toEqual([])
  const next = await aRunningOwner(dataDir)
  expect(await query(next.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('Embedded database restarts PostgreSQL when only that process is killed', async () => {
  const dataDir = aDataDir()
  const { connectionString } = await aRunningOwner(dataDir)
  await query(connectionString, 'create table kept as select 42 as answer')
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  process.kill(postmaster, 'SIGKILL')
  const isBack = () => query(connectionString, 'select answer from kept').catch(() => [])
  await expect.poll(isBack).toEqual([{ answer: 42 }])
})

test('Embedded database ignores a stale PID file whose PID now belongs to another process', async () => {
  const dataDir = aDataDir()
  await openOnce(dataDir)
  const folder = join(dataDir, 'postgres')
  const stranger = spawn('sleep', ['60'], { ...choosePostgresOsAccount(folder), cwd: '/' })
  onTestFinished(() => {
    stranger.kill()
  })
  writeFileSync(
    join(folder, 'postmaster.pid'),
    `${stranger.pid}\n/proc/self/cwd\n1700000000\n5432\n/tmp\n\n  1 1\nready\n`,
  )
  expect(await openOnce(dataDir)).toMatchObject({ isNewlyCreated: true })
  expect(stranger.exitCode).toBeNull()
})

test('Embedded database can start after a kill at any moment of the very first start', {
  timeout: 120_000,
}, async () => {
  for (const delayMs of [150, 450, 800]) {
    const dataDir = aDataDir()
    const owner = startOwner(dataDir)
    await new Promise((resolve) => setTimeout(resolve, delayMs + Math.random() * 100))
    await kill(owner, 'SIGKILL')
    expect(await openOnce(dataDir), `killed after ${delayMs} ms`).toMatchObject({ isNewlyCreated: true })
  }
})

test.runIf(isRoot)(
  'Embedded database runs from a private copy when its account cannot read the installed binaries',
  async () => {
    const parent = aDataDir()
    const installed = join(parent, 'closed', 'native')
    mkdirSync(installed, { recursive: true })
    cpSync(await findPostgresBinaries(), installed, { recursive: true, verbatimSymlinks: true })
    chmodSync(join(parent, 'closed'), 0o700)
    const privateFolder = join(parent, 'private')
    mkdirSync(privateFolder)
    const account = { uid: 65_534, gid: 65_534 }
    const folder = await preparePostgresBinaries(installed, privateFolder, account)
    expect(folder).toBe(join(privateFolder, 'native'))
    // The test's own folders are private too.
    chmodSync(join(parent, '..'), 0o755)
    const version = execFileSync(join(folder, 'bin', 'postgres'), ['--version'], {
      ...account,
      encoding: 'utf8',
    })
    expect(version).toMatch(/PostgreSQL.* 18/)
  },
)
