/** The short temporary folder with the socket of a running embedded database. */
import { mkdtemp, readFile, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseStartError } from '../database-start-error.ts'
import { type Account, giveTo, isReachable } from './account.ts'

/** A socket's path may have about 100 bytes; the folder's own name and the socket's take 30 of them. */
const longestBase = 70

/** A new folder that only the account may enter; its permissions are the database's whole authentication. */
export async function createRunFolder(account: Account | null): Promise<string> {
  for (const candidate of [tmpdir(), '/tmp', '/var/tmp']) {
    const base = await realpath(candidate).catch(() => null)
    if (base === null || Buffer.byteLength(base) > longestBase || !isReachable(base, account)) continue
    const folder = await mkdtemp(join(base, 'pagsulong-'))
    giveTo(account, folder)
    return folder
  }
  throw new DatabaseStartError(
    'No temporary folder is short and open enough for the database: set TMPDIR to one, like /tmp.',
  )
}

/** The run folder of a server that was cut off so hard that nobody could remove it; PostgreSQL wrote its name down. */
export async function findAbandonedRunFolder(dataFolder: string): Promise<string | null> {
  const note = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const socketFolder = note.split('\n')[4]
  return socketFolder !== undefined && /^pagsulong-\w{6}$/.test(basename(socketFolder)) ? socketFolder : null
}
