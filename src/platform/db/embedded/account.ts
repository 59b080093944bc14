/** The operating system account for PostgreSQL, which refuses to run as root. */
import { chownSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface OsAccount {
  readonly uid: number
  readonly gid: number
}

/** "nobody" on Linux. */
const unprivileged: OsAccount = { uid: 65_534, gid: 65_534 }

/** `null` for the process's own. An existing data folder keeps its owner, as PostgreSQL requires. */
export function choosePostgresOsAccount(dataFolder: string): OsAccount | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  return owner === undefined || owner.uid === 0 ? unprivileged : { uid: owner.uid, gid: owner.gid }
}

/** Whether the account can reach and read a path; below /root, for example, it cannot. */
export function canOsAccountReachPath(path: string, account: OsAccount | null): boolean {
  if (account === null) return true
  const isOpen = hasPermission(statSync(path), account, 0o5)
  return isOpen && ancestorsOf(path).every((folder) => hasPermission(statSync(folder), account, 0o1))
}

export function canOsAccountReadFile(file: string, account: OsAccount | null): boolean {
  return account === null || hasPermission(statSync(file), account, 0o4)
}

export function changeFileOwner(account: OsAccount | null, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid)
}

function hasPermission(stats: Stats, account: OsAccount, bits: number): boolean {
  const asGroup = stats.gid === account.gid ? 3 : 0
  const shift = stats.uid === account.uid ? 6 : asGroup
  return ((stats.mode >> shift) & bits) === bits
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [parent, ...ancestorsOf(parent)]
}
