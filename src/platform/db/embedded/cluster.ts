/** Built under a temporary name and renamed, so a folder of the final name is complete. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from '../database-start-error.ts'
import { changeOwner, type OsAccount } from './account.ts'
import { cleanUpLeftoverPostgres } from './leftovers.ts'

/** Present until the first start has finished. */
const firstStartMark = 'first-start-unfinished'

const unfinishedSuffix = '.making-'

/**
 * Creates the data folder with `initialize` unless it exists, and removes leftovers of interrupted attempts.
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
  changeOwner(account, making)
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
