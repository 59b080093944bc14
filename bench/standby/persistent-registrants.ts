/** People who register and do not give up: what fails they send again with the same key, as the form does. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { aRegistration } from '../../tests/kit/builders.ts'

export interface Acknowledged {
  readonly email: string
  readonly registrationId: number
  /** How often it was sent until it was answered. */
  readonly attempts: number
}

export interface Registering {
  /** Ends when everybody who has begun was answered. */
  stop(): Promise<Outcome>
}

export interface Outcome {
  readonly acknowledged: readonly Acknowledged[]
  /** How often something else was answered, by status; 'no answer' where the connection failed. */
  readonly failures: Readonly<Record<string, number>>
  /** The longest time in which nobody at all was answered, in seconds. */
  readonly longestGapSeconds: number
  /** The longest that one person waited for their seat, in seconds. */
  readonly longestWaitSeconds: number
}

const retryAfterMs = 250
const giveUpAfterMs = 90_000

interface Notes {
  readonly acknowledged: Acknowledged[]
  readonly failures: Record<string, number>
  lastAnsweredAt: number
  longestGapMs: number
  longestWaitMs: number
}

let people = 0

/** No address twice: the limits count each of them. */
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
  for (let attempts = 1; performance.now() - begunAt < giveUpAfterMs; attempts += 1) {
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

/** @param clients how many register at once */
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
  async function lane(number: number): Promise<void> {
    for (let turn = number; !isStopping; turn += 1)
      await registerUntilAnswered(baseUrl, seminarIds[turn % seminarIds.length] ?? 0, notes)
  }
  const lanes = Promise.all(Array.from({ length: clients }, (_, number) => lane(number)))
  // Told by `stop`; until then nobody waits for it.
  lanes.catch(() => undefined)
  return {
    async stop() {
      isStopping = true
      await lanes
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
