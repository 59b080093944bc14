/**
 * The data folder of the embedded database, made once.
 *
 * It is made under another name and renamed when it is whole: a folder of the right name is a finished one.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from '../database-start-error.ts'
import { type Account, giveTo } from './account.ts'
import { clearLeftovers } from './leftovers.ts'

/** Lies in a new data folder until the first start has done all that belongs to it. */
const firstStartMark = 'first-start-unfinished'

const makingSuffix = '.making-'

/**
 * Makes the data folder unless it is there, with what `initialize` puts into the folder it is given.
 *
 * Removes what an interrupted attempt left behind.
 */
export async function ensureCluster(
  folder: string,
  account: Account | null,
  initialize: (folder: string) => Promise<void>,
): Promise<void> {
  await removeAbandonedAttempts(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DatabaseStartError(
      `${folder} is neither empty nor a database: move it away, or choose another DATA_DIR.`,
    )
  }
  const making = `${folder}${makingSuffix}${randomBytes(4).toString('hex')}`
  await mkdir(making, { mode: 0o700 })
  giveTo(account, making)
  await initialize(making)
  await writeFile(join(making, firstStartMark), '')
  await rename(making, folder)
  await syncFolder(dirname(folder))
}

/** Whether the first start's work (tables, sample data, first administrator) may still be missing. */
export function isFirstStart(folder: string): boolean {
  return existsSync(join(folder, firstStartMark))
}

export async function markFirstStartFinished(folder: string): Promise<void> {
  await rm(join(folder, firstStartMark), { force: true })
}

async function removeAbandonedAttempts(folder: string): Promise<void> {
  const parent = dirname(folder)
  const prefix = `${basename(folder)}${makingSuffix}`
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    await clearLeftovers(join(parent, name))
    await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** A rename is only lasting once its folder is written out too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
