/**
 * Messages as lanes take them: claimed a few at a time, weighed once more, made ready together, and given out one by
 * one. The next few are made ready while those before them travel.
 */
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { SEND_TIMEOUT_IN_MS } from '../../../platform/mail/send-timeout.ts'
import { findStandings } from '../queries/withholding.ts'
import { type ClaimedMessage, claimDueMessages, markWithheld, releaseMessages } from '../queries.ts'
import { mayBeWithheld, whyWithheld } from '../withheld.ts'

/** How long a worker may hold a message; past it the worker counts as dead. */
export const LEASE_IN_MS = SEND_TIMEOUT_IN_MS + 60_000

/** A message that only has to be handed over. */
export interface ReadyMessage {
  readonly message: ClaimedMessage
}

export interface ClaimOptions<Ready extends ReadyMessage> {
  readonly db: Database
  readonly clock: Clock
  /** How many messages one claim takes: enough to save statements, few enough to leave others some. */
  readonly atOnce: number
  /** No more than this many altogether. */
  readonly atMost: number
  /** Makes messages of one claim ready; those that cannot be sent are left out. */
  prepare(messages: readonly ClaimedMessage[]): Promise<readonly Ready[]>
  /** Told of each message that is not sent, because somebody wants or can have no such mail any more. */
  onWithheld(message: ClaimedMessage): void
}

export class DueMail<Ready extends ReadyMessage> {
  readonly #options: ClaimOptions<Ready>
  readonly #ready: Ready[] = []
  /** Shared by all who wait, so that the last messages are not claimed by one while the others rest. */
  #claiming: Promise<void> | null = null
  #claimed = 0
  /** Nothing was due any more, or no more may be risked. */
  #isExhausted = false

  constructor(options: ClaimOptions<Ready>) {
    this.#options = options
  }

  /** The next message, whose lease holds for the longest try; null when none is due, or no more may be risked. */
  async next(): Promise<Ready | null> {
    for (;;) {
      const ready = this.#ready.shift()
      if (ready === undefined) {
        if (this.#isExhausted && this.#claiming === null) return null
        await this.#claim()
      } else if (this.#outlastsTry(ready.message)) {
        this.#claimAhead()
        return ready
      } else await releaseMessages(this.#options.db, [ready.message])
    }
  }

  /** Of a message that was taken and is not tried after all. */
  takeBack(ready: Ready): void {
    this.#ready.unshift(ready)
  }

  /** What was claimed and is not taken any more is free for others at once. */
  async giveBack(): Promise<void> {
    await this.#claiming?.catch(() => undefined)
    await releaseMessages(
      this.#options.db,
      this.#ready.splice(0).map(({ message }) => message),
    )
  }

  #outlastsTry({ claimedUntil }: ClaimedMessage): boolean {
    return claimedUntil.getTime() - this.#options.clock().getTime() >= SEND_TIMEOUT_IN_MS
  }

  /** An error meanwhile is met by whoever claims next. */
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
    const claimedUntil = new Date(now.getTime() + LEASE_IN_MS)
    const messages = limit <= 0 ? [] : await claimDueMessages(db, { now, claimedUntil, atMost: limit })
    this.#claimed += messages.length
    if (messages.length === 0) this.#isExhausted = true
    else
      this.#ready.push(
        ...(await this.#orRelease(messages, async () => prepare(await this.#withoutUnwanted(messages, now)))),
      )
  }

  /** What an error leaves claimed is free for others at once, and not when its lease has run out. */
  async #orRelease<T>(messages: readonly ClaimedMessage[], work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await releaseMessages(this.#options.db, messages).catch(() => undefined)
      throw error
    }
  }

  /** Ends those that somebody wants or can have no more. Answers with the others. */
  async #withoutUnwanted(messages: readonly ClaimedMessage[], now: Date): Promise<ClaimedMessage[]> {
    const { db, onWithheld } = this.#options
    const weighed = messages.filter(mayBeWithheld).map(({ id }) => id)
    const standings = await findStandings(db, weighed)
    const wanted: ClaimedMessage[] = []
    for (const message of messages) {
      const standing = standings.get(message.id)
      const reason = standing === undefined ? null : whyWithheld(message, standing, now)
      if (reason === null) wanted.push(message)
      else if (await markWithheld(db, message, reason)) onWithheld(message)
    }
    return wanted
  }
}
