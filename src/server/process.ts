/** One server process: what it opens, in which order, and how it lets go again. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { resealMailSettings } from '../features/messaging/commands/reseal-mail-settings.ts'
import { appSecret } from '../platform/app-secret.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { findMigrationsFolder, migrateDatabase } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createRateLimits } from '../platform/http/rate-limits.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createSite } from './app.ts'
import { prepareFirstStart } from './first-start.ts'
import { Health } from './health.ts'
import { onceToldToStop, tell } from './lifecycle.ts'
import { startWorker } from './worker.ts'

type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface SiteSource {
  readonly pages: () => Promise<ServerBuild>
  readonly clientFolder: string | null
  /** Development only: what may answer before the site does. */
  readonly before?: NodeHandler
}

async function openServices(config: Config, log: Log) {
  const secrets = createSecrets(await appSecret(config), config.formerAppSecrets)
  const database = await openDatabase({ ...config, log })
  const files = openFileStore(config)
  const limits = createRateLimits(config, database.pool)
  return { database, services: { config, db: database.db, files, secrets, limits, clock: systemClock, log } }
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
}

const idleCheckMs = 100

/** Ends when the last request in flight is answered; a connection that only waits for more is closed. */
function close(server: Server): Promise<void> {
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idleCheck)
      resolve()
    })
  })
}

/** Opens everything with the tables up to date; closes it again when that fails. */
async function openMigrated(config: Config, log: Log) {
  const opened = await openServices(config, log)
  try {
    await migrateDatabase(opened.database.pool, findMigrationsFolder())
    return opened
  } catch (error) {
    await opened.database.close()
    throw error
  }
}

/** Brings a database to the point where any number of processes can serve from it. */
export async function prepareInstallation(config: Config): Promise<void> {
  const { database, services } = await openMigrated(config, createLog(config.logLevel))
  try {
    await prepareFirstStart(services, database, tell)
    await resealMailSettings(services)
  } finally {
    services.files.close()
    await database.close()
  }
}

export interface ProcessOptions {
  readonly config: Config
  readonly source: SiteSource
  /** False for one of several processes: their parent prepared the installation. */
  readonly preparesInstallation: boolean
  readonly onReady: () => void
}

/** Serves the site until a signal (or the end of whoever started us) says stop; returns when all is closed. */
export async function serveUntilStopped(options: ProcessOptions): Promise<void> {
  const { config, source } = options
  const stop = onceToldToStop()
  const { database, services } = await openMigrated(config, createLog(config.logLevel))
  const metrics = createMetrics()
  const health = new Health(database.pool)
  const site = createSite({ services, metrics, health, ...source })
  const answer = getRequestListener(site.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => {
    if (source.before) source.before(request, response, () => void answer(request, response))
    else void answer(request, response)
  })
  let worker: ReturnType<typeof startWorker> | undefined
  try {
    if (options.preparesInstallation) {
      await prepareFirstStart(services, database, tell)
      await resealMailSettings(services)
    }
    worker = startWorker(services, database.pool)
    await listen(server, config)
    health.markStarted()
    options.onReady()
    await stop.requested
    health.markStopping()
    await close(server)
  } finally {
    await worker?.stop()
    services.files.close()
    await database.close()
    stop.done()
  }
}
