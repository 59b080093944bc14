import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { type DatabaseGate, openGate } from '#tests/kit/database-gate.ts'
import { someAddress } from '#tests/kit/killed-site.ts'
import { openPublicSite, type PublicSite } from '#tests/kit/public-site.ts'
import { aSite } from '#tests/kit/site.ts'
import { connectDatabase, type DatabaseConnection } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'

const { database, services } = await aSite({ TRUST_PROXY: '1' })
let gate: DatabaseGate
/** A connection that a test can cut while other connections to the same database stay open. */
let through: DatabaseConnection
let seminarId: number

beforeEach(async () => {
  gate = await openGate(database.connectionString)
  through = connectDatabase({ connectionString: gate.connectionString, log: createLog('silent') })
  seminarId = (await aSeminar(database.db, { maxAttendees: null })).id
})

afterEach(async () => {
  for (const site of opened.splice(0)) await site.close()
  await through.pool.end()
  await gate.close()
})

const opened: PublicSite[] = []

async function aProcess(pool = database.pool): Promise<PublicSite> {
  const site = await openPublicSite(database, services, pool)
  opened.push(site)
  return site
}

async function register(site: PublicSite): Promise<void> {
  const headers = { 'X-Forwarded-For': someAddress() }
  const { status, text } = await site.request('/_api/attendees', {
    headers,
    body: aRegistration({ seminarId }),
  })
  expect(status, text).toBe(200)
}

/** The registered count as shown by the list and by a page. */
const readers: readonly ((site: PublicSite) => Promise<number>)[] = [
  async (site) => (await site.list()).seminars.find(({ id }) => id === seminarId)?.registeredCount ?? 0,
  async (site) =>
    Number(new RegExp(`\\b${seminarId}:(\\d+)`).exec((await site.request('/register')).text)?.[1] ?? 0),
]

const people = 30

test('Public response cache never serves an outdated seat count in the process that answered the registration', async () => {
  const site = await aProcess()
  await site.warm('/register')
  let acknowledged = 0
  let isOver = false
  const stale: string[] = []
  async function keepReading(read: (site: PublicSite) => Promise<number>) {
    while (!isOver) {
      const least = acknowledged
      const count = await read(site)
      if (count < least) stale.push(`${count} after ${least}`)
    }
  }
  async function keepRegistering() {
    while (acknowledged < people) {
      await register(site)
      acknowledged += 1
      // Registrants see their own registration at once.
      const least = acknowledged
      for (const read of readers) {
        const count = await read(site)
        if (count < least) stale.push(`${count} to the one who made it ${least}`)
      }
    }
  }
  const reading = [...readers, ...readers, ...readers].map(keepReading)
  await Promise.all([keepRegistering(), keepRegistering(), keepRegistering()])
  isOver = true
  await Promise.all(reading)
  expect(stale).toEqual([])
  expect(acknowledged).toBeGreaterThanOrEqual(people)
  // Many responses must come from the cache, or the test would prove nothing.
  expect(site.counted.length).toBeGreaterThan(site.forwardedPaths.length + people)
})

test('Public response cache of another process updates on notification and never goes back to the old count', async () => {
  const [one, other] = [await aProcess(), await aProcess()]
  for (let taken = 1; taken <= 5; taken += 1) {
    for (const path of ['/_api/seminars', '/register']) await other.warm(path)
    await register(one)
    for (const read of readers) {
      await expect.poll(() => read(other), { interval: 2 }).toBe(taken)
      for (let again = 0; again < 3; again += 1) expect(await read(other)).toBe(taken)
    }
  }
})

describe('A process without change notifications', () => {
  const [readList] = readers
  const stored = async (site: PublicSite) => {
    const before = site.forwardedPaths.length
    await site.list()
    return site.forwardedPaths.length === before
  }

  test('serves nothing from the cache after losing its connection, until it listens again', async () => {
    const site = await aProcess(through.pool)
    await site.warm('/_api/seminars')
    await gate.shut()
    await expect.poll(() => stored(site), { interval: 5 }).toBe(false)
    for (let taken = 1; taken <= 5; taken += 1) {
      await database.pool.query('update seminars set seats_taken = $1 where id = $2', [taken, seminarId])
      expect(await readList?.(site)).toBe(taken)
      expect(await stored(site)).toBe(false)
    }
    await gate.open()
    await site.warm('/_api/seminars')
    expect(await readList?.(site)).toBe(5)
    await database.pool.query('update seminars set seats_taken = 6 where id = $1', [seminarId])
    await expect.poll(() => readList?.(site)).toBe(6)
  })

  test('listens again by itself after its connection was terminated', async () => {
    const site = await aProcess()
    await site.warm('/_api/seminars')
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen pagsulong_catalog'`,
    )
    expect(rowCount).toBe(1)
    await expect.poll(() => stored(site), { interval: 5 }).toBe(false)
    await database.pool.query('update seminars set seats_taken = 1 where id = $1', [seminarId])
    expect(await readList?.(site)).toBe(1)
    await site.warm('/_api/seminars')
    await database.pool.query('update seminars set seats_taken = 2 where id = $1', [seminarId])
    await expect.poll(() => readList?.(site)).toBe(2)
  })

  test('shuts down promptly, even during a database outage', async () => {
    await gate.shut()
    const site = await openPublicSite(database, services, through.pool)
    const stopped = site.close().then(() => 'stopped')
    expect(await Promise.race([stopped, sleep(5000, 'still waiting')])).toBe('stopped')
  })
})

test("Public responses during a database outage are uncached 503s with the site's message", async () => {
  const site = await openPublicSite(through, services, database.pool)
  opened.push(site)
  await site.warm('/_api/seminars')
  site.now = new Date(site.now.getTime() + 60_000)
  await gate.shut()
  for (const answer of await Promise.all([1, 2, 3].map(() => site.request('/_api/seminars')))) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.text).toContain('The site is temporarily unavailable.')
  }
  expect((await site.request('/register')).status).toBe(500)
  await gate.open()
  expect((await site.request('/_api/seminars')).status).toBe(200)
  expect((await site.request('/register')).status).toBe(200)
})
