/** The real server in a process of its own, to be stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ServerProcess {
  readonly child: ChildProcess
  /** All that was printed on standard output and standard error so far. */
  printed(): string
  /** Resolves when the server says that it is ready; rejects when it ends before. */
  readonly ready: Promise<void>
  /** The exit status, or the name of the signal that ended it unhandled. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Where a whole run keeps what was compiled, which is most of the work of a start from sources. */
const folder = process.env.NODE_COMPILE_CACHE
const compiled = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }

/** Starts the server without pages; the environment is only what is given here. */
export function startServerProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, ['tests/kit/api-server.ts'], {
    env: { PATH: process.env.PATH, ...compiled, SAMPLE_DATA: 'off', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ready = Promise.withResolvers<void>()
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
    if (text.includes('Pagsulong is ready')) ready.resolve()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = once(child, 'close').then(([status, signal]) => {
    ready.reject(new Error(`The server ended: ${text}`))
    return (status ?? signal) as number | NodeJS.Signals
  })
  ready.promise.catch(() => undefined)
  return { child, printed: () => text, ready: ready.promise, ended }
}
