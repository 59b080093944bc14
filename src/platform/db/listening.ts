/** A connection of its own on which the database tells what other connections, also of other processes, announced. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

export interface Listener {
  readonly channel: string
  hear(payload: string): void
  /** From now on everything is heard; what was said before, since the last `onLost` or ever, was not. */
  onListening(): void
  /** What is said from now on is not heard. */
  onLost?(): void
}

export interface Listening {
  close(): Promise<void>
}

const reconnectInMs = 2000
/** A network that swallows packets ends no connection by itself: one that does not answer in time is given up. */
const askEveryMs = 10_000
const answerWithinMs = 5000

/** Listens until closed; a lost connection is opened again. */
export function keepListening(pool: pg.Pool, log: Log, listener: Listener): Listening {
  const closing = new AbortController()
  const finished = listenUntilClosed()

  async function listenUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => undefined)
      if (closing.signal.aborted) return
      log.warn({ channel: listener.channel }, 'the connection that hears announcements was lost')
      await sleep(reconnectInMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  /** Holds one connection until it is lost or the listener is closed. */
  async function listenOnce(): Promise<void> {
    const client = await pool.connect()
    const over = Promise.withResolvers<void>()
    const end = () => over.resolve()
    client.once('error', end).once('end', end)
    client.on('notification', ({ payload }) => listener.hear(payload ?? ''))
    closing.signal.addEventListener('abort', end)
    if (closing.signal.aborted) end()
    const asking = setInterval(
      () =>
        void isAnswering(client)
          .catch(() => false)
          .then((is) => is || end()),
      askEveryMs,
    )
    try {
      // Whichever comes first: a connection that went silent would never answer this either.
      const isListening = await Promise.race([
        client.query(`listen ${listener.channel}`).then(() => true),
        over.promise,
      ])
      if (isListening !== true) return
      listener.onListening()
      await over.promise
    } finally {
      clearInterval(asking)
      closing.signal.removeEventListener('abort', end)
      listener.onLost?.()
      // Not back to the pool: whoever got it next would hear our signals.
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

function isAnswering(client: pg.PoolClient): Promise<boolean> {
  const answer = client.query('select 1').then(() => true)
  return Promise.race([answer, sleep(answerWithinMs, false, { ref: false })])
}
