/** The built site as one process with its own data folder and a real mail server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { embeddedDatabaseName, embeddedDatabaseUser } from '#app/platform/db/embedded/cluster.ts'
import { memorySettings } from '../../scripts/project.mjs'
import { freePort } from './free-port.ts'
import { removeFolder } from './remove-folder.ts'

const entry = resolve('build/server/main.js')
const startWithinMs = 120_000
const stopWithinMs = 45_000

export interface FirstAdmin {
  readonly email: string
  readonly password: string
}

export interface BuiltSite {
  readonly baseUrl: string
  readonly databaseUrl: string
  /** Node.js; its children include the database. */
  readonly pid: number
  /** PostgreSQL's main process; its children are the backends. */
  readonly databasePid: number
  readonly admin: FirstAdmin
  /** Stops the site; throws if it does not end or leaves a process behind. */
  stop(): Promise<void>
}

export interface SiteOptions {
  /** Default: a free port. */
  readonly port?: number
  readonly log?: 'inherit' | 'ignore'
}

/** Starts the site on a new database with only the given environment. */
export async function startBuiltSite(
  environment: Record<string, string>,
  { port, log = 'inherit' }: SiteOptions = {},
): Promise<BuiltSite> {
  if (!existsSync(entry)) throw new Error('The site is not built: run `npm run build` first.')
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-journeys-'))
  const listensAt = port ?? (await freePort())
  const dataDir = join(folder, 'data')
  // Its own working folder, so that no `.env` applies.
  const server = spawn(process.execPath, [entry], {
    cwd: folder,
    stdio: ['ignore', 'pipe', log],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...memorySettings,
      LOG_LEVEL: process.env.JOURNEY_LOG_LEVEL ?? 'fatal',
      PORT: String(listensAt),
      DATA_DIR: dataDir,
      ...environment,
    },
  })
  try {
    const admin = readAdmin(await linesUntilReady(server))
    return {
      baseUrl: `http://localhost:${listensAt}`,
      ...databaseOf(dataDir),
      pid: server.pid ?? 0,
      admin,
      async stop() {
        try {
          await stopCleanly(server)
        } finally {
          await removeFolder(folder)
        }
      },
    }
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
}

async function linesUntilReady(server: ChildProcess): Promise<string[]> {
  if (server.stdout === null) throw new Error('The site was started without a pipe for its output.')
  const late = setTimeout(() => server.kill('SIGKILL'), startWithinMs)
  const lines: string[] = []
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line)
    if (!line.startsWith('Pagsulong is ready: ')) continue
    clearTimeout(late)
    return lines
  }
  throw new Error(`The site did not start. It said:\n${lines.join('\n')}`)
}

function readAdmin(lines: readonly string[]): FirstAdmin {
  const text = lines.join('\n')
  const [, email] = /e-mail\s+(\S+)/.exec(text) ?? []
  const [, password] = /password\s+(\S+)/.exec(text) ?? []
  if (email === undefined || password === undefined) throw new Error('No first administrator was printed.')
  return { email, password }
}

export function databaseOf(dataDir: string): Pick<BuiltSite, 'databaseUrl' | 'databasePid'> {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const databaseUrl = `postgresql://${embeddedDatabaseUser}@/${embeddedDatabaseName}?host=${encodeURIComponent(lines[4] ?? '')}`
  return { databaseUrl, databasePid: Number(lines[0]) }
}

async function stopCleanly(server: ChildProcess): Promise<void> {
  const family = server.pid === undefined ? [] : descendantsOf(server.pid)
  const ended = once(server, 'exit')
  if (server.exitCode === null) server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), stopWithinMs)
  const [code, signal] = server.exitCode === null ? await ended : [server.exitCode, null]
  clearTimeout(late)
  if (code !== 0) throw new Error(`The site did not end cleanly: status ${code}, signal ${signal}.`)
  const left = family.filter(isRunning)
  if (left.length > 0) throw new Error(`The site left processes behind: ${left.map(describe).join(', ')}`)
}

function descendantsOf(root: number): number[] {
  if (!existsSync('/proc/self/stat')) return []
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const family = new Set([root])
  // Repeated, because a child may have a lower id than its parent.
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parent } of parents) if (family.has(parent)) family.add(pid)
  }
  family.delete(root)
  return [...family]
}

/** 0 for an ended process. */
export function parentOf(pid: string): number {
  try {
    // The process name before the last parenthesis may contain anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(parent)
  } catch {
    return 0
  }
}

/** A zombie counts as ended. */
function isRunning(pid: number): boolean {
  try {
    const [state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return state !== 'Z'
  } catch {
    return false
  }
}

function describe(pid: number): string {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 120)
  return `${pid} (${command})`
}
