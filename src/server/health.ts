/** Liveness and readiness. Neither logged nor rate limited, as collectors poll often. */
import { Hono } from 'hono'
import type pg from 'pg'

const checkTimeoutMs = 2000

export class HealthCheck {
  readonly #pool: pg.Pool
  /** Connection of its own: waiting for the pool would make a busy process look dead. */
  #connection: Promise<pg.PoolClient> | undefined
  #isStarted = false
  #isStopping = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  markStarted(): void {
    this.#isStarted = true
  }

  /** Fails readiness, so that load balancers stop sending requests. */
  markStopping(): void {
    this.#isStopping = true
    this.#disconnect()
  }

  async isReady(): Promise<boolean> {
    if (!this.#isStarted || this.#isStopping) return false
    const late = new Promise<false>((resolve) => setTimeout(resolve, checkTimeoutMs, false).unref())
    const isAnswering = await Promise.race([this.#ping().catch(() => false), late])
    // A broken connection never recovers.
    if (!isAnswering) this.#disconnect()
    return isAnswering
  }

  async #ping(): Promise<boolean> {
    this.#connection ??= this.#pool.connect()
    await (await this.#connection).query('select 1')
    return true
  }

  #disconnect(): void {
    this.#connection?.then(
      (connection) => connection.release(true),
      () => undefined,
    )
    this.#connection = undefined
  }
}

export function healthEndpoints(health: HealthCheck): Hono {
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => ((await health.isReady()) ? c.text('ready') : c.text('not ready', 503)))
}
