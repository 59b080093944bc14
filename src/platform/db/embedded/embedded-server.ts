/**
 * A PostgreSQL that belongs to this process and ends with it.
 * data/owner.lock: who owns the folder
 * data/postgres: the database itself
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '#app/platform/log.ts'
import { DatabaseStartError } from '#app/platform/user-facing-error.ts'
import { findPostgresBinaries } from './binaries.ts'
import {
  embeddedDatabaseName,
  embeddedDatabaseUser,
  ensureDatabaseCluster,
  isFirstDatabaseStart,
  markFirstDatabaseStartFinished,
  toPostgresArguments,
} from './cluster.ts'
import { lockDataFolder } from './owner-lock.ts'
import { type EmbeddedServerOptions, type RunningDatabaseServer, runPostgresOnUnix } from './unix-server.ts'

/** Starts PostgreSQL on Windows: on the loopback address with a password, through pg_ctl. */
const run = promisify(execFile)

async function runPostgresOnWindows(
  folder: string,
  { meanwhile, settings }: EmbeddedServerOptions,
): Promise<RunningDatabaseServer> {
  const native = await findPostgresBinaries()
  const passwordFile = `${folder}.password`
  const control = (...args: string[]) => run(join(native, 'bin', 'pg_ctl.exe'), ['-D', folder, ...args])
  await ensureDatabaseCluster(folder, null, async (making) => {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, `--username=${embeddedDatabaseUser}`]
    const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(join(native, 'bin', 'initdb.exe'), [`--pgdata=${making}`, ...access, ...text])
  })
  await control('stop', '--mode=fast', '--wait').catch(() => undefined)
  const port = await findFreePort()
  const options = toPostgresArguments({
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
  }).join(' ')
  try {
    const started = control('start', '--wait', '--log', `${folder}.log`, '-o', options)
    meanwhile?.()
    await started
  } catch {
    throw new DatabaseStartError(`The embedded database did not start: ${folder}.log says why.`)
  }
  const password = readFileSync(passwordFile, 'utf8')
  return {
    connectionString: `postgresql://${embeddedDatabaseUser}:${password}@127.0.0.1:${port}/${embeddedDatabaseName}`,
    stop: async () => {
      await control('stop', '--mode=fast', '--wait')
    },
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

export interface EmbeddedServer extends RunningDatabaseServer {
  readonly isNewlyCreated: boolean
  finishFirstStart(): Promise<void>
}

/**
 * Creates it if needed. Throws `DatabaseStartError` when another
 * process owns the folder or PostgreSQL cannot run here.
 */
export async function startEmbeddedServer(
  dataDir: string,
  log: Log,
  options: EmbeddedServerOptions = {},
): Promise<EmbeddedServer> {
  const startedAt = performance.now()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const home = await realpath(dataDir)
  const lock = lockDataFolder(home)
  try {
    const folder = join(home, 'postgres')
    const server =
      process.platform === 'win32'
        ? await runPostgresOnWindows(folder, options)
        : await runPostgresOnUnix(folder, log, options)
    lock.publish(server.connectionString)
    const isNewlyCreated = isFirstDatabaseStart(folder)
    log.info(
      { milliseconds: Math.round(performance.now() - startedAt), isNewlyCreated },
      'embedded database is ready',
    )
    return {
      connectionString: server.connectionString,
      isNewlyCreated,
      finishFirstStart: () => markFirstDatabaseStartFinished(folder),
      stop: async () => {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
