/** Services with a fixed clock and a temporary file folder. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { Actor } from '#app/application/contract/actor.ts'
import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { SettingsCache } from '#app/features/settings/reads/settings-cache.ts'
import { resolvePolicies } from '#app/features/settings/rules/policies.ts'
import { parseConfig } from '#app/platform/config.ts'
import type { Database } from '#app/platform/db/database.ts'
import { openFileStore } from '#app/platform/files/file-store.ts'
import type { HttpEnvironment } from '#app/platform/http/context.ts'
import { createMetrics } from '#app/platform/http/metrics.ts'
import { createLog } from '#app/platform/log.ts'
import { createRateLimiter, type RateLimiter } from '#app/platform/rate-limits.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import type { Services } from '#app/platform/services.ts'
import { createApi } from '#app/server/api.ts'
import { testNow } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { removeFolder } from './remove-folder.ts'

export interface TestServices extends Services {
  close(): Promise<void>
}

export async function createTestServices(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<TestServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-test-'))
  // The database's clock is not the test's, so grace periods would be wrong.
  const defaults = { DATA_DIR: dataDir, APP_URL: 'http://localhost:3000', SECOND_FACTOR: 'optional' }
  const config = parseConfig({ ...defaults, ...environment })
  const files = openFileStore(config)
  const settings = new SettingsCache(database.db)
  return {
    config,
    db: database.db,
    files,
    secrets: createSecrets('a secret that only tests know, long enough'),
    limits: createRateLimiter(config, database.pool),
    clock: () => testNow,
    log: createLog('silent'),
    settings,
    siteName: () => settings.current.organisation.name,
    policies: () => resolvePolicies(config, settings.current),
    async close() {
      files.close()
      await removeFolder(dataDir)
    },
  }
}

/** The same services with other policies. */
export function withPolicies(services: TestServices, policies: Partial<SitePolicies>): TestServices {
  return { ...services, policies: () => ({ ...services.policies(), ...policies }) }
}

/** The same services with unused rate limits. */
export function withFreshLimits(services: TestServices, database: TestDatabase): TestServices {
  return { ...services, limits: createRateLimiter(services.config, database.pool) }
}

/** The same services without rate limits, so that every request is processed. */
const allow = async () => {}

export const noLimits: RateLimiter = { use: allow, refund: allow, refuseIfUsedUp: allow }

/** Middleware for an app of a few routes. */
export const unlimitedRequests: MiddlewareHandler<HttpEnvironment> = (c, next) => {
  c.set('services', { ...c.get('services'), limits: noLimits })
  c.set('clientAddress', '203.0.113.7')
  return next()
}

export function withoutLimits(services: TestServices): TestServices {
  return { ...services, limits: noLimits }
}

export function contextOf(
  services: Services,
  { actor = null, db = services.db }: { actor?: Actor | null; db?: Database } = {},
): CommandContext {
  const client = { ipAddress: '203.0.113.7', userAgent: 'Test browser' }
  const { config, files, secrets, clock, siteName, policies } = services
  const site = { appUrl: config.appUrl, siteName: siteName(), policies: policies() }
  return { db, files, secrets, actor, client, ...site, now: clock() }
}

export interface TestCall {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The whole API in-process; `call` returns the parsed body. */
export function createTestApi(services: Services) {
  const api = createApi(services, createMetrics())
  const send = (path: string, { method, body, headers = {} }: TestCall = {}) => {
    // For a form, fetch sets the content type with its boundary.
    const isJson = body !== undefined && !(body instanceof FormData)
    const sent = typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
    return api.request(`http://localhost:3000/_api${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: sent }),
    })
  }
  return {
    send,
    async call<Body = Record<string, unknown>>(path: string, options: TestCall = {}) {
      const response = await send(path, options)
      return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
    },
  }
}
