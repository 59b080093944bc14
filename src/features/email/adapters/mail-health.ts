/** Health check of the mail server by signing in; one at a time per process, cached for a few seconds. */
import type { Clock } from '#app/platform/clock.ts'
import { MailFailure } from '#app/platform/mail/mail-failure.ts'
import type { MailServer } from '#app/platform/mail/mail-server.ts'
import type { MailHealth } from '../contract/settings.ts'
import { missingSettingsText, redactedFailureReason } from '../rules/mail-error-text.ts'
import type { ResolvedMailSettings } from '../rules/mail-settings.ts'

const CACHED_FOR_IN_MS = 4000
const CHECK_TIMEOUT_IN_MS = 10_000
/** Timeouts below the overall one, so that connections do not outlive it. */
const TIMEOUTS = { connectInMs: 8000, silenceInMs: 8000 }

/** Rate limit, called only if a connection is needed. */
type Admission = () => Promise<void>

export type MailHealthCheck = (resolved: ResolvedMailSettings, admit?: Admission) => Promise<MailHealth>

export interface MailHealthOptions {
  readonly clock: Clock
  /** Overall timeout; 10 seconds by default. */
  readonly timeoutInMs?: number
}

const admitAlways: Admission = async () => undefined

export function createMailHealthCheck({
  clock,
  timeoutInMs = CHECK_TIMEOUT_IN_MS,
}: MailHealthOptions): MailHealthCheck {
  let last: { readonly server: string; readonly at: number; readonly health: MailHealth } | null = null
  let running: Promise<unknown> = Promise.resolve()

  async function checkServer(server: MailServer, admit: Admission): Promise<MailHealth> {
    const key = JSON.stringify(server)
    if (last?.server === key && clock().getTime() - last.at < CACHED_FOR_IN_MS) return last.health
    await admit()
    const health = await trySigningIn(server, timeoutInMs)
    last = { server: key, at: clock().getTime(), health }
    return health
  }

  return async (resolved, admit = admitAlways) => {
    if (resolved.kind === 'misconfigured')
      return { status: 'misconfigured', message: missingSettingsText(resolved.allMissing) }
    // Waits for a running check, whose result may then be cached.
    const mine = running.then(() => checkServer(resolved.settings.server, admit))
    running = mine.catch(() => undefined)
    return mine
  }
}

async function trySigningIn(server: MailServer, withinMs: number): Promise<MailHealth> {
  const { openMailTransport } = await import('#app/platform/mail/mail-transport.ts')
  const transport = openMailTransport(server, 1, TIMEOUTS)
  try {
    await withMailTimeout(transport.verify(), withinMs)
    return { status: 'ok', message: 'The mail server accepted our sign-in.' }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return { status: 'error', message: redactedFailureReason(mailFailureReason(error), server.credentials) }
  } finally {
    transport.close({ abandon: true })
  }
}

const LATE = 'ETIMEDOUT'

/** Server refusals have a code; other failures are network errors. */
export function mailFailureReason({ code, message }: MailFailure): string {
  return /^\d+$/.test(code) || code === LATE ? message : `The mail server cannot be reached: ${message}`
}

/** Returns the result, or a timeout failure. */
export async function withMailTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const seconds = Math.ceil(milliseconds / 1000)
  const reason = new Error(`The mail server did not answer within ${seconds} seconds.`)
  const timer = setTimeout(
    () => late.reject(new MailFailure({ kind: 'unavailable', code: LATE }, reason)),
    milliseconds,
  )
  // Ignores failures after the timeout.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
