import { mkdtemp, readFile, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseStartError } from '../database-start-error.ts'
import { type Account, giveTo, isReachable } from './account.ts'

/** Socket paths are limited to about 100 bytes, of which the folder and file names take 30. */
const longestBase = 70

/**
 * Creates a folder that only the account may enter; these permissions are the database's only authentication.
 */
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

/** The run folder of a killed server, as recorded in PostgreSQL's pid file. */
export async function findAbandonedRunFolder(dataFolder: string): Promise<string | null> {
  const note = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const socketFolder = note.split('\n')[4]
  return socketFolder !== undefined && /^pagsulong-\w{6}$/.test(basename(socketFolder)) ? socketFolder : null
}
