/** Two PostgreSQL servers: a primary and a streaming standby. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  changeFileOwner,
  choosePostgresOsAccount,
  type OsAccount,
} from '#app/platform/db/embedded/account.ts'
import { spawnParentBoundProcess } from '#app/platform/db/embedded/lifeline.ts'
import { freePort } from '#tests/kit/free-port.ts'

const run = promisify(execFile)

export interface PostgresPair {
  readonly primaryPort: number
  readonly standbyPort: number
  readonly standbyUrl: string
  /** Kills every process of the primary at once, as a power cut does. */
  killPrimary(): void
  /** Resolves when the standby accepts writes. */
  promoteStandby(): Promise<void>
  stop(): Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  synchronous_commit: 'on',
  wal_level: 'replica',
  wal_keep_size: '256MB',
  hot_standby: 'on',
}

const user = 'tester'
const followerName = 'follower'
const startWithinMs = 60_000

const urlOf = (port: number) => `postgresql://${user}@127.0.0.1:${port}/postgres`

interface Place {
  readonly programs: string
  readonly folder: string
  readonly account: OsAccount | null
}

async function query(port: number, sql: string): Promise<string[]> {
  const client = new pg.Client(urlOf(port))
  // The connection may be cut during the query.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' }).finally(() => client.end())
  return rows.map(([value = '']) => String(value))
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + startWithinMs
  while (performance.now() < deadline) {
    if (await isSo().catch(() => false)) return
    await delay(50)
  }
  throw new Error(`It did not happen in time: ${what}`)
}

function runServer({ programs, folder, account }: Place, data: string, port: number) {
  const chosen = { ...settings, port: String(port), unix_socket_directories: folder }
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawnParentBoundProcess({
    command: [join(programs, 'postgres'), '-D', data, ...options],
    account,
    workingFolder: folder,
    onLine: () => undefined,
  })
}

/** The postmaster's pid file names the parent; backends are its children. */
function processesOf(data: string): number[] {
  const first = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  const isChild = (pid: string) => {
    try {
      // The process name before the last parenthesis may contain anything.
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
      return Number(parent) === first
    } catch {
      return false
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  return [first, ...children.map(Number)]
}

/** Resolves when synchronous replication is active. */
export async function startPair(programs: string): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-pair-'))
  const place: Place = { programs, folder, account: choosePostgresOsAccount(folder) }
  changeFileOwner(place.account, folder)
  await chmod(folder, 0o755)
  const as = { cwd: folder, ...place.account }
  const [primaryData, standbyData] = [join(folder, 'primary'), join(folder, 'standby')]
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const access = ['-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await run(join(programs, 'initdb'), ['-D', primaryData, ...access], as)
  const primary = runServer(place, primaryData, primaryPort)
  await until('the first server answers', async () => (await query(primaryPort, 'select 1')).length === 1)

  await mkdir(standbyData, { mode: 0o700 })
  changeFileOwner(place.account, standbyData)
  const source = `host=127.0.0.1 port=${primaryPort} user=${user} application_name=${followerName}`
  await run(join(programs, 'pg_basebackup'), ['-d', source, '-D', standbyData, '-X', 'stream', '-R'], as)
  await appendFile(join(standbyData, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  const standby = runServer(place, standbyData, standbyPort)
  await query(primaryPort, `alter system set synchronous_standby_names = '${followerName}'`)
  await query(primaryPort, 'select pg_reload_conf()')
  const synchronous = "select 1 from pg_stat_replication where sync_state = 'sync'"
  await until('the follower is waited for', async () => (await query(primaryPort, synchronous)).length === 1)

  return {
    primaryPort,
    standbyPort,
    standbyUrl: urlOf(standbyPort),
    killPrimary() {
      for (const pid of processesOf(primaryData)) process.kill(pid, 'SIGKILL')
    },
    async promoteStandby() {
      await query(standbyPort, 'select pg_promote(true, 60)')
    },
    async stop() {
      for (const server of [primary, standby]) server.stop()
      await Promise.all([primary.ended, standby.ended])
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
