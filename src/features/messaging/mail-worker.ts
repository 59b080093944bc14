/**
 * The loop that empties the outbox.
 *
 * It wakes when a transaction wrote mail, when a retry is due, and twice a minute in any case: a signal may be
 * lost, a row never is. Any number of processes may run one each.
 */
import type pg from 'pg'
import { keepListening } from '../../platform/db/listening.ts'
import { errorFacts } from '../../platform/error-facts.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { type DeliveryContext, type DeliveryReport, deliverDueMail } from './commands/deliver-due-mail.ts'
import { loadMailSettings } from './mail-settings.ts'
import { findNextDueAt, MAIL_CHANNEL } from './queries.ts'
import { type MailEnvironment, type MailSettings, type MissingMailSetting, pauseInMs } from './rules.ts'

export interface MailWorkerOptions extends DeliveryContext {
  readonly pool: pg.Pool
  readonly environment: MailEnvironment
  /** How long a stop waits for messages on their way before it gives them up; 8 seconds when left out. */
  readonly graceInMs?: number
}

export interface MailWorker {
  /** Claims nothing more and answers when the messages on their way are through or given up. */
  stop(): Promise<void>
}

/** Messages that travel at once; others are made ready meanwhile, but none waits for a connection. */
const CONNECTIONS = 4
const LONGEST_SLEEP_IN_MS = 30_000
const SHORTEST_SLEEP_IN_MS = 50
const SLEEP_AFTER_ERROR_IN_MS = 2000
const GRACE_IN_MS = 8000

export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const worker = new Worker(options)
  const listening = keepListening(options.pool, options.log, {
    channel: MAIL_CHANNEL,
    hear: (payload) => worker.wake(payload),
    // Mail may have been written while nobody listened.
    onListening: () => worker.wake('due'),
  })
  const finished = worker.run()
  async function stop(): Promise<void> {
    worker.stop()
    const giveUp = setTimeout(() => worker.giveUp(), options.graceInMs ?? GRACE_IN_MS)
    await finished
    clearTimeout(giveUp)
    await listening.close()
  }
  return { stop }
}

class Worker {
  readonly #options: MailWorkerOptions
  readonly #stopping = new AbortController()
  readonly #carrier = new Carrier()
  #settingsChanged = new AbortController()
  #alarm = Promise.withResolvers<void>()
  /** In a row, while the server cannot be reached or refuses us. */
  #failures = 0
  #missing: MissingMailSetting | null = null

  constructor(options: MailWorkerOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // Renewed before looking, so that what is written while we look wakes us again.
      this.#alarm = Promise.withResolvers<void>()
      await this.#sleep(await this.#round())
    }
    this.#carrier.close()
  }

  /** New mail does not cut a rest short: the server is known to be away. New settings do. */
  wake(payload: string): void {
    if (payload === 'settings') this.#settingsChanged.abort()
    if (payload === 'settings' || this.#failures === 0) this.#alarm.resolve()
  }

  stop(): void {
    this.#stopping.abort()
    this.#alarm.resolve()
  }

  giveUp(): void {
    this.#carrier.giveUp()
  }

  /** Does what is to be done now. Answers how long to sleep, in milliseconds. */
  async #round(): Promise<number> {
    try {
      if (this.#settingsChanged.signal.aborted) {
        this.#settingsChanged = new AbortController()
        this.#failures = 0
      }
      const { db, environment, secrets } = this.#options
      const answer = await loadMailSettings(db, environment, secrets)
      this.#noteMissing(answer.kind === 'ready' ? null : answer.missing)
      if (answer.kind !== 'ready') return LONGEST_SLEEP_IN_MS
      return await this.#afterDelivery(await this.#deliver(answer.settings), answer.settings)
    } catch (error) {
      this.#options.log.error(errorFacts(error), 'the mail worker met an error and goes on')
      return SLEEP_AFTER_ERROR_IN_MS
    }
  }

  async #deliver(settings: MailSettings): Promise<DeliveryReport> {
    return deliverDueMail(this.#options, {
      settings,
      transport: await this.#carrier.transportFor(settings),
      lanes: this.#failures === 0 ? CONNECTIONS : 1,
      // After a failure a single message finds out whether the server is back.
      ...(this.#failures === 0 ? {} : { atMost: 1 }),
      signal: AbortSignal.any([this.#stopping.signal, this.#settingsChanged.signal]),
    })
  }

  async #afterDelivery(report: DeliveryReport, settings: MailSettings): Promise<number> {
    if (report.unavailable !== null) {
      this.#failures += 1
      // Mail that was announced during this round would otherwise cut the rest short.
      if (!this.#isInterrupted()) this.#alarm = Promise.withResolvers<void>()
      const pause = pauseInMs(this.#failures, settings)
      this.#options.log.warn({ code: report.unavailable.code, pause }, 'the mail server is unavailable')
      return pause
    }
    if (this.#failures > 0) {
      this.#failures = 0
      return 0
    }
    const next = await findNextDueAt(this.#options.db)
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

/** Keeps the connections to the mail server until the settings lead elsewhere. */
class Carrier {
  #open: { readonly transport: MailTransport; readonly address: string } | undefined

  async transportFor({ server }: MailSettings): Promise<MailTransport> {
    const address = JSON.stringify(server)
    if (this.#open?.address !== address) {
      // Without a mail server nobody waits for the library at a start.
      const { openMailTransport } = await import('../../platform/mail/mail-transport.ts')
      this.#open?.transport.close()
      this.#open = { transport: openMailTransport(server, CONNECTIONS), address }
    }
    return this.#open.transport
  }

  close(): void {
    this.#open?.transport.close()
  }

  giveUp(): void {
    this.#open?.transport.close({ giveUp: true })
  }
}
