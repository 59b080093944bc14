/**
 * Whether the mail server lets us in, found out by signing in.
 *
 * However many pages ask, a process tries once at a time, and what it found holds for a few seconds.
 */
import type { Clock } from '../../platform/clock.ts'
import { MailFailure } from '../../platform/mail/mail-failure.ts'
import type { MailServer } from '../../platform/mail/mail-server.ts'
import type { MailHealth } from './contract/settings.ts'
import { missingWords, shownReason } from './rules/mail-trouble.ts'
import type { MailSettingsAnswer } from './rules.ts'

const HOLDS_FOR_IN_MS = 4000
const GIVES_UP_AFTER_IN_MS = 10_000
/** Less than the whole, so that no connection outlives the check by much. */
const PATIENCE = { connectInMs: 8000, silenceInMs: 8000 }

/** Called before a server is connected to, and not where the answer is known; refuses whoever asks too often. */
type Admission = () => Promise<void>

export type MailHealthCheck = (answer: MailSettingsAnswer, admit?: Admission) => Promise<MailHealth>

export interface MailHealthOptions {
  readonly clock: Clock
  /** How long it waits for the server as a whole; 10 seconds when left out. */
  readonly givesUpAfterInMs?: number
}

const everybody: Admission = async () => undefined

interface Finding {
  readonly server: string
  readonly at: number
  readonly health: MailHealth
}

export function createMailHealthCheck({
  clock,
  givesUpAfterInMs = GIVES_UP_AFTER_IN_MS,
}: MailHealthOptions): MailHealthCheck {
  let last: Finding | null = null
  let running: Promise<unknown> = Promise.resolve()

  async function checkServer(server: MailServer, admit: Admission): Promise<MailHealth> {
    const key = JSON.stringify(server)
    if (last?.server === key && clock().getTime() - last.at < HOLDS_FOR_IN_MS) return last.health
    await admit()
    const health = await trySigningIn(server, givesUpAfterInMs)
    last = { server: key, at: clock().getTime(), health }
    return health
  }

  return async (answer, admit = everybody) => {
    if (answer.kind === 'misconfigured')
      return { status: 'misconfigured', message: missingWords(answer.allMissing) }
    // Whoever waited for another's check of the same server finds its answer.
    const mine = running.then(() => checkServer(answer.settings.server, admit))
    running = mine.catch(() => undefined)
    return mine
  }
}

async function trySigningIn(server: MailServer, withinMs: number): Promise<MailHealth> {
  const { openMailTransport } = await import('../../platform/mail/mail-transport.ts')
  const transport = openMailTransport(server, 1, PATIENCE)
  try {
    await endingWithin(transport.verify(), withinMs)
    return { status: 'ok', message: 'The mail server accepted our sign-in.' }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return { status: 'error', message: shownReason(reasonOf(error), server.credentials) }
  } finally {
    transport.close({ giveUp: true })
  }
}

const LATE = 'ETIMEDOUT'

/** A server's refusal has a number; anything else happened on the way there, in words that only a network knows. */
export function reasonOf({ code, message }: MailFailure): string {
  return /^\d+$/.test(code) || code === LATE ? message : `The mail server cannot be reached: ${message}`
}

/** The same, or a failure of its own once the time is over. */
export async function endingWithin<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const seconds = Math.ceil(milliseconds / 1000)
  const reason = new Error(`The mail server did not answer within ${seconds} seconds.`)
  const timer = setTimeout(
    () => late.reject(new MailFailure({ kind: 'unavailable', code: LATE }, reason)),
    milliseconds,
  )
  // What comes after the time was over has nobody who waits for it.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
