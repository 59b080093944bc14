/** The real server as a process that can be stopped, killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ServerProcess {
  readonly child: ChildProcess
  printed(): string
  /** Resolves when the server is ready; rejects if it ends before. */
  readonly ready: Promise<void>
  /** Exit status, or the signal that killed it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** A shared compile cache; compiling is most of a start from sources. */
const folder = process.env.NODE_COMPILE_CACHE
const compiled = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }

/** `npm test` gives the built server, which starts in a third of the CPU time of the sources. */
const program = process.env.TEST_SERVER ?? 'tests/kit/api-server.ts'

/** Starts the server with only the given environment; from its sources it has no pages. */
export function startServerProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [program], {
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
