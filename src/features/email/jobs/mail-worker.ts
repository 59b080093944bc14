/**
 * Wakes on notification, when a retry is due, and every 30 seconds, as notifications can be lost. Safe in any
 * number of processes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { listenForNotifications } from '#app/platform/db/listening.ts'
import { loggableErrorDetails } from '#app/platform/log.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import {
  deliverDueMail,
  type MailDeliveryContext,
  type MailDeliveryReport,
} from '../commands/deliver-due-mail.ts'
import { countSentSince, findNextMailDueAt, MAIL_CHANNEL } from '../queries/outbox-delivery.ts'
import { loadMailSettings } from '../reads/mail-configuration.ts'
import {
  type MailEnvironment,
  type MailSettings,
  type MissingMailSetting,
  mailOutageBackoffInMs,
} from '../rules/mail-settings.ts'

export interface MailWorkerOptions extends MailDeliveryContext {
  readonly pool: pg.Pool
  readonly environment: MailEnvironment
  readonly policies: () => Pick<SitePolicies, 'mostEmailsPerDay'>
  /** Grace period for messages in progress; 8 seconds by default. */
  readonly graceInMs?: number
}

export interface MailWorker {
  /** Stops claiming and waits for messages in progress. */
  stop(): Promise<void>
}

/** Concurrent messages. */
const CONNECTIONS = 4
const DAY_IN_MS = 24 * 60 * 60 * 1000
const LONGEST_SLEEP_IN_MS = 30_000
const SHORTEST_SLEEP_IN_MS = 50
const SLEEP_AFTER_ERROR_IN_MS = 2000
const GRACE_IN_MS = 8000

export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const worker = new Worker(options)
  const listening = listenForNotifications(options.pool, options.log, {
    channel: MAIL_CHANNEL,
    onNotification: (payload) => worker.wake(payload),
    // Catches mail queued, and settings saved, while not listening.
    onListening: () => worker.wake('listening'),
  })
  const finished = worker.run()
  async function stop(): Promise<void> {
    worker.stop()
    const abandon = setTimeout(() => worker.abandon(), options.graceInMs ?? GRACE_IN_MS)
    await finished
    clearTimeout(abandon)
    await listening.close()
  }
  return { stop }
}

class Worker {
  readonly #options: MailWorkerOptions
  readonly #stopping = new AbortController()
  readonly #carrier = new TransportCache()
  #settingsChanged = new AbortController()
  #alarm = Promise.withResolvers<void>()
  /** Consecutive server failures. */
  #failures = 0
  #missing: MissingMailSetting | null = null
  #isLimitReached = false

