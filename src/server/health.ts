/** Whether the process lives, and whether it can serve. Kept free of logging and limits: collectors ask often. */
import { Hono } from 'hono'
import type pg from 'pg'

const answerWithinMs = 2000

export class Health {
  readonly #pool: pg.Pool
  /** Of its own: behind the requests that wait for a connection, a busy process would look like a dead one. */
  #connection: Promise<pg.PoolClient> | undefined
  #isStarted = false
  #isStopping = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Migrations are done and the first data is in place. */
  markStarted(): void {
    this.#isStarted = true
  }

  /** No new work, please: a balancer should look elsewhere while what is in flight ends. */
  markStopping(): void {
    this.#isStopping = true
    this.#letGo()
  }

  async isReady(): Promise<boolean> {
    if (!this.#isStarted || this.#isStopping) return false
    const late = new Promise<false>((resolve) => setTimeout(resolve, answerWithinMs, false).unref())
    const isAnswering = await Promise.race([this.#ask().catch(() => false), late])
    // One that was cut, or answers no more, would never do so again.
    if (!isAnswering) this.#letGo()
    return isAnswering
  }

  async #ask(): Promise<boolean> {
    this.#connection ??= this.#pool.connect()
    await (await this.#connection).query('select 1')
    return true
  }

  #letGo(): void {
    this.#connection?.then(
      (connection) => connection.release(true),
      () => undefined,
    )
    this.#connection = undefined
  }
}

export function healthPages(health: Health): Hono {
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => ((await health.isReady()) ? c.text('ready') : c.text('not ready', 503)))
}
