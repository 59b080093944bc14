import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Database } from '#app/platform/db/database.ts'
import { markMessagesSent, type SentMessage } from '../queries/outbox-delivery.ts'

/** Retry delays, together long enough for a database restart. */
const PAUSES_IN_MS = [100, 300, 1000, 3000]

/** Records sent messages, those that arrive during one statement together in the next. */
export class SentMailRecorder {
  readonly #db: Database
  readonly #oneAtATime = pLimit(1)
  #waiting: SentMessage[] = []
  #next: Promise<void> | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** Resolves once stored, so a crash resends at most the messages just sent. */
  note(sent: SentMessage): Promise<void> {
    this.#waiting.push(sent)
    this.#next ??= this.#oneAtATime(() => {
      this.#next = null
      return this.#persist(this.#waiting.splice(0))
    })
    return this.#next
  }

  /** Waits until fewer than this many messages wait for the next statement. */
  async catchUp(most: number): Promise<void> {
    if (this.#waiting.length >= most) await this.#next
  }

  /**
   * Stores that messages were sent; retries after lost connections, as unrecorded messages would be resent
   * after their lease.
   */
  async #persist(messages: readonly SentMessage[]): Promise<void> {
    for (const pause of PAUSES_IN_MS) {
      try {
        return await markMessagesSent(this.#db, messages)
      } catch {
        await sleep(pause)
      }
    }
    await markMessagesSent(this.#db, messages)
  }
}
