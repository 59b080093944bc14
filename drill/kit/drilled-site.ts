/** The built site on a persistent data folder, to be stopped, killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parentOf } from '#tests/kit/built-site.ts'
import { memorySettings } from '../../scripts/project.mjs'

const entry = resolve('build/server/main.js')
const startWithinMs = 120_000

export interface DrilledSite {
  readonly baseUrl: string
  readonly child: ChildProcess
  printed(): string
  /** Stops it as an operator does; throws unless it exits cleanly. */
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Starts the site; throws with its output if it does not become ready. */
export async function startDrilledSite(
  environment: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<DrilledSite> {
  const child = spawn(process.execPath, [entry], {
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

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

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
