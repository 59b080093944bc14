/**
 * What a crash left running in a data folder.
 *
 * PostgreSQL's own guard goes by the number of a process, which after a crash may belong to somebody else. Linux can
 * tell what really lives in a folder: the processes whose working folder it is.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const programs = new Set(['postgres', 'initdb'])
const canTellFolders = process.platform === 'linux'

/** From asking to forcing; PostgreSQL recovers from each at its next start. */
const escalation = [
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const

/** Ends what still runs in the folder, politely first, and clears away the trace that would stop the next start. */
export async function clearLeftovers(folder: string): Promise<void> {
  let isEmpty = findProcessesIn(folder).length === 0
  for (const { signal, patienceMs } of escalation) {
    if (isEmpty) break
    signalAll(folder, signal)
    await waitUntilEmpty(folder, patienceMs)
    isEmpty = findProcessesIn(folder).length === 0
  }
  if (canTellFolders && isEmpty) rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** The programs of PostgreSQL at work in a folder; off Linux, the one that the folder itself names. */
export function findProcessesIn(folder: string): number[] {
  if (!canTellFolders) return readPostmaster(folder)
  const home = realpathSync(folder)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && livesIn(pid, home))
}

function signalAll(folder: string, signal: NodeJS.Signals): void {
  // To a single backend SIGINT only means "give up this statement": asking is done at the top.
  const pids = signal === 'SIGINT' ? readPostmaster(folder) : findProcessesIn(folder)
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended by itself in between.
    }
  }
}

async function waitUntilEmpty(folder: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline && findProcessesIn(folder).length > 0) await delay(20)
}

function readPostmaster(folder: string): number[] {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    if (!Number.isInteger(pid) || pid <= 1) return []
    const isOurs = canTellFolders ? livesIn(pid, realpathSync(folder)) : isNamedPostgres(pid)
    return isOurs ? [pid] : []
  } catch {
    return []
  }
}

/** A program of PostgreSQL, not the shell of somebody who is just looking around in there. */
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
