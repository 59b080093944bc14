import { EventEmitter } from 'node:events'
import { setImmediate as aTurn } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/kit/database.ts'
import { createLog } from '../log.ts'
import { listenForNotifications, type NotificationSubscription } from './listening.ts'

const database = await createTestDatabase()
const log = createLog('silent')
let listening: NotificationSubscription | undefined

afterEach(async () => {
  vi.useRealTimers()
  await listening?.close()
  listening = undefined
})

afterAll(() => database.close())

/** Starts listening and returns the log of callbacks. */
function listenOn(pool: pg.Pool): string[] {
  const events: string[] = []
  listening = listenForNotifications(pool, log, {
    channel: 'a_channel',
    onNotification: (payload) => void events.push(payload),
    onListening: () => void events.push('listening'),
    onLost: () => void events.push('lost'),
  })
  return events
}

describe('LISTEN connection to a real database', () => {
  const notify = (payload: string) => database.pool.query("select pg_notify('a_channel', $1)", [payload])

  test('delivers every notification once it reports that it is listening', async () => {
    const events = listenOn(database.pool)
    await expect.poll(() => events).toEqual(['listening'])
    for (const payload of ['one', 'two', '']) await notify(payload)
    await expect.poll(() => events).toEqual(['listening', 'one', 'two', ''])
  })

  test('reports the loss of its connection and reconnects by itself', async () => {
    const events = listenOn(database.pool)
    await expect.poll(() => events).toEqual(['listening'])
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen a_channel'",
    )
    await expect.poll(() => events).toEqual(['listening', 'lost'])
    await notify('unheard')
    await expect.poll(() => events).toEqual(['listening', 'lost', 'listening'])
    await notify('heard')
    await expect.poll(() => events.at(-1)).toBe('heard')
  })

  test('releases its connection when closed and delivers nothing more', async () => {
    const events = listenOn(database.pool)
    await expect.poll(() => events).toEqual(['listening'])
    await listening?.close()
    await notify('unheard')
    expect(events).toEqual(['listening', 'lost'])
    // PostgreSQL notices the closed connection a moment later.
    const connected = async () => {
      const listens = "select 1 from pg_stat_activity where query = 'listen a_channel' and state = 'idle'"
      return (await database.pool.query(listens)).rows
    }
    await expect.poll(connected).toEqual([])
  })
})

/** A connection over a network that drops all packets: nothing fails, and no response arrives. */
class SilentClient extends EventEmitter {
  readonly requested: string[] = []
  readonly answered: readonly string[]
  isGone = false

  constructor(answered: readonly string[]) {
    super()
    this.answered = answered
  }

  query(statement: string): Promise<unknown> {
    this.requested.push(statement)
    return this.answered.includes(statement) ? Promise.resolve() : new Promise(() => undefined)
  }

  release(isGone: boolean): void {
    this.isGone = isGone
  }
}

function aPoolOf(clients: SilentClient[]): pg.Pool {
  let next = 0
  return {
    connect: async () => {
      const client = clients[next]
      next += 1
      return client ?? new Promise(() => undefined)
    },
  } as unknown as pg.Pool
}

describe('LISTEN connection that goes silent', () => {
  const listen = 'listen a_channel'

  // Pauses use `timers/promises`, which stay real and are short enough for a test.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })

  test('is pinged every ten seconds, and not replaced while it responds', async () => {
    const client = new SilentClient([listen, 'select 1'])
    const events = listenOn(aPoolOf([client]))
    await aTurn()
    for (let round = 0; round < 6; round += 1) {
      await vi.advanceTimersByTimeAsync(10_000)
      await aTurn()
    }
    expect(client.requested).toEqual([listen, ...Array(6).fill('select 1')])
    expect([events, client.isGone]).toEqual([['listening'], false])
  })

  test('is replaced by a new connection when a ping gets no response', async () => {
    const silent = new SilentClient([listen])
    const next = new SilentClient([listen, 'select 1'])
    const events = listenOn(aPoolOf([silent, next]))
    await aTurn()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(events).toEqual(['listening'])
    await vi.waitFor(() => expect(events).toEqual(['listening', 'lost', 'listening']), { timeout: 15_000 })
    expect([silent.isGone, next.isGone]).toEqual([true, false])
  })

  test('is reported lost and replaced when LISTEN itself got no response', async () => {
    const silent = new SilentClient([])
    const next = new SilentClient([listen, 'select 1'])
    const events = listenOn(aPoolOf([silent, next]))
    await aTurn()
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(events).toEqual(['lost', 'listening']), { timeout: 15_000 })
    expect(silent.isGone).toBe(true)
  })

  test('does not block closing', async () => {
    const silent = new SilentClient([])
    const events = listenOn(aPoolOf([silent]))
    await aTurn()
    await listening?.close()
    expect([events, silent.isGone]).toEqual([['lost'], true])
  })
})
