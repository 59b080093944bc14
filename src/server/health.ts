/** Whether the process lives, and whether it can serve. Kept free of logging and limits: collectors ask often. */
import { Hono } from 'hono'
import type pg from 'pg'

const answerWithinMs = 2000

export class Health {
  readonly #pool: pg.Pool
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
  }

  async isReady(): Promise<boolean> {
    if (!this.#isStarted || this.#isStopping) return false
    const late = new Promise<false>((resolve) => setTimeout(resolve, answerWithinMs, false).unref())
    const asked = this.#pool.query('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([asked, late])
  }
}

export function healthPages(health: Health): Hono {
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => ((await health.isReady()) ? c.text('ready') : c.text('not ready', 503)))
}
