/**
 * A child process that cannot outlive this one: when our pipe to its shell closes, even by a crash, the shell
 * sends SIGINT (PostgreSQL's fast shutdown).
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { DatabaseStartError } from '#app/platform/user-facing-error.ts'
import type { OsAccount } from './account.ts'

export interface ParentBoundProcessOptions {
  readonly command: readonly [program: string, ...args: string[]]
  readonly workingFolder: string
  readonly account: OsAccount | null
  readonly discard?: string
  readonly onLine: (line: string) => void
}

export interface ParentBoundProcess {
  /** Exit status of the child, once child and shell have ended; never rejects. */
  readonly ended: Promise<number>
  /** Asks the child to stop; see `ended`. */
  stop(): void
}

/**
 * Repeats SIGINT because a starting child ignores the first one. A separate session keeps Ctrl-C from the
 * shell.
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

export function spawnParentBoundProcess(options: ParentBoundProcessOptions): ParentBoundProcess {
  const shell = startShell(options)
  createInterface({ input: shell.stderr }).on('line', options.onLine)
  shell.stdin.on('error', () => undefined)
  const ended = new Promise<number>((resolve) => {
    shell.on('error', (error) => {
      options.onLine(error.message)
      resolve(1)
    })
    shell.on('close', (status) => resolve(status ?? 1))
  })
  return { ended, stop: () => shell.stdin.end() }
}

function startShell(options: ParentBoundProcessOptions) {
  try {
    return spawn('/bin/sh', ['-c', script, 'lifeline', options.discard ?? '', ...options.command], {
      cwd: options.workingFolder,
      detached: true,
      // A minimal environment, without the caller's PG… variables.
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
