import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import { markAllSent, type SentMessage } from '../queries.ts'

/** Between tries to note what was sent; together long enough for a database to come back from a restart. */
const PAUSES_IN_MS = [100, 300, 1000, 3000]

/**
 * Notes what was sent: one statement for all that were sent while the one before it was under way.
 *
 * Whoever waits for `note` knows that theirs is stored, so that a crash repeats no more than what was just handed over.
 */
export class SentMail {
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
    // Whose statement fails is told by theirs.
    await this.#noting?.catch(() => undefined)
    const messages = this.#waiting.splice(0)
    this.#noting = this.#next
    this.#next = null
    await this.#persist(messages)
  }

  /** What is not noted is sent again once its lease has run out: a lost connection must not cost that. */
  async #persist(messages: readonly SentMessage[]): Promise<void> {
    for (const pause of PAUSES_IN_MS) {
      try {
        return await markAllSent(this.#db, messages)
      } catch {
        await sleep(pause)
      }
    }
    await markAllSent(this.#db, messages)
  }
}
