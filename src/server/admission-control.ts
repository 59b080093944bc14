/**
 * Excess requests are queued, or get 503 with Retry-After if they would wait too long. Cached responses and
 * health checks are always admitted.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '../platform/http/metrics.ts'
import { nonHtmlContentSecurityPolicy, strictTransportSecurity } from '../platform/http/security-headers.ts'
import type { Log } from '../platform/log.ts'
import { AdmissionQueue, type QueuedRequest, type QueueLimits } from './admission-queue.ts'

export interface AdmissionControl {
  admit(request: IncomingMessage, response: ServerResponse, serve: () => void): void
  stop(): void
}

export interface AdmissionLimits extends QueueLimits {
  /** Requests at once; more adds no throughput: one CPU and the connection pool are shared. */
  readonly concurrency: number
}

const defaultLimits: AdmissionLimits = {
  concurrency: 48,
  burstWaitMs: 1500,
  persistentWaitMs: 500,
  persistentAfterMs: 3000,
  deadlineMs: 1600,
  queueLength: 2000,
}

const reportEveryMs = 10_000
/** Milliseconds after which slow uploads release their slot until the body is complete. */
const uploadGraceMs = 500
/** Jitter, so that rejected clients do not retry in the same second. */
const retryAfterSeconds = { least: 2, most: 8 }

const alwaysAdmitted = new Set(['/healthz', '/readyz', '/metrics'])

const busyMessage = 'The site is very busy right now. Please try again in a few seconds.'
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title><h1>One moment, please</h1><p>${busyMessage}</p></html>`
const busyResponseBody = JSON.stringify({ error: busyMessage, message: busyMessage })

export interface AdmissionControlOptions {
  readonly log: Log
  readonly metrics: Metrics
  readonly appUrl: string
  readonly limits?: AdmissionLimits
}

export function createAdmissionControl(parts: AdmissionControlOptions): AdmissionControl {
  const { metrics, limits = defaultLimits } = parts
  const queue = new AdmissionQueue(limits)
  const rejections = countRejections(parts)
  const headers = headersOfRejections(parts.appUrl)
  let active = 0
  metrics.addGauge('pagsulong_requests_in_work', 'Requests in progress', async () => active)
  metrics.addGauge('pagsulong_requests_queued', 'Requests waiting', async () => queue.size)

  function start(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    whileActive(request, response, {
      begin: () => {
        active += 1
      },
      end: () => {
        active -= 1
        while (active < limits.concurrency && queue.startNext());
      },
    })
    serve()
  }

  function reject(request: IncomingMessage, response: ServerResponse): void {
    rejections.count()
    sendBusyResponse(request, response, headers)
  }

  function enqueue(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const leave = () => queue.remove(queued)
    const queued: QueuedRequest = {
      start() {
        response.off('close', leave)
        start(request, response, serve)
      },
      reject() {
        response.off('close', leave)
        reject(request, response)
      },
    }
    response.once('close', leave)
    queue.add(queued)
  }

  return {
    admit(request, response, serve) {
      if (alwaysAdmitted.has(request.url ?? '')) serve()
      else if (active < limits.concurrency && queue.size === 0) start(request, response, serve)
      else if (queue.hasRoom()) enqueue(request, response, serve)
      else reject(request, response)
    },
    stop() {
      queue.stop()
      rejections.stop()
    },
  }
}

/** Counts rejections for metrics and log. */
function countRejections({ log, metrics }: AdmissionControlOptions) {
  const counter = metrics.addCounter('pagsulong_requests_shed_total', 'Requests rejected because of overload')
  let sinceReport = 0
  const reporting = setInterval(() => {
    if (sinceReport > 0) log.warn({ rejected: sinceReport }, 'overloaded: requests were rejected')
    sinceReport = 0
  }, reportEveryMs).unref()
  return {
    count() {
      counter.count()
      sinceReport += 1
    },
    stop: () => clearInterval(reporting),
  }
}

/** Active until the response closes, except during a slow upload. */
function whileActive(
  request: IncomingMessage,
  response: ServerResponse,
  { begin, end }: { readonly begin: () => void; readonly end: () => void },
): void {
  let isActive = true
  begin()
  const pause = () => {
    if (!isActive) return
    isActive = false
    end()
  }
  const grace = hasBody(request) ? setTimeout(pause, uploadGraceMs) : undefined
  const resume = () => {
    clearTimeout(grace)
    if (isActive) return
    isActive = true
    begin()
  }
  request.once('end', resume)
  response.once('close', () => {
    request.off('end', resume)
    clearTimeout(grace)
    pause()
  })
}

function headersOfRejections(appUrl: string): Readonly<Record<string, string>> {
  const transport = strictTransportSecurity(appUrl)
  return {
    'Content-Security-Policy': nonHtmlContentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(transport !== null && { 'Strict-Transport-Security': transport }),
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || (length !== undefined && length !== '0')
}

const shortInBytes = 64_000

const isShort = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? Infinity) <= shortInBytes

function sendBusyResponse(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const { least, most } = retryAfterSeconds
  const isCall = request.url?.startsWith('/_api/') ?? false
  const body = isCall ? busyResponseBody : busyPage
  response.writeHead(503, {
    'Content-Type': isCall ? 'application/json; charset=UTF-8' : 'text/html; charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
    'Retry-After': least + Math.floor(Math.random() * (most - least + 1)),
    // Short bodies are drained; long ones must not be parsed as the next request.
    ...(hasBody(request) && !isShort(request) ? { Connection: 'close' } : {}),
  })
  response.end(body)
}
