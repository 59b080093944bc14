/**
 * A file lock, which ends with the process and never becomes stale; through SQLite, because Node.js has no
 * call for it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { DatabaseStartError } from '#app/platform/user-facing-error.ts'

const Owner = z.object({ pid: z.number(), connectionString: z.optional(z.string()) })
type Owner = z.infer<typeof Owner>

export class DataFolderInUseError extends DatabaseStartError {
  readonly connectionString: string | undefined

  constructor(dataDir: string, owner: Owner | null) {
    const who = owner === null ? 'another process' : `another process (pid ${owner.pid})`
    super(`The database in ${dataDir} is in use by ${who}: stop that one first, or choose another DATA_DIR.`)
    this.connectionString = owner?.connectionString
  }
}

export interface DataFolderLock {
  /** Publishes the database's address to other processes of the same user. */
  publish(connectionString: string): void
  release(): void
}

/** Claims the folder; throws `DataFolderInUseError`. */
export function lockDataFolder(dataDir: string): DataFolderLock {
  // Loaded dynamically, so that an older Node.js reaches the version check.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const lock = new DatabaseSync(join(dataDir, 'owner.lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DataFolderInUseError(dataDir, readOwner(dataDir)) : error
  }
  const cardPath = join(dataDir, 'owner.json')
  const writeCard = (card: Owner) => writeFileSync(cardPath, JSON.stringify(card), { mode: 0o600 })
  writeCard({ pid: process.pid })
  return {
    publish: (connectionString) => writeCard({ pid: process.pid, connectionString }),
    release: () => {
      rmSync(cardPath, { force: true })
      lock.close()
    },
  }
}

function readOwner(dataDir: string): Owner | null {
  try {
    return Owner.parse(JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')))
  } catch {
    return null
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
