/**
 * A connection on which the database tells that mail was written or settings were saved.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../platform/log.ts'
import { MAIL_CHANNEL } from './queries.ts'

export interface MailListener {
  close(): Promise<void>
}

const RECONNECT_IN_MS = 2000

/** Listens until closed; a lost connection is opened again, and what was missed meanwhile is told as one signal. */
export function listenForMail(pool: pg.Pool, log: Log, onSignal: (payload: string) => void): MailListener {
  const closing = new AbortController()
  const finished = keepListening()

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => undefined)
      if (closing.signal.aborted) return
      log.warn('the connection that announces mail was lost')
      await sleep(RECONNECT_IN_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  /** Holds one connection until it is lost or the listener is closed. */
  async function listenOnce(): Promise<void> {
    const client = await pool.connect()
    const over = Promise.withResolvers<void>()
    const end = () => over.resolve()
    client.once('error', end).once('end', end)
    client.on('notification', ({ payload }) => onSignal(payload ?? ''))
    closing.signal.addEventListener('abort', end)
    try {
      await client.query(`listen ${MAIL_CHANNEL}`)
      onSignal('due')
      if (!closing.signal.aborted) await over.promise
    } finally {
      closing.signal.removeEventListener('abort', end)
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
