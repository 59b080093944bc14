import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import { resealTotpSecrets } from '../features/accounts/commands/reseal-totp-secrets.ts'
import { resealAttendanceSecrets } from '../features/attendance/commands/reseal-attendance-secrets.ts'
import { resealLinkTokens, resealMailSettings } from '../features/email/commands/reseal-secrets.ts'
import { resealAccountNumbers } from '../features/ledger/commands/save-receiving-account.ts'
import { keepSettingsCurrent } from '../features/settings/jobs.ts'
import { SettingsCache } from '../features/settings/reads/settings-cache.ts'
import { resolvePolicies } from '../features/settings/rules/policies.ts'
import { resolveAppSecret } from '../platform/app-secret.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { findMigrationsFolder, migrateDatabase } from '../platform/db/migrate.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { warnAboutMissingProxySetting } from '../platform/http/request-context.ts'
import type { Log } from '../platform/log.ts'
import { createRateLimiter } from '../platform/rate-limits.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import { createAdmissionControl } from './admission-control.ts'
import { createSiteApp, type SitePages } from './app.ts'
import { prepareFirstStart } from './first-start.ts'
import { HealthCheck } from './health.ts'
import { printLines, type StopSignal } from './lifecycle.ts'
import { openHttpListeners } from './listeners.ts'
import { createPublicResponseCache } from './public-responses.ts'
import { registerStateGauges } from './state-gauges.ts'
import { startBackgroundJobs } from './worker.ts'

type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface SiteBuild {
  readonly pages: () => Promise<SitePages>
  readonly clientFolder: string | null
  /** Development middleware, runs first. */
  readonly before?: NodeHandler
}

export interface OpenInstallation {
  readonly config: Config
  readonly log: Log
  readonly database: OpenDatabase
}

async function openServices({ config, log, database }: OpenInstallation) {
  const secrets = createSecrets(await resolveAppSecret(config), config.formerAppSecrets)
  const files = openFileStore(config)
  const limits = createRateLimiter(config, database.pool)
  const settings = new SettingsCache(database.db)
  const siteName = () => settings.current.organisation.name
  const policies = () => resolvePolicies(config, settings.current)
  const site = { settings, siteName, policies }
  return { config, db: database.db, files, secrets, limits, ...site, clock: systemClock, log }
}

async function openMigratedServices(opened: OpenInstallation) {
  try {
    const [services] = await Promise.all([
      openServices(opened),
      migrateDatabase(opened.database.pool, findMigrationsFolder()),
    ])
    await services.settings.refresh()
    return services
  } catch (error) {
    await opened.database.close()
    throw error
  }
}

/** Re-encrypts secrets; without a previous secret there is nothing to do. */
async function reencryptSecretsIfNeeded(
  services: Pick<Services, 'config' | 'db' | 'secrets'>,
): Promise<void> {
  if (services.config.formerAppSecrets.length === 0) return
  await resealMailSettings(services)
  await resealTotpSecrets(services)
  await resealAttendanceSecrets(services)
  await resealAccountNumbers(services)
}

/** Prepares the database for any number of processes. */
export async function prepareInstallation(opened: OpenInstallation): Promise<void> {
  const { database } = opened
  const services = await openMigratedServices(opened)
  try {
    await prepareFirstStart(services, database, printLines)
    // Needed without a previous secret too: earlier versions stored tokens in clear.
    await resealLinkTokens(services)
    await reencryptSecretsIfNeeded(services)
  } finally {
    services.files.close()
    await database.close()
  }
}

export interface ServerProcessOptions {
  readonly opened: OpenInstallation
  readonly stop: StopSignal
  readonly source: SiteBuild
  /** False for workers, whose parent has done it. */
  readonly preparesInstallation: boolean
  readonly onReady: () => void
}

/**
 * Loads pages, so that the first visitor does not wait; then saves the compile cache, which a killed process
 * could not.
 */
async function loadPagesAhead({ pages }: SiteBuild): Promise<void> {
  // Requests report the error.
  await pages().catch(() => undefined)
  flushCompileCache()
}

/** Serves until a signal or the parent's end; returns when all is closed. */
export async function serveUntilStopped(options: ServerProcessOptions): Promise<void> {
  const { opened, source, stop } = options
  const { config, database } = opened
  const services = await openMigratedServices(opened)
  const metrics = createMetrics()
  const health = new HealthCheck(database.pool)
  registerStateGauges({ services, pool: database.pool, health, metrics })
  const site = createSiteApp({ services, metrics, health, ...source })
  const publicResponses =
    source.clientFolder === null
      ? null
      : createPublicResponseCache({ services, pool: database.pool, metrics, fetch: site.fetch })
  const settingsUpdates = keepSettingsCurrent(database.pool, services.log, services.settings)
  const listener = getRequestListener(publicResponses?.fetch ?? site.fetch)
  const admission = createAdmissionControl({ log: services.log, metrics, appUrl: config.appUrl })
  const serveRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (publicResponses?.respondFromCache(request, response)) return
    admission.admit(request, response, () => {
      if (source.before) source.before(request, response, () => void listener(request, response))
      else void listener(request, response)
    })
  }
  let worker: ReturnType<typeof startBackgroundJobs> | undefined
  try {
    if (options.preparesInstallation) {
      await prepareFirstStart(services, database, printLines)
      await reencryptSecretsIfNeeded(services)
    }
    const listeners = await openHttpListeners(serveRequest, config)
    health.markStarted()
    options.onReady()
    warnAboutMissingProxySetting(config, services.log)
    worker = startBackgroundJobs(services, database.pool, metrics)
    void loadPagesAhead(source)
    await stop.requested
    health.markStopping()
    await listeners.close()
  } finally {
    admission.stop()
    await worker?.stop()
    await publicResponses?.stop()
    await settingsUpdates.close()
    services.files.close()
    await database.close()
    stop.done()
  }
}
