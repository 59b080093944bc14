import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { HttpEnvironment } from './context.ts'
import { isLocalAddress } from './local-address.ts'

export interface RequestMetrics {
  observe(labels: { method: string; route: string; status: number }, seconds: number): void
}

export interface MetricCounter {
  /** @param times default: 1; 0 makes a series visible before its first event */
  count(labels?: Readonly<Record<string, string>>, times?: number): void
}

export interface MetricHistogram {
  observe(value: number): void
}

export interface Metrics extends RequestMetrics {
  /** A gauge read at scrape time; NaN if it takes longer than three seconds. */
  addGauge(name: string, help: string, read: () => Promise<number>): void
  /** A counter with labels of few, predefined values. */
  addCounter(name: string, help: string, labelNames?: readonly string[]): MetricCounter
  /** @param buckets upper bounds, ascending */
  addHistogram(name: string, help: string, buckets: readonly number[]): MetricHistogram
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    observe: (labels, seconds) => requests.observe(labels, seconds),
    addGauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await readOrNaN(read))
        },
      })
    },
    addCounter(name, help, labelNames = []) {
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers: [registry] })
      return { count: (labels = {}, times = 1) => counter.inc(labels, times) }
    },
    addHistogram(name, help, buckets) {
      const histogram = new Histogram({ name, help, buckets: [...buckets], registers: [registry] })
      return { observe: (value) => histogram.observe(value) }
    },
    text: () => registry.metrics(),
  }
}

const readWithinMs = 3000

/** An unavailable database must not break the other metrics. */
async function readOrNaN(read: () => Promise<number>): Promise<number> {
  const late = Promise.withResolvers<number>()
  const timer = setTimeout(late.resolve, readWithinMs, Number.NaN)
  const value = await Promise.race([read().catch(() => Number.NaN), late.promise])
  clearTimeout(timer)
  return value
}

/** Constant-time comparison. */
function isSameText(received: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(received), hash(expected))
}

const loopback = /^(127\.|::1$)/
/** A proxy on this machine also connects from the loopback address, but adds one of these. */
const proxyHeaders = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
]

/**
 * Serves metrics; without a token only to this machine while the site is not public, because requests through
 * a local proxy look local.
 */
export function metricsEndpoint(
  metrics: Metrics,
  { metricsToken: token, appUrl }: Pick<Config, 'metricsToken' | 'appUrl'>,
): MiddlewareHandler<HttpEnvironment> {
  const isPublicSite = !isLocalAddress(appUrl)
  return async (c) => {
    const bearer = c.req.header('Authorization')?.replace(/^Bearer /, '') ?? ''
    const isProxied = proxyHeaders.some((name) => c.req.header(name) !== undefined)
    const isLocal = !isPublicSite && loopback.test(c.var.clientAddress) && !isProxied
    if (!isLocal && !(token !== null && isSameText(bearer, token))) return c.notFound()
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  }
}
