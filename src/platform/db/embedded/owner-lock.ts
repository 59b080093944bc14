/**
 * One process owns a data folder.
 *
 * The claim is a file lock of the operating system, taken through SQLite because Node has no call for it: it ends with
 * the process, however that dies, so there is no stale claim and no number of a process to be mistaken for another's.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { DatabaseStartError } from '../database-start-error.ts'

const Owner = z.object({ pid: z.number(), connectionString: z.optional(z.string()) })
type Owner = z.infer<typeof Owner>

/** Somebody else owns the folder. */
export class FolderInUseError extends DatabaseStartError {
  /** Where the owner's database answers, once it does. */
  readonly connectionString: string | undefined

  constructor(dataDir: string, owner: Owner | null) {
    const who = owner === null ? 'another process' : `another process (pid ${owner.pid})`
    super(`The database in ${dataDir} is in use by ${who}: stop that one first, or choose another DATA_DIR.`)
    this.connectionString = owner?.connectionString
  }
}

export interface OwnerLock {
  /** Tells other processes of the same user where the database answers. */
  publish(connectionString: string): void
  release(): void
}

/** Claims the folder, or refuses with `FolderInUseError`. */
export function claimFolder(dataDir: string): OwnerLock {
  // Not a static import: an older Node.js without this module must get as far as the clear line about its version.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const lock = new DatabaseSync(join(dataDir, 'owner.lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUseError(dataDir, readOwner(dataDir)) : error
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

/** The owner's card, or `null` while it is being written. */
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
