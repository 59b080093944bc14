import type pg from 'pg'
import { createMetrics } from '#app/platform/http/metrics.ts'
import type { Services } from '#app/platform/services.ts'
import { createSiteApp, type SiteAppDependencies } from '#app/server/app.ts'
import { HealthCheck } from '#app/server/health.ts'

const noPages = () => Promise.reject(new Error('There are no pages here.'))

/** The whole site in-process; its pages fail unless they are given. Returns a function that sends requests to it. */
export function createTestSite(
  services: Services,
  pool: pg.Pool,
  {
    health = new HealthCheck(pool),
    clientFolder = null as string | null,
    pages = noPages as SiteAppDependencies['pages'],
  } = {},
) {
  const site = createSiteApp({ services, metrics: createMetrics(), health, pages, clientFolder })
  return (path: string, init: RequestInit = {}, env: object = {}) =>
    site.request(`${services.config.appUrl}${path}`, init, env)
}
