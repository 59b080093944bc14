import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { resealTotpSecrets } from '../features/accounts/commands/reseal-totp-secrets.ts'
import { resealLinkTokens } from '../features/email/commands/reseal-link-tokens.ts'
import { resealMailSettings } from '../features/email/commands/reseal-mail-settings.ts'
import { appSecret } from '../platform/app-secret.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { findMigrationsFolder, migrateDatabase } from '../platform/db/migrate.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { warnAboutMissingProxySetting } from '../platform/http/proxy-warnings.ts'
import type { Log } from '../platform/log.ts'
import { createRateLimits } from '../platform/rate-limits.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import { createAdmissionControl } from './admission-control.ts'
import { createSite } from './app.ts'
import { prepareFirstStart } from './first-start.ts'
import { Health } from './health.ts'
import { type StopRequest, tell } from './lifecycle.ts'
import { openDoors } from './listeners.ts'
import { createPublicAnswers } from './public-responses.ts'
import { showState } from './state-gauges.ts'
import { startWorker } from './worker.ts'

type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface SiteSource {
  readonly pages: () => Promise<ServerBuild>
  readonly clientFolder: string | null
  /** Development middleware, runs first. */
  readonly before?: NodeHandler
}

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

/** Without a previous secret there is nothing to re-encrypt. */
async function resealWhereNeeded(services: Pick<Services, 'config' | 'db' | 'secrets'>): Promise<void> {
  if (services.config.formerAppSecrets.length === 0) return
  await resealMailSettings(services)
  await resealTotpSecrets(services)
}

/** Prepares the database for any number of processes. */
export async function prepareInstallation(opened: Opened): Promise<void> {
  const { database } = opened
  const services = await openMigrated(opened)
  try {
    await prepareFirstStart(services, database, tell)
    // Needed without a previous secret too: earlier versions stored tokens in clear.
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
  /** False for workers, whose parent has done it. */
  readonly preparesInstallation: boolean
  readonly onReady: () => void
}

/**
 * Preloads the pages, so that the first visitor does not wait, then saves the compile cache: a killed process
 * could not.
 */
async function loadPagesAhead({ pages }: SiteSource): Promise<void> {
  // Requests report the error.
  await pages().catch(() => undefined)
  flushCompileCache()
}

/** Serves until a signal or the parent's end; returns when all is closed. */
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
