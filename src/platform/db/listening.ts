/** A dedicated connection for LISTEN/NOTIFY across processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

export interface NotificationListener {
  readonly channel: string
  onNotification(payload: string): void
  /** Notifications arrive from now on; those before, or since `onLost`, were missed. */
  onListening(): void
  /** Notifications may be missed from now on. */
  onLost?(): void
}

export interface NotificationSubscription {
  close(): Promise<void>
}

const reconnectInMs = 2000
/**
 * Interval of probes: a silently dropped connection never closes by itself, so it is ended after a timeout.
 */
const pingEveryMs = 10_000
const pingTimeoutMs = 5000

/** Listens until closed, reconnecting when the connection is lost. */
export function listenForNotifications(
  pool: pg.Pool,
  log: Log,
  listener: NotificationListener,
): NotificationSubscription {
  const closing = new AbortController()
  const finished = listenUntilClosed()

  async function listenUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => undefined)
      if (closing.signal.aborted) return
      log.warn({ channel: listener.channel }, 'the connection that listens for notifications was lost')
      await sleep(reconnectInMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  async function listenOnce(): Promise<void> {
    const client = await pool.connect()
    const over = Promise.withResolvers<void>()
    const end = () => over.resolve()
    client.once('error', end).once('end', end)
    client.on('notification', ({ payload }) => listener.onNotification(payload ?? ''))
    closing.signal.addEventListener('abort', end)
    if (closing.signal.aborted) end()
    const pingTimer = setInterval(
      () =>
        void isConnectionAlive(client)
          .catch(() => false)
          .then((is) => is || end()),
      pingEveryMs,
    )
    try {
      // Raced, because a connection that went silent would never answer.
      const isListening = await Promise.race([
        client.query(`listen ${listener.channel}`).then(() => true),
        over.promise,
      ])
      if (isListening !== true) return
      listener.onListening()
      await over.promise
    } finally {
      clearInterval(pingTimer)
      closing.signal.removeEventListener('abort', end)
      listener.onLost?.()
      // Destroyed instead of reused, because it still listens.
      client.release(true)
    }
  }

  return {
    close() {
      closing.abort()
      return finished
    },
  }
}

function isConnectionAlive(client: pg.PoolClient): Promise<boolean> {
  const reply = client.query('select 1').then(() => true)
  return Promise.race([reply, sleep(pingTimeoutMs, false, { ref: false })])
}
