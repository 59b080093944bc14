/** In small batches, prepared together; messages are passed on while the next batch is prepared. */
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { SEND_TIMEOUT_IN_MS } from '../../../platform/mail/mail-transport.ts'
import {
  type ClaimedMessage,
  claimDueMessages,
  markMessageSuppressed,
  releaseClaimedMessages,
} from '../queries/outbox-delivery.ts'
import { findRecipientStatuses } from '../queries/withdrawals.ts'
import { isSuppressibleMessage, whyMessageIsSuppressed } from '../rules/withheld.ts'

/** Lease after which a worker counts as dead. */
export const MAIL_LEASE_IN_MS = SEND_TIMEOUT_IN_MS + 60_000

export interface SendableMessage {
  readonly message: ClaimedMessage
}

export interface DueMailOptions<Ready extends SendableMessage> {
  readonly db: Database
  readonly clock: Clock
  readonly atOnce: number
  readonly atMost: number
  /** Prepares claimed messages; leaves out those that cannot be sent. */
  prepare(messages: readonly ClaimedMessage[]): Promise<readonly Ready[]>
  /** Called for each message suppressed by preference or suppression list. */
  onWithheld(message: ClaimedMessage): void
}

export class DueMailQueue<Ready extends SendableMessage> {
  readonly #options: DueMailOptions<Ready>
  readonly #ready: Ready[] = []
  /** Shared, so that concurrent callers wait for one claim. */
  #claiming: Promise<void> | null = null
  #claimed = 0
  #isExhausted = false

  constructor(options: DueMailOptions<Ready>) {
    this.#options = options
  }

  /** Returns a message with a sufficient lease; null if none is due or the limit is reached. */
  async next(): Promise<Ready | null> {
    for (;;) {
      const ready = this.#ready.shift()
      if (ready === undefined) {
        if (this.#isExhausted && this.#claiming === null) return null
        await this.#claim()
      } else if (this.#outlastsTry(ready.message)) {
        this.#claimAhead()
        return ready
      } else await releaseClaimedMessages(this.#options.db, [ready.message])
    }
  }

  takeBack(ready: Ready): void {
    this.#ready.unshift(ready)
  }

  async releaseRemaining(): Promise<void> {
    await this.#claiming?.catch(() => undefined)
    await releaseClaimedMessages(
      this.#options.db,
      this.#ready.splice(0).map(({ message }) => message),
    )
  }

  #outlastsTry({ claimedUntil }: ClaimedMessage): boolean {
    return claimedUntil.getTime() - this.#options.clock().getTime() >= SEND_TIMEOUT_IN_MS
  }

  /** The next claim reports errors. */
  #claimAhead(): void {
    if (this.#isExhausted || this.#ready.length * 2 > this.#options.atOnce) return
    this.#claim().catch(() => undefined)
  }

  #claim(): Promise<void> {
    this.#claiming ??= this.#claimMore().finally(() => {
      this.#claiming = null
    })
    return this.#claiming
  }

  async #claimMore(): Promise<void> {
    const { db, clock, atOnce, atMost, prepare } = this.#options
    const limit = Math.min(atOnce, atMost - this.#claimed)
    const now = clock()
    const claimedUntil = new Date(now.getTime() + MAIL_LEASE_IN_MS)
    const messages = limit <= 0 ? [] : await claimDueMessages(db, { now, claimedUntil, atMost: limit })
    this.#claimed += messages.length
    if (messages.length === 0) this.#isExhausted = true
    else
      this.#ready.push(
        ...(await this.#orRelease(messages, async () => prepare(await this.#withoutUnwanted(messages, now)))),
      )
  }

  /** On an error, releases the messages at once instead of waiting for the lease. */
  async #orRelease<T>(messages: readonly ClaimedMessage[], work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await releaseClaimedMessages(this.#options.db, messages).catch(() => undefined)
      throw error
    }
  }

  async #withoutUnwanted(messages: readonly ClaimedMessage[], now: Date): Promise<ClaimedMessage[]> {
    const { db, onWithheld } = this.#options
    const suppressibleIds = messages.filter(isSuppressibleMessage).map(({ id }) => id)
    const statuses = await findRecipientStatuses(db, suppressibleIds)
    const wanted: ClaimedMessage[] = []
    for (const message of messages) {
      const status = statuses.get(message.id)
      const reason = status === undefined ? null : whyMessageIsSuppressed(message, status, now)
      if (reason === null) wanted.push(message)
      else if (await markMessageSuppressed(db, message, reason)) onWithheld(message)
    }
    return wanted
  }
}
