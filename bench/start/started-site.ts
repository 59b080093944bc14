import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export interface StartedSite {
  readonly baseUrl: string
  readonly readyAfterMs: number
  family(): Promise<readonly Member[]>
  stop(): Promise<void>
}

export interface Member {
  readonly pid: number
  readonly program: string
  /** PSS: private memory plus its share of shared memory, in MB of 1,000,000 bytes. */
  readonly proportionalMb: number
  readonly residentMb: number
}

export const serverEntry = resolve('build/server/main.js')

const startWithinMs = 60_000

/** @param command a program and its arguments, run in an empty folder so that no `.env` applies */
export async function startSite(
  [program = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<StartedSite> {
  const startedAt = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...environment },
  })
  await untilReady(child)
  return {
    baseUrl: `http://127.0.0.1:${environment.PORT}`,
    readyAfterMs: performance.now() - startedAt,
    family: async () => membersOf(child.pid ?? 0),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, reject) => {
    const fail = () => reject(new Error(`The site did not start. It said:\n${said}`))
    const late = setTimeout(() => child.kill('SIGKILL'), startWithinMs)
    let said = ''
    child.on('error', reject).on('close', fail)
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('Pagsulong is ready')) return
      clearTimeout(late)
      child.off('close', fail)
      done()
    })
  })
}

function membersOf(root: number): Member[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  )
  const isOfFamily = (pid: number): boolean => pid === root || isChildOfFamily(parents.get(pid) ?? 0)
  const isChildOfFamily = (pid: number): boolean => pid > 1 && isOfFamily(pid)
  return [...parents.keys()].filter(isOfFamily).flatMap(readMember)
}

function parentOf(pid: string): number {
  try {
    // The process name before the last parenthesis may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}

function readMember(pid: number): Member[] {
  try {
    const memory = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const megabytes = (name: string) =>
      (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(memory)?.[1]) * 1024) / 1_000_000
    const program = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return [{ pid, program, proportionalMb: megabytes('Pss'), residentMb: megabytes('Rss') }]
  } catch {
    return []
  }
}
