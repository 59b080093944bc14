/** Open-loop load: visitors arrive regardless of how many are waiting. */
import { Agent, request } from 'node:http'
import { aRegistration } from '../../tests/kit/builders.ts'

export interface Coming {
  readonly baseUrl: string
  readonly seminarIds: readonly number[]
  readonly seconds: number
  readonly perSecond: number | null
  readonly atOnce: number
  /** Sends this many light requests at once instead. */
  readonly burst?: number
}

export interface Came {
  readonly answered: number
  readonly shed: number
  readonly failed: Readonly<Record<string, number>>
  readonly registered: number
  readonly median: number
  readonly p99: number
  readonly slowestShed: number
  /** Requests dropped because no connection was free. */
  readonly turnedAway: number
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

function nextCall({ seminarIds }: Coming): Call {
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

interface Answer {
  /** Null without a response. */
  readonly status: number | null
  readonly saysWhen: boolean
  readonly errorCode?: string | undefined
}

function send(baseUrl: string, { path, body }: Call, agent: Agent): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    'X-Forwarded-For': addressOf(visitors),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve) => {
    const fail = ({ code }: NodeJS.ErrnoException) =>
      resolve({ status: null, saysWhen: false, errorCode: code })
    const sent = request(baseUrl + path, { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      const saysWhen = Number(answer.headers['retry-after']) > 0
      answer.on('error', fail).on('end', () => resolve({ status: answer.statusCode ?? 0, saysWhen }))
      answer.resume()
    })
    sent.on('error', fail).end(text)
  })
}

const tickMs = 10

async function come(coming: Coming): Promise<Came> {
  const { baseUrl, seconds, perSecond, atOnce } = coming
  // Well before the server closes idle connections, even if both timers are late.
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, agentKeepAliveTimeoutBuffer: 3000 })
  const took: number[] = []
  const failed: Record<string, number> = {}
  const counts = { shed: 0, slowestShed: 0, registered: 0, turnedAway: 0, inside: 0 }
  const startedAt = performance.now()
  const hasTime = () => performance.now() - startedAt < seconds * 1000

  async function visit(call = nextCall(coming)): Promise<void> {
    const begunAt = performance.now()
    counts.inside += 1
    const { status, saysWhen, errorCode } = await send(baseUrl, call, agent)
    counts.inside -= 1
    if (status === 200) {
      took.push(performance.now() - begunAt)
      if (call.path === '/_api/attendees') counts.registered += 1
    } else if (status === 503 && saysWhen) {
      counts.shed += 1
      counts.slowestShed = Math.max(counts.slowestShed, Math.round(performance.now() - begunAt))
    } else {
      const outcome = String(status ?? errorCode)
      failed[outcome] = (failed[outcome] ?? 0) + 1
    }
  }
  async function comeAgain(): Promise<void> {
    while (hasTime()) await visit()
  }
  async function comeAnyway(rate: number): Promise<void> {
    const all: Promise<void>[] = []
    for (let come = 0; hasTime(); ) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * rate)
      for (; come < due; come += 1) {
        if (counts.inside >= atOnce) counts.turnedAway += 1
        else all.push(visit())
      }
      await new Promise((resolve) => setTimeout(resolve, tickMs))
    }
    await Promise.all(all)
  }

  if (coming.burst) await Promise.all(Array.from({ length: coming.burst }, () => visit(lightCall())))
  else if (perSecond === null) await Promise.all(Array.from({ length: atOnce }, comeAgain))
  else await comeAnyway(perSecond)
  agent.destroy()
  took.sort((one, other) => one - other)
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0)
  const { shed, slowestShed, registered, turnedAway } = counts
  return {
    answered: took.length,
    shed,
    slowestShed,
    failed,
    registered,
    turnedAway,
    median: at(0.5),
    p99: at(0.99),
  }
}

process.on('message', (coming: Coming) => void come(coming).then((came) => process.send?.(came)))
