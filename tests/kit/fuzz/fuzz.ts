/**
 * Fuzzes every documented endpoint as eight actors with valid, nearly valid and invalid input. A seed
 * reproduces the requests; their effects depend on earlier ones.
 */
import fc from 'fast-check'
import { checkInCookie } from '#app/features/attendance/http/check-in.ts'
import { type ApiDocument, listOperations, type Operation } from './api-document.ts'
import { type FuzzActor, fuzzActors, passes } from './fuzz-actors.ts'
import { type FuzzWorld, takesLinks } from './fuzz-world.ts'
import { type FuzzedRequest, fuzzedRequest } from './request.ts'
import { complaintsAbout, type Exchange, type FuzzResponse } from './response-rules.ts'

export type Send = (request: FuzzedRequest, cookie: string | null) => Promise<FuzzResponse>

export interface FuzzOptions {
  readonly document: ApiDocument
  readonly world: FuzzWorld
  readonly send: Send
  readonly seed: number
  readonly requests: number
  /** Interval, in refused requests, at which the whole database is compared. Default: never. */
  readonly comparedEvery?: number
  readonly timeoutMs: number
  readonly log?: (line: string) => void
}

export interface FuzzReport {
  readonly requests: number
  readonly statuses: Readonly<Record<string, number>>
  readonly neverEntered: readonly string[]
  readonly slowestMs: number
  readonly slowest: string
  readonly compared: number
  readonly complaints: readonly string[]
}

const turnsPerRound = 6

/** Refusals that write on purpose. */
const tracingRefusals = [
  // Audit entry of the attempt.
  'POST /_api/email/integration/test',
  'POST /_api/email/templates/send-to-me',
  'POST /_api/email/texts/send-to-me',
  // An existing person gets a link instead of an account.
  'POST /_api/auth/register_with_password',
  // The reason is stored for the import's status.
  'POST /_api/attendees/import',
]

class Findings {
  requests = 0
  compared = 0
  slowestMs = 0
  slowest = ''
  readonly statuses: Record<string, number> = {}
  readonly entered = new Set<string>()
  readonly complaints = new Map<string, string>()

  note({ request, actor, response }: Exchange, ms: number): void {
    this.requests += 1
    this.statuses[response.status] = (this.statuses[response.status] ?? 0) + 1
    if (response.status < 400) this.entered.add(request.operation.name)
    if (ms <= this.slowestMs) return
    this.slowestMs = Math.round(ms)
    this.slowest = `${request.operation.name} as ${actor}`
  }

  complain(complaint: string, { request, actor }: { request: FuzzedRequest; actor: FuzzActor }): void {
    const about = `${request.operation.name}: ${complaint}`
    if (this.complaints.has(about)) return
    const sent = String(request.body ?? '').slice(0, 600)
    const headers = JSON.stringify(request.headers).slice(0, 200)
    this.complaints.set(
      about,
      `${about}\n  ${actor}: ${request.method} ${request.path.slice(0, 300)} ${headers}\n  ${sent}`,
    )
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { document, world, seed, requests, log } = options
  const operations = listOperations(document)
  const findings = new Findings()
  for (let round = 0; findings.requests < requests; round += 1) {
    await world.rotate()
    for (let turn = 0; turn < turnsPerRound; turn += 1) {
      for (const [at, operation] of operations.entries()) {
        const actor = actorFor(operation, { turn, number: Math.floor(turn / 2) + at + round })
        const drawing = fuzzedRequest(operation, world.knownTo(actor))
        const drawn = fc.sample(drawing, { numRuns: 1, seed: seed + round * 1000 + turn * 100_000 + at })
        for (const request of drawn) await sendAndCheck(options, { request, actor }, findings)
      }
    }
    log?.(`${findings.requests} requests, ${findings.complaints.size} findings`)
  }
  const { statuses, slowestMs, slowest, compared } = findings
  return {
    requests: findings.requests,
    statuses,
    neverEntered: operations.map(({ name }) => name).filter((name) => !findings.entered.has(name)),
    slowestMs,
    slowest,
    compared,
    complaints: [...findings.complaints.values()],
  }
}

/** Rotates actors so that each calls everything; every other turn only those for whom the operation is. */
function actorFor(operation: Operation, { turn, number }: { turn: number; number: number }): FuzzActor {
  const actors = turn % 2 === 0 ? fuzzActors : actorsOf(operation)
  return actors[number % actors.length] ?? 'visitor'
}

function actorsOf(operation: Operation): readonly FuzzActor[] {
  const { who, path } = operation
  if (who === 'public' && path.startsWith(checkInCookie.path)) return ['check-in pass']
  if (who === 'public' && takesLinks(operation)) return ['link holder']
  return passes[who] ?? fuzzActors
}

async function sendAndCheck(
  { world, send, comparedEvery, timeoutMs }: FuzzOptions,
  call: { request: FuzzedRequest; actor: FuzzActor },
  findings: Findings,
): Promise<void> {
  const { request, actor } = call
  const cookie = await world.cookieOf(actor)
  const isCompared = comparedEvery !== undefined && findings.requests % comparedEvery === 0
  const before = isCompared ? await world.stored() : null
  const startedAt = performance.now()
  const response = await within(send(request, cookie), timeoutMs)
  if (response === null) {
    findings.requests += 1
    findings.complain(`did not respond within ${timeoutMs} ms`, call)
    return
  }
  const exchange = { request, actor, response, markers: world.markersFor(actor) }
  findings.note(exchange, performance.now() - startedAt)
  for (const complaint of complaintsAbout(exchange)) findings.complain(complaint, call)
  if (before === null || response.status < 400 || tracingRefusals.includes(request.operation.name)) return
  findings.compared += 1
  const after = await world.stored()
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  if (changed.length > 0)
    findings.complain(`was refused with ${response.status} and changed ${changed}`, call)
}
