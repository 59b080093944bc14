import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from '#app/platform/user-facing-error.ts'
import { changeFileOwner, type OsAccount } from './account.ts'
import { cleanUpLeftoverPostgres } from './leftovers.ts'

/** Present until the first start has finished. */
const firstStartMark = 'first-start-unfinished'

const unfinishedSuffix = '.making-'

/**
 * Creates the data folder with `initialize` unless it exists, and removes leftovers of interrupted attempts.
 * Built under a temporary name and renamed, so a folder of the final name is complete.
 */
export async function ensureDatabaseCluster(
  folder: string,
  account: OsAccount | null,
  initialize: (folder: string) => Promise<void>,
): Promise<void> {
  await removeAbandonedAttempts(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DatabaseStartError(
      `${folder} is neither empty nor a database: move it away, or choose another DATA_DIR.`,
    )
  }
  const making = `${folder}${unfinishedSuffix}${randomBytes(4).toString('hex')}`
  await mkdir(making, { mode: 0o700 })
  changeFileOwner(account, making)
  await initialize(making)
  await writeFile(join(making, firstStartMark), '')
  await rename(making, folder)
  await syncFolder(dirname(folder))
}

export function isFirstDatabaseStart(folder: string): boolean {
  return existsSync(join(folder, firstStartMark))
}

export async function markFirstDatabaseStartFinished(folder: string): Promise<void> {
  await rm(join(folder, firstStartMark), { force: true })
}

async function removeAbandonedAttempts(folder: string): Promise<void> {
  const parent = dirname(folder)
  const prefix = `${basename(folder)}${unfinishedSuffix}`
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    await cleanUpLeftoverPostgres(join(parent, name))
    await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** A rename is durable only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/**
 * Embedded database: small, durable, low memory. Settings are passed on the command line at every start, so
 * that upgrades apply to existing databases.
 */

export const embeddedDatabaseUser = 'pagsulong'
export const embeddedDatabaseName = 'postgres'

const settings = {
  max_connections: '60',
  shared_buffers: '48MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '256MB',
  huge_pages: 'off',
  // I/O and parallel query workers cost idle memory without benefit at this size.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Text and values of failed statements are personal data and stay out of the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  cluster_name: 'pagsulong',
} as const

export function toPostgresArguments(ofThisPlace: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...settings, ...ofThisPlace }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
