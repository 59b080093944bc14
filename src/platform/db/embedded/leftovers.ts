/**
 * PostgreSQL's pid file may name a reused process id, so on Linux leftovers are found by their working
 * folder.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const programs = new Set(['postgres', 'initdb'])
const canReadProcessFolders = process.platform === 'linux'

/** Signals from polite to forced; PostgreSQL recovers from each at its next start. */
const escalation = [
  { signal: 'SIGINT', timeoutMs: 20_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const

/** Ends remaining processes and removes the pid file that would block the next start. */
export async function cleanUpLeftoverPostgres(folder: string): Promise<void> {
  let isEmpty = findPostgresProcesses(folder).length === 0
  for (const { signal, timeoutMs } of escalation) {
    if (isEmpty) break
    signalAll(folder, signal)
    await waitUntilEmpty(folder, timeoutMs)
    isEmpty = findPostgresProcesses(folder).length === 0
  }
  if (canReadProcessFolders && isEmpty) rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** PostgreSQL processes working in a folder; outside Linux only the one in its pid file. */
export function findPostgresProcesses(folder: string): number[] {
  if (!canReadProcessFolders) return readPostmaster(folder)
  const home = realpathSync(folder)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && livesIn(pid, home))
}

function signalAll(folder: string, signal: NodeJS.Signals): void {
  // A backend takes SIGINT as canceling a statement, so only the main process gets it.
  const pids = signal === 'SIGINT' ? readPostmaster(folder) : findPostgresProcesses(folder)
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}

async function waitUntilEmpty(folder: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline && findPostgresProcesses(folder).length > 0) await delay(20)
}

function readPostmaster(folder: string): number[] {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    if (!Number.isInteger(pid) || pid <= 1) return []
    const isOurs = canReadProcessFolders ? livesIn(pid, realpathSync(folder)) : isNamedPostgres(pid)
    return isOurs ? [pid] : []
  } catch {
    return []
  }
}

/** A PostgreSQL program, not a shell opened in that folder. */
function livesIn(pid: number, home: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === home &&
      programs.has(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
    )
  } catch {
    return false
  }
}

function isNamedPostgres(pid: number): boolean {
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .endsWith('postgres')
}
