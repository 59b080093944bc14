/** Open-loop load: visitors arrive regardless of how many are waiting. */
import { Agent, request } from 'node:http'
import { aRegistration } from '#tests/kit/builders.ts'

export interface LoadInput {
  readonly baseUrl: string
  readonly seminarIds: readonly number[]
  readonly seconds: number
  readonly perSecond: number | null
  readonly atOnce: number
  /** Sends this many light requests at once instead. */
  readonly burst?: number
}

export interface LoadReport {
  readonly answered: number
  readonly shed: number
  readonly failed: Readonly<Record<string, number>>
  readonly registered: number
  readonly median: number
  readonly p99: number
  readonly slowestShed: number
  /** Requests dropped because no connection was free. */
  readonly dropped: number
}

let visitors = 0

/** Never repeats, because rate limits count per address. */
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

interface Call {
  readonly path: string
  readonly body?: object
}

function lightCall(): Call {
  visitors += 1
  return { path: `/_api/seminars?limit=1&search=light+${visitors}` }
}

function nextCall({ seminarIds }: LoadInput): Call {
  visitors += 1
  const turn = visitors % 10
  // Unique, so that no response is cached.
  const search = `search=teaching+reading+${visitors}`
  if (turn < 4) return { path: `/_api/seminars?limit=100&${search}` }
  if (turn < 5) return { path: `/register?${search}` }
  const email = `crowd${process.pid}.${visitors}@example.ph`
  if (turn < 7) return { path: '/_api/attendees/lookup', body: { email } }
  const seminarId = seminarIds[visitors % seminarIds.length] ?? 0
  return { path: '/_api/attendees', body: aRegistration({ seminarId, email }) }
}

interface PlainResponse {
  /** Null without a response. */
  readonly status: number | null
  readonly hasRetryAfter: boolean
  readonly errorCode?: string | undefined
}

function send(baseUrl: string, { path, body }: Call, agent: Agent): Promise<PlainResponse> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    'X-Forwarded-For': addressOf(visitors),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve) => {
    const fail = ({ code }: NodeJS.ErrnoException) =>
      resolve({ status: null, hasRetryAfter: false, errorCode: code })
    const sent = request(baseUrl + path, { method: body ? 'POST' : 'GET', agent, headers }, (response) => {
      const hasRetryAfter = Number(response.headers['retry-after']) > 0
      response.on('error', fail).on('end', () => resolve({ status: response.statusCode ?? 0, hasRetryAfter }))
      response.resume()
    })
    sent.on('error', fail).end(text)
  })
}

const tickMs = 10

async function runLoad(input: LoadInput): Promise<LoadReport> {
  const { baseUrl, seconds, perSecond, atOnce } = input
  // Well before the server closes idle connections, even if both timers are late.
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, agentKeepAliveTimeoutBuffer: 3000 })
  const latencies: number[] = []
  const failed: Record<string, number> = {}
  const counts = { shed: 0, slowestShed: 0, registered: 0, dropped: 0, pending: 0 }
  const startedAt = performance.now()
  const hasTime = () => performance.now() - startedAt < seconds * 1000

  async function visit(call = nextCall(input)): Promise<void> {
    const begunAt = performance.now()
    counts.pending += 1
    const { status, hasRetryAfter, errorCode } = await send(baseUrl, call, agent)
    counts.pending -= 1
    if (status === 200) {
      latencies.push(performance.now() - begunAt)
      if (call.path === '/_api/attendees') counts.registered += 1
    } else if (status === 503 && hasRetryAfter) {
      counts.shed += 1
      counts.slowestShed = Math.max(counts.slowestShed, Math.round(performance.now() - begunAt))
    } else {
      const outcome = String(status ?? errorCode)
      failed[outcome] = (failed[outcome] ?? 0) + 1
    }
  }
  async function sendInTurn(): Promise<void> {
    while (hasTime()) await visit()
  }
  async function sendAtRate(rate: number): Promise<void> {
    const all: Promise<void>[] = []
    for (let started = 0; hasTime(); ) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * rate)
      for (; started < due; started += 1) {
        if (counts.pending >= atOnce) counts.dropped += 1
        else all.push(visit())
      }
      await new Promise((resolve) => setTimeout(resolve, tickMs))
    }
    await Promise.all(all)
  }

  if (input.burst) await Promise.all(Array.from({ length: input.burst }, () => visit(lightCall())))
  else if (perSecond === null) await Promise.all(Array.from({ length: atOnce }, sendInTurn))
  else await sendAtRate(perSecond)
  agent.destroy()
  latencies.sort((one, other) => one - other)
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0)
  const { shed, slowestShed, registered, dropped } = counts
  return {
    answered: latencies.length,
    shed,
    slowestShed,
    failed,
    registered,
    dropped,
    median: at(0.5),
    p99: at(0.99),
  }
}

process.on('message', (input: LoadInput) => void runLoad(input).then((report) => process.send?.(report)))
