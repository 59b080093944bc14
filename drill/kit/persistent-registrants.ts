import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { aRegistration } from '#tests/kit/builders.ts'

export interface Acknowledged {
  readonly email: string
  readonly registrationId: number
  readonly attempts: number
}

export interface Registering {
  stop(): Promise<Outcome>
}

export interface Outcome {
  readonly acknowledged: readonly Acknowledged[]
  readonly failures: Readonly<Record<string, number>>
  /** Longest time without any response, in seconds. */
  readonly longestGapSeconds: number
  readonly longestWaitSeconds: number
}

const retryAfterMs = 250
const timeoutMs = 90_000

interface Notes {
  readonly acknowledged: Acknowledged[]
  readonly failures: Record<string, number>
  lastAnsweredAt: number
  longestGapMs: number
  longestWaitMs: number
}

let people = 0

/** Never repeats, because rate limits count per address. */
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

async function registerUntilAnswered(baseUrl: string, seminarId: number, notes: Notes): Promise<void> {
  people += 1
  const email = `persistent${people}@example.ph`
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
    'X-Forwarded-For': addressOf(people),
  }
  const body = JSON.stringify(aRegistration({ seminarId, email }))
  const begunAt = performance.now()
  for (let attempts = 1; performance.now() - begunAt < timeoutMs; attempts += 1) {
    const answer = await fetch(`${baseUrl}/_api/attendees`, { method: 'POST', headers, body }).then(
      async (response) => ({ status: String(response.status), text: await response.text() }),
      () => ({ status: 'no answer', text: '' }),
    )
    if (answer.status === '200') {
      const { registrationId } = JSON.parse(answer.text)
      notes.acknowledged.push({ email, registrationId, attempts })
      const now = performance.now()
      notes.longestGapMs = Math.max(notes.longestGapMs, now - notes.lastAnsweredAt)
      notes.longestWaitMs = Math.max(notes.longestWaitMs, now - begunAt)
      notes.lastAnsweredAt = now
      return
    }
    notes.failures[answer.status] = (notes.failures[answer.status] ?? 0) + 1
    await delay(retryAfterMs)
  }
  throw new Error(`${email} was never answered: ${JSON.stringify(notes.failures)}`)
}

export function startRegistering(
  baseUrl: string,
  seminarIds: readonly number[],
  clients: number,
): Registering {
  const notes: Notes = {
    acknowledged: [],
    failures: {},
    lastAnsweredAt: performance.now(),
    longestGapMs: 0,
    longestWaitMs: 0,
  }
  let isStopping = false
  async function worker(number: number): Promise<void> {
    for (let turn = number; !isStopping; turn += 1)
      await registerUntilAnswered(baseUrl, seminarIds[turn % seminarIds.length] ?? 0, notes)
  }
  const workers = Promise.all(Array.from({ length: clients }, (_, number) => worker(number)))
  // `stop` reports the error; this avoids an unhandled rejection until then.
  workers.catch(() => undefined)
  return {
    async stop() {
      isStopping = true
      await workers
      const { acknowledged, failures, longestGapMs, longestWaitMs } = notes
      return {
        acknowledged,
        failures,
        longestGapSeconds: longestGapMs / 1000,
        longestWaitSeconds: longestWaitMs / 1000,
      }
    },
  }
}
