/** The built site in a data folder that outlives it: to be stopped, killed and started again, with all that it started. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memorySettings, nodeFlags } from '../../scripts/server-settings.mjs'
import { databaseName, databaseUser } from '../../src/platform/db/embedded/settings.ts'

const entry = resolve('build/server/main.js')
const startWithinMs = 120_000

export interface DrilledSite {
  readonly baseUrl: string
  readonly child: ChildProcess
  /** All that it printed and logged so far. */
  printed(): string
  /** Ends it as an operator does; fails where it ends otherwise than cleanly. */
  stop(): Promise<void>
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>
}

/** @param command what runs Node.js; Node.js itself when left out */
export async function startDrilledSite(
  environment: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<DrilledSite> {
  const child = spawn(process.execPath, [...nodeFlags, entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...memorySettings,
      ...environment,
    },
  })
  let text = ''
  const ready = Promise.withResolvers<void>()
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
    if (text.includes('Pagsulong is ready')) ready.resolve()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.once('exit', () => ready.reject(new Error(`The site ended. It said:\n${text}`)))
  const late = setTimeout(() => child.kill('SIGKILL'), startWithinMs)
  await ready.promise.finally(() => clearTimeout(late))
  return {
    baseUrl: `http://127.0.0.1:${environment.PORT}`,
    child,
    printed: () => text,
    async stop() {
      const [status] = await ending(child, 'SIGTERM')
      if (status !== 0) throw new Error(`The site ended with status ${status}. It said:\n${text}`)
    },
    async kill() {
      await ending(child, 'SIGKILL')
    },
  }
}

async function ending(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode]
  const ended = once(child, 'exit')
  child.kill(signal)
  return ended
}

export interface DatabasePlace {
  readonly url: string
  /** Of PostgreSQL's first process. */
  readonly pid: number
}

/** Where the embedded database of a data folder runs; it writes both down. */
export function databaseOf(dataDir: string): DatabasePlace {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const url = `postgresql://${databaseUser}@/${databaseName}?host=${encodeURIComponent(lines[4] ?? '')}`
  return { url, pid: Number(lines[0]) }
}

/** The processes that a process started. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number {
  try {
    // The name before the last parenthesis may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}

/** Asks until it is so; fails with what it waited for. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = 60_000,
): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < withinMs) {
    if (await Promise.resolve(isSo()).catch(() => false)) return performance.now() - startedAt
    await delay(50)
  }
  throw new Error(`It did not come about in ${withinMs / 1000} s: ${what}`)
}
