/**
 * A child that cannot outlive this process.
 *
 * A shell starts the child and waits at a pipe that only this process holds. When the pipe closes, because we let go of
 * it or because we died in any way at all, the shell asks the child to stop (SIGINT: PostgreSQL's fast shutdown). So a
 * planned stop and a crash take the same road.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { DatabaseStartError } from '../database-start-error.ts'
import type { Account } from './account.ts'

export interface LifelineOptions {
  readonly command: readonly [program: string, ...args: string[]]
  readonly workingFolder: string
  readonly account: Account | null
  /** A folder to delete when the child has ended, even if this process is gone by then. */
  readonly discard?: string
  readonly onLine: (line: string) => void
}

export interface Lifeline {
  /** The child's exit status, once child and shell have ended; never rejects. */
  readonly ended: Promise<number>
  /** Asks the child to stop; `ended` tells when it has. */
  letGo(): void
}

/**
 * The request is repeated because a child still being started ignores its first one. The shell has a session of its
 * own, so Ctrl-C in a terminal reaches this process alone.
 */
const script = `
discard=$1; shift
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ read -r _ <&3; while kill -INT $child 2>/dev/null; do sleep 1; done; } >/dev/null 2>&1 &
watcher=$!
wait $child
status=$?
kill $watcher 2>/dev/null
if [ -n "$discard" ]; then rm -rf "$discard"; fi
exit $status
`

/** Starts a child on a lifeline; refuses when the account cannot be lent. */
export function spawnOnLifeline(options: LifelineOptions): Lifeline {
  const shell = startShell(options)
  createInterface({ input: shell.stderr }).on('line', options.onLine)
  // The shell may be gone before we let go.
  shell.stdin.on('error', () => undefined)
  const ended = new Promise<number>((resolve) => {
    shell.on('error', (error) => {
      options.onLine(error.message)
      resolve(1)
    })
    shell.on('close', (status) => resolve(status ?? 1))
  })
  return { ended, letGo: () => shell.stdin.end() }
}

function startShell(options: LifelineOptions) {
  try {
    return spawn('/bin/sh', ['-c', script, 'lifeline', options.discard ?? '', ...options.command], {
      cwd: options.workingFolder,
      detached: true,
      // A bare environment: the many PG… variables of the caller are none of this database's business.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['pipe', 'ignore', 'pipe'],
      ...options.account,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `The embedded database cannot be started under another account (${reason}): start as an ordinary user, or set DATABASE_URL.`,
    )
  }
}