  constructor(options: MailWorkerOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // Reset before checking, so that mail queued meanwhile wakes the loop.
      this.#alarm = Promise.withResolvers<void>()
      const nextRoundAt = performance.now() + SHORTEST_SLEEP_IN_MS
      await this.#sleep(await this.#round())
      // Many people who register at once wake the worker as often; one round serves them all.
      const { signal } = this.#stopping
      await sleep(Math.max(0, nextRoundAt - performance.now()), undefined, { signal }).catch(() => undefined)
    }
    this.#carrier.close()
  }

  /** New mail does not end a back-off or the wait for a configured server; new settings do. */
  wake(payload: string): void {
    if (payload === 'due' && this.#missing !== null) return
    if (payload === 'settings') this.#settingsChanged.abort()
    if (payload === 'settings' || this.#failures === 0) this.#alarm.resolve()
  }

  stop(): void {
    this.#stopping.abort()
    this.#alarm.resolve()
  }

  abandon(): void {
    this.#carrier.abandon()
  }

  /** Returns the time to sleep in milliseconds. */
  async #round(): Promise<number> {
    try {
      if (this.#settingsChanged.signal.aborted) {
        this.#settingsChanged = new AbortController()
        this.#failures = 0
      }
      const { db, environment, secrets } = this.#options
      const remaining = await this.#remainingToday()
      if (remaining <= 0) return LONGEST_SLEEP_IN_MS
      const resolved = await loadMailSettings(db, environment, secrets)
      this.#noteMissing(resolved.kind === 'ready' ? null : resolved.missing)
      if (resolved.kind !== 'ready') return LONGEST_SLEEP_IN_MS
      return await this.#afterDelivery(await this.#deliver(resolved.settings, remaining), resolved.settings)
    } catch (error) {
      this.#options.log.error(loggableErrorDetails(error), 'the mail worker met an error and goes on')
      return SLEEP_AFTER_ERROR_IN_MS
    }
  }

  /** Returns how many messages the daily limit leaves; processes that send at once may exceed it by a few. */
  async #remainingToday(): Promise<number> {
    const { db, policies, clock } = this.#options
    const { mostEmailsPerDay } = policies()
    if (mostEmailsPerDay === null) return Number.POSITIVE_INFINITY
    const remaining = mostEmailsPerDay - (await countSentSince(db, new Date(clock().getTime() - DAY_IN_MS)))
    if (remaining <= 0 && !this.#isLimitReached)
      this.#options.log.warn({ mostEmailsPerDay }, 'the daily limit of e-mails is reached')
    this.#isLimitReached = remaining <= 0
    return remaining
  }

  async #deliver(settings: MailSettings, remaining: number): Promise<MailDeliveryReport> {
    return deliverDueMail(this.#options, {
      settings,
      transport: await this.#carrier.transportFor(settings),
      slots: this.#failures === 0 ? CONNECTIONS : 1,
      // After a failure, a single message probes the server.
      atMost: this.#failures === 0 ? remaining : 1,
      signal: AbortSignal.any([this.#stopping.signal, this.#settingsChanged.signal]),
    })
  }

  async #afterDelivery(report: MailDeliveryReport, settings: MailSettings): Promise<number> {
    if (report.unavailable !== null) {
      this.#failures += 1
      // Otherwise mail queued during this round would end the back-off.
      if (!this.#isInterrupted()) this.#alarm = Promise.withResolvers<void>()
      const pause = mailOutageBackoffInMs(this.#failures, settings)
      this.#options.log.warn({ code: report.unavailable.code, pause }, 'the mail server is unavailable')
      return pause
    }
    if (this.#failures > 0) {
      this.#failures = 0
      return 0
    }
    const next = await findNextMailDueAt(this.#options.db)
    const wait = next === null ? LONGEST_SLEEP_IN_MS : next.getTime() - this.#options.clock().getTime()
    return Math.min(Math.max(wait, SHORTEST_SLEEP_IN_MS), LONGEST_SLEEP_IN_MS)
  }

  async #sleep(milliseconds: number): Promise<void> {
    const timer = setTimeout(this.#alarm.resolve, milliseconds)
    await this.#alarm.promise
    clearTimeout(timer)
  }

  #isInterrupted(): boolean {
    return this.#stopping.signal.aborted || this.#settingsChanged.signal.aborted
  }

  #noteMissing(missing: MissingMailSetting | null): void {
    if (missing === this.#missing) return
    this.#missing = missing
    if (missing === null) this.#options.log.info('mail is configured')
    else this.#options.log.warn({ missing }, 'mail is not configured; messages wait in the outbox')
  }
}

/** Keeps the SMTP connections until the settings change. */
class TransportCache {
  #open: { readonly transport: MailTransport; readonly serverKey: string } | undefined

  async transportFor({ server }: MailSettings): Promise<MailTransport> {
    const serverKey = JSON.stringify(server)
    if (this.#open?.serverKey !== serverKey) {
      // Loaded lazily, for a fast start.
      const { openMailTransport } = await import('#app/platform/mail/mail-transport.ts')
      this.#open?.transport.close()
      this.#open = { transport: openMailTransport(server, CONNECTIONS), serverKey }
    }
    return this.#open.transport
  }

  close(): void {
    this.#open?.transport.close()
  }

  abandon(): void {
    this.#open?.transport.close({ abandon: true })
  }
}
