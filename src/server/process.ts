/** One server process: what it opens, in which order, and how it lets go again. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { resealTotpSecrets } from '../features/accounts/commands/reseal-totp-secrets.ts'
import { resealLinkTokens } from '../features/messaging/commands/reseal-link-tokens.ts'
import { resealMailSettings } from '../features/messaging/commands/reseal-mail-settings.ts'
import { appSecret } from '../platform/app-secret.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { findMigrationsFolder, migrateDatabase } from '../platform/db/migrate.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import type { Services } from '../platform/http/context.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { warnAboutMissingProxySetting } from '../platform/http/proxy-warnings.ts'
import { createRateLimits } from '../platform/http/rate-limits.ts'
import type { Log } from '../platform/log.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createAdmissionControl } from './admission-control.ts'
import { createSite } from './app.ts'
import { openDoors } from './doors.ts'
import { prepareFirstStart } from './first-start.ts'
import { Health } from './health.ts'
import { type StopRequest, tell } from './lifecycle.ts'
import { createPublicAnswers } from './public-answers.ts'
import { showState } from './state-gauges.ts'
import { startWorker } from './worker.ts'

type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface SiteSource {
  readonly pages: () => Promise<ServerBuild>
  readonly clientFolder: string | null
  /** Development only: what may answer before the site does. */
  readonly before?: NodeHandler
}

/** What there is once the database is open. */
export interface Opened {
  readonly config: Config
  readonly log: Log
  readonly database: OpenDatabase
}

async function openServices({ config, log, database }: Opened) {
  const secrets = createSecrets(await appSecret(config), config.formerAppSecrets)
  const files = openFileStore(config)
  const limits = createRateLimits(config, database.pool)
  return { config, db: database.db, files, secrets, limits, clock: systemClock, log }
}

/** Opens everything else, with the tables up to date; closes the database when that fails. */
async function openMigrated(opened: Opened) {
  try {
    const [services] = await Promise.all([
      openServices(opened),
      migrateDatabase(opened.database.pool, findMigrationsFolder()),
    ])
    return services
  } catch (error) {
    await opened.database.close()
    throw error
  }
}

/** Without a former secret there is none under which anything could be opened. */
async function resealWhereNeeded(services: Pick<Services, 'config' | 'db' | 'secrets'>): Promise<void> {
  if (services.config.formerAppSecrets.length === 0) return
  await resealMailSettings(services)
  await resealTotpSecrets(services)
}

/** Brings a database to the point where any number of processes can serve from it. */
export async function prepareInstallation(opened: Opened): Promise<void> {
  const { database } = opened
  const services = await openMigrated(opened)
  try {
    await prepareFirstStart(services, database, tell)
    // Also without a former secret: earlier versions stored tokens in clear.
    await resealLinkTokens(services)
    await resealWhereNeeded(services)
  } finally {
    services.files.close()
    await database.close()
  }
}

export interface ProcessOptions {
  readonly opened: Opened
  readonly stop: StopRequest
  readonly source: SiteSource
  /** False for one of several processes: their parent prepared the installation. */
  readonly preparesInstallation: boolean
  readonly onReady: () => void
}

/**
 * So that the first visitor need not wait for the pages' code. Then all is loaded that a start needs, and what was
 * compiled of it is kept for the next one: a process that is killed could not do so at its end.
 */
async function loadPagesAhead({ pages }: SiteSource): Promise<void> {
  // Whoever asks for a page is told.
  await pages().catch(() => undefined)
  flushCompileCache()
}

/** Serves the site until a signal (or the end of whoever started us) says stop; returns when all is closed. */
export async function serveUntilStopped(options: ProcessOptions): Promise<void> {
  const { opened, source, stop } = options
  const { config, database } = opened
  const services = await openMigrated(opened)
  const metrics = createMetrics()
  const health = new Health(database.pool)
  showState({ services, pool: database.pool, health, metrics })
  const site = createSite({ services, metrics, health, ...source })
  const answers =
    source.clientFolder === null
      ? null
      : createPublicAnswers({ services, pool: database.pool, metrics, fetch: site.fetch })
  const answer = getRequestListener(answers?.fetch ?? site.fetch)
  const admission = createAdmissionControl({ log: services.log, metrics, appUrl: config.appUrl })
  const serveRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (answers?.answer(request, response)) return
    admission.admit(request, response, () => {
      if (source.before) source.before(request, response, () => void answer(request, response))
      else void answer(request, response)
    })
  }
  let worker: ReturnType<typeof startWorker> | undefined
  try {
    if (options.preparesInstallation) {
      await prepareFirstStart(services, database, tell)
      await resealWhereNeeded(services)
    }
    const doors = await openDoors(serveRequest, config)
    health.markStarted()
    options.onReady()
    warnAboutMissingProxySetting(config, services.log)
    worker = startWorker(services, database.pool, metrics)
    void loadPagesAhead(source)
    await stop.requested
    health.markStopping()
    await doors.close()
  } finally {
    admission.stop()
    await worker?.stop()
    await answers?.stop()
    services.files.close()
    await database.close()
    stop.done()
  }
}
