/**
 * What the process does not take on: more requests than it can answer while somebody still waits for them.
 *
 * Whoever comes too many is told so at once and when to come again, which costs a hundredth of an answer; those who
 * are inside are answered in time. What is kept in memory is answered before this gate, and health is never refused.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from '../platform/http/metrics.ts'
import { policyOfData, transportSecurity } from '../platform/http/security-headers.ts'
import type { Log } from '../platform/log.ts'

export interface LoadGate {
  /** True where the request was refused, and is answered with that. */
  refuse(request: IncomingMessage, response: ServerResponse): boolean
  stop(): void
}

export interface LoadLimits {
  /** How many requests are worked on at once; a hundred wait less than a second on a slow processor. */
  readonly atOnce: number
  /** Where the event loop comes round later than this, only as many as `whileLate` are worked on. */
  readonly lateAfterMs: number
  readonly whileLate: number
}

const limits: LoadLimits = { atOnce: 100, lateAfterMs: 200, whileLate: 30 }

const lookEveryMs = 250
const resolutionMs = 20
const tellEveryMs = 10_000
/**
 * A phone that sends its picture for a minute costs nothing yet, and who never ends sending must not fill the place: past
 * this time they are counted again only once everything has come.
 */
const stillSendingAfterMs = 500
/** Drawn anew each time, or all who were refused together would come again together. */
const retryAfterSeconds = { least: 2, most: 8 }

const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics'])

const busy = 'Many people are here at the moment. Please try again in a few seconds.'
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title><h1>One moment, please</h1><p>${busy}</p></html>`
const busyAnswer = JSON.stringify({ error: busy, message: busy })

export interface LoadGateParts {
  readonly log: Log
  readonly metrics: Metrics
  readonly appUrl: string
  readonly limits?: LoadLimits
}

export function openLoadGate(parts: LoadGateParts): LoadGate {
  const { log, metrics } = parts
  const { atOnce, lateAfterMs, whileLate } = parts.limits ?? limits
  const transport = transportSecurity(parts.appUrl)
  const headers = {
    'Content-Security-Policy': policyOfData,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(transport !== null && { 'Strict-Transport-Security': transport }),
  }
  const loop = monitorEventLoopDelay({ resolution: resolutionMs })
  loop.enable()
  let working = 0
  let isLate = false
  let refusedSinceTold = 0
  const refused = metrics.addCounter('pagsulong_requests_shed_total', 'Requests refused because of overload')
  metrics.addGauge('pagsulong_requests_in_work', 'Requests that are worked on', async () => working)

  const looking = setInterval(() => {
    // Not the mean: one long task, as a page that is rendered, makes nobody late.
    isLate = loop.percentile(50) / 1e6 - resolutionMs > lateAfterMs
    loop.reset()
  }, lookEveryMs).unref()
  const telling = setInterval(() => {
    if (refusedSinceTold > 0) log.warn({ refused: refusedSinceTold }, 'overloaded: requests were refused')
    refusedSinceTold = 0
  }, tellEveryMs).unref()

  function letIn(request: IncomingMessage, response: ServerResponse): void {
    let isWorking = false
    const begin = () => {
      if (isWorking) return
      isWorking = true
      working += 1
    }
    const rest = () => {
      if (isWorking) working -= 1
      isWorking = false
    }
    begin()
    const pausing = hasBody(request) ? setTimeout(rest, stillSendingAfterMs) : undefined
    const whole = () => {
      clearTimeout(pausing)
      begin()
    }
    request.once('end', whole)
    response.once('close', () => {
      request.off('end', whole)
      clearTimeout(pausing)
      rest()
    })
  }

  return {
    refuse(request, response) {
      const isFull = working >= (isLate ? whileLate : atOnce)
      if (!isFull || alwaysAnswered.has(request.url ?? '')) {
        letIn(request, response)
        return false
      }
      refused.count()
      refusedSinceTold += 1
      answerBusy(request, response, headers)
      return true
    },
    stop() {
      clearInterval(looking)
      clearInterval(telling)
      loop.disable()
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || (length !== undefined && length !== '0')
}

const shortInBytes = 64_000

const isShort = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? Infinity) <= shortInBytes

function answerBusy(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const { least, most } = retryAfterSeconds
  const isCall = request.url?.startsWith('/_api/') ?? false
  const body = isCall ? busyAnswer : busyPage
  response.writeHead(503, {
    'Content-Type': isCall ? 'application/json; charset=UTF-8' : 'text/html; charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
    'Retry-After': least + Math.floor(Math.random() * (most - least + 1)),
    // A short body is read past; a long one is not worth the wait, and its rest must not be taken for a request.
    ...(hasBody(request) && !isShort(request) ? { Connection: 'close' } : {}),
  })
  response.end(body)
}
