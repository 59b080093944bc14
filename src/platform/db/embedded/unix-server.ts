import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#app/platform/log.ts'
import { DatabaseStartError } from '#app/platform/user-facing-error.ts'
import { canOsAccountReachPath, changeFileOwner, choosePostgresOsAccount, type OsAccount } from './account.ts'
import { findPostgresBinaries, preparePostgresBinaries } from './binaries.ts'
import {
  embeddedDatabaseName,
  embeddedDatabaseUser,
  ensureDatabaseCluster,
  toPostgresArguments,
} from './cluster.ts'
import { cleanUpLeftoverPostgres } from './leftovers.ts'
import { type ParentBoundProcess, spawnParentBoundProcess } from './lifeline.ts'

/** Socket paths are limited to about 100 bytes, of which the folder and file names take 30. */
const longestBase = 70

/**
 * Creates a folder that only the account may enter; these permissions are the database's only authentication.
 */
async function createPostgresRunFolder(account: OsAccount | null): Promise<string> {
  for (const candidate of [tmpdir(), '/tmp', '/var/tmp']) {
    const base = await realpath(candidate).catch(() => null)
    if (base === null || Buffer.byteLength(base) > longestBase || !canOsAccountReachPath(base, account))
      continue
    const folder = await mkdtemp(join(base, 'pagsulong-'))
    changeFileOwner(account, folder)
    return folder
  }
  throw new DatabaseStartError(
    'Found no temporary folder with a short path that the database can access. Set TMPDIR to one, such as /tmp.',
  )
}

/** The run folder of a killed server, as recorded in PostgreSQL's pid file. */
async function findAbandonedPostgresRunFolder(dataFolder: string): Promise<string | null> {
  const note = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const socketFolder = note.split('\n')[4]
  return socketFolder !== undefined && /^pagsulong-\w{6}$/.test(basename(socketFolder)) ? socketFolder : null
}

const startTimeoutMs = 120_000
const stopTimeoutMs = 60_000

export interface RunningDatabaseServer {
  readonly connectionString: string
  stop(): Promise<void>
}

