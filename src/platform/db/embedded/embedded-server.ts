/**
 * The embedded database: a PostgreSQL that belongs to this process and ends with it.
 * data/owner.lock: who owns the folder
 * data/postgres: the database itself
 */
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../log.ts'
import { isFirstStart, markFirstStartFinished } from './cluster.ts'
import { claimFolder } from './owner-lock.ts'
import { type RunningServer, runUnixServer } from './unix-server.ts'
import { runWindowsServer } from './windows-server.ts'

export interface EmbeddedServer extends RunningServer {
  readonly isNewlyCreated: boolean
  finishFirstStart(): Promise<void>
}

/**
 * Starts the embedded database, creating it if needed; `meanwhile` runs once PostgreSQL is spawned. Throws
 * `DatabaseStartError` when another process owns the folder or PostgreSQL cannot run here.
 */
export async function startEmbeddedServer(
  dataDir: string,
  log: Log,
  meanwhile?: () => void,
): Promise<EmbeddedServer> {
  const startedAt = performance.now()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const home = await realpath(dataDir)
  const lock = claimFolder(home)
  try {
    const folder = join(home, 'postgres')
    const server =
      process.platform === 'win32'
        ? await runWindowsServer(folder, meanwhile)
        : await runUnixServer(folder, log, meanwhile)
    lock.publish(server.connectionString)
    const isNewlyCreated = isFirstStart(folder)
    log.info(
      { milliseconds: Math.round(performance.now() - startedAt), isNewlyCreated },
      'embedded database is ready',
    )
    return {
      connectionString: server.connectionString,
      isNewlyCreated,
      finishFirstStart: () => markFirstStartFinished(folder),
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
