import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import { markMessagesSent, type SentMessage } from '../queries/outbox-delivery.ts'

/** Retry delays, together long enough for a database restart. */
const PAUSES_IN_MS = [100, 300, 1000, 3000]

/** `note` resolves once stored, so a crash resends at most the messages just sent. */
export class SentMailRecorder {
  readonly #db: Database
  #waiting: SentMessage[] = []
  #noting: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(db: Database) {
    this.#db = db
  }

  note(sent: SentMessage): Promise<void> {
    this.#waiting.push(sent)
    this.#next ??= this.#noteNext()
    return this.#next
  }

  async #noteNext(): Promise<void> {
    // Reported by its own caller.
    await this.#noting?.catch(() => undefined)
    const messages = this.#waiting.splice(0)
    this.#noting = this.#next
    this.#next = null
    await this.#persist(messages)
  }

  /** Unrecorded messages would be resent after their lease, so lost connections are retried. */
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