export interface EmbeddedServerOptions {
  /** Callback once PostgreSQL is spawned. */
  readonly meanwhile?: (() => void) | undefined
  /** Settings of PostgreSQL, instead of the usual ones. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

interface Place {
  readonly installed: string
  readonly folder: string
  readonly runFolder: string
  readonly account: OsAccount | null
  readonly log: Log
  readonly settings: EmbeddedServerOptions['settings']
}

interface Started {
  readonly lifeline: ParentBoundProcess
  readonly connectionString: string
}

/** Creates the data folder if needed and keeps PostgreSQL running until it is stopped. */
export async function runPostgresOnUnix(
  folder: string,
  log: Log,
  { meanwhile, settings }: EmbeddedServerOptions,
): Promise<RunningDatabaseServer> {
  const account = choosePostgresOsAccount(folder)
  const installed = await findPostgresBinaries()
  const runFolder = await createPostgresRunFolder(account)
  const place: Place = { installed, folder, account, log, settings, runFolder }
  try {
    await ensureDatabaseCluster(folder, account, (making) => initialize(making, place))
    return keepRunning(place, await start(place, meanwhile))
  } catch (error) {
    await rm(place.runFolder, { recursive: true, force: true })
    throw error
  }
}

async function initialize(making: string, place: Place): Promise<void> {
  const native = await preparePostgresBinaries(place.installed, place.runFolder, place.account)
  const lines: string[] = []
  const { ended } = spawnParentBoundProcess({
    command: [
      join(native, 'bin', 'initdb'),
      `--pgdata=${toReachablePath(making, place.account)}`,
      `--username=${embeddedDatabaseUser}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    workingFolder: making,
    account: place.account,
    discard: place.runFolder,
    onLine: (line) => lines.push(line),
  })
  if ((await ended) !== 0)
    throw new DatabaseStartError(`The embedded database could not be made: ${explain(lines)}`)
}

async function start(place: Place, meanwhile?: () => void): Promise<Started> {
  const abandoned = await findAbandonedPostgresRunFolder(place.folder)
  await cleanUpLeftoverPostgres(place.folder)
  for (const stale of [abandoned, place.runFolder])
    if (stale !== null) await rm(stale, { recursive: true, force: true })
  await mkdir(place.runFolder, { mode: 0o700 })
  changeFileOwner(place.account, place.runFolder)
  const native = await preparePostgresBinaries(place.installed, place.runFolder, place.account)
  const lines: string[] = []
  const lifeline = spawnParentBoundProcess({
    command: [
      join(native, 'bin', 'postgres'),
      '-D',
      toReachablePath(place.folder, place.account),
      ...toPostgresArguments({
        ...place.settings,
        listen_addresses: '',
        unix_socket_directories: place.runFolder,
        unix_socket_permissions: '0700',
      }),
    ],
    workingFolder: place.folder,
    account: place.account,
    discard: place.runFolder,
    onLine: (line) => {
      lines.push(line)
      lines.splice(0, lines.length - 20)
      place.log.debug({ line }, 'embedded database')
    },
  })
  const connectionString = `postgresql://${embeddedDatabaseUser}@/${embeddedDatabaseName}?host=${encodeURIComponent(place.runFolder)}`
  meanwhile?.()
  await waitUntilReady(connectionString, lifeline, lines)
  return { lifeline, connectionString }
}

/** Restarts PostgreSQL when it ends unexpectedly; the pool reconnects to the same socket. */
function keepRunning(place: Place, first: Started): RunningDatabaseServer {
  let current = first.lifeline
  let isStopping = false
  const watching = (async () => {
    for (;;) {
      const status = await current.ended
      if (isStopping) return
      place.log.error({ status }, 'the embedded database ended by itself and is started again')
      current = await restart(place, () => isStopping)
      if (isStopping) current.stop()
    }
  })()
  return {
    connectionString: first.connectionString,
    stop: async () => {
      isStopping = true
      current.stop()
      await Promise.race([watching, delay(stopTimeoutMs, undefined, { ref: false })])
      await cleanUpLeftoverPostgres(place.folder)
      await rm(place.runFolder, { recursive: true, force: true })
    },
  }
}

async function restart(place: Place, isStopping: () => boolean): Promise<ParentBoundProcess> {
  for (;;) {
    try {
      return (await start(place)).lifeline
    } catch (error) {
      place.log.fatal(
        { reason: error instanceof Error ? error.message : String(error) },
        'the embedded database did not restart',
      )
      if (isStopping()) return { ended: Promise.resolve(1), stop: () => undefined }
      await delay(2_000)
    }
  }
}

async function waitUntilReady(
  connectionString: string,
  lifeline: ParentBoundProcess,
  lines: readonly string[],
): Promise<void> {
  let hasEnded = false
  void lifeline.ended.then(() => {
    hasEnded = true
  })
  const deadline = performance.now() + startTimeoutMs
  while (!hasEnded && performance.now() < deadline) {
    if (await acceptsConnections(connectionString)) return
    await delay(10)
  }
  lifeline.stop()
  throw new DatabaseStartError(`The embedded database did not start: ${explain(lines)}`)
}

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Returns a path that the account can reach. On Linux the child starts inside the folder before leaving root,
 * so that '.' works below folders closed to others (mode 0700).
 */
function toReachablePath(folder: string, account: OsAccount | null): string {
  if (existsSync('/proc/self/cwd')) return '/proc/self/cwd'
  if (canOsAccountReachPath(folder, account)) return folder
  throw new DatabaseStartError(
    `The database's account cannot access ${folder}. Start the site as a regular user, or allow access to its parent folders.`,
  )
}

function explain(lines: readonly string[]): string {
  const serious = lines.findLast((line) => /^(FATAL|PANIC|initdb: error)/.test(line)) ?? lines.at(-1)
  return serious ?? 'it gave no reason'
}
