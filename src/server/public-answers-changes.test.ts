import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeminarRow } from '#tests/kit/builders.ts'
import { aCategory, aPerson, aRegistration, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aCover, smallPicture } from '#tests/kit/covers.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { openPublicSite, type PublicSite } from '#tests/kit/public-site.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { aSite } from '#tests/kit/site.ts'
import { inTransaction } from '../platform/db/database.ts'

const { database, db, services } = await aSite()
let site: PublicSite
let Cookie: string

beforeAll(async () => {
  Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id)
})

beforeEach(async () => {
  await database.pool.query('truncate seminars, categories cascade')
  site = await openPublicSite(database, services)
})

afterEach(() => site.close())

const paths = ['/_api/seminars', '/_api/categories', '/', '/register']

/** The cached responses that visitors get. */
const readCached = () => Promise.all(paths.map(async (path) => (await site.request(path)).text))

/**
 * The same responses rendered from current data: requests with a cookie bypass the cache, and this one has no
 * session.
 */
const readUncached = () =>
  Promise.all(
    paths.map(async (path) => {
      const { text } = await site.request(path, {
        headers: { Cookie: 'pagsulong_session=none', Host: 'localhost:3000' },
      })
      return text.replace(/ nonce="[^"]*"/, '')
    }),
  )

async function warmAll(): Promise<string[]> {
  for (const path of paths) await site.warm(path)
  return readCached()
}

const act = async (path: string, body: unknown) => {
  const { status, text } = await site.request(`/_api${path}`, { body, headers: { Cookie } })
  expect(status, text).toBe(200)
}

/** Changes by API calls, one of each table that public pages show. All invalidate in the same way. */
const changes: Record<string, (seminar: SeminarRow) => Promise<() => Promise<unknown>>> = {
  'a seat is taken':
    async ({ id }) =>
    () =>
      act('/attendees', aRegistration({ seminarId: id })),
  'a payment is rejected': async ({ id: seminarId }) => {
    const { id: registrationId } = await aPayment(db, { seminarId })
    return () => act('/attendees/verify-payment', { registrationId, action: 'reject' })
  },
  'an attendee is erased': async ({ id }) => {
    const { id: attendeeId } = await aSeatHolder(db, id)
    return () => act('/attendees/erase', { attendeeId })
  },
  'a seminar is changed':
    async ({ id }) =>
    () =>
      act('/seminars/update', { id, title: 'Another title altogether' }),
  'a seminar gets a cover picture':
    async ({ id: seminarId }) =>
    () =>
      act('/seminars/cover', { seminarId, alternativeText: 'Trees', file: smallPicture }),
  'a category is deactivated':
    async ({ categoryId }) =>
    () =>
      act('/categories/delete', { id: categoryId }),
}

describe.for(Object.entries(changes))('Once %s, the public response cache', ([, prepare]) => {
  test('serves the new state from the next request on', async () => {
    const seminar = await aSeminar(db, { categoryId: (await aCategory(db)).id })
    const change = await prepare(seminar)
    const before = await warmAll()
    expect(before).toEqual(await readUncached())
    await change()
    const [after, current] = [await readCached(), await readUncached()]
    expect(after).toEqual(current)
    expect(after).not.toEqual(before)
  })
})

describe('Public response cache after a change directly in the database', () => {
  test.each([
    ["update seminars set title = 'Changed by hand'"],
    ['update seminars set max_attendees = max_attendees + 1'],
    ["update categories set name = 'Renamed by hand' where id = (select max(id) from categories)"],
    ["insert into categories (name) values ('Made by hand')"],
    ['delete from seminars'],
    ["update seminar_covers set alternative_text = 'Described by hand'"],
    ['truncate seminars cascade'],
  ])('serves the change as soon as the database notifies: %s', async (statement) => {
    const { id } = await aSeminar(db, { categoryId: (await aCategory(db)).id })
    await aCover(services, id)
    const before = await warmAll()
    await db.execute(sql.raw(statement))
    const current = await readUncached()
    expect(current).not.toEqual(before)
    await expect.poll(readCached).toEqual(current)
  })

  test('keeps cached responses when the change is rolled back or affects an unrelated table', async () => {
    const { id } = await aSeminar(db)
    await warmAll()
    await expect(
      inTransaction(db, async (tx) => {
        await tx.execute(sql`update seminars set title = 'Never' where id = ${id}`)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await aPerson(db)
    await new Promise((resolve) => setTimeout(resolve, 200))
    site.forwardedPaths.length = 0
    await readCached()
    expect(site.forwardedPaths).toEqual([])
  })
})

describe('Public response cache as time passes', () => {
  const upcoming = '/_api/seminars?when=upcoming'
  const past = '/_api/seminars?when=past'
  const at = (date: Date, laterMs: number) => {
    site.now = new Date(date.getTime() + laterMs)
  }
  const idsOf = async (path: string) =>
    (JSON.parse((await site.request(path)).text) as { seminars: { id: number }[] }).seminars.map(
      ({ id }) => id,
    )

  test('lists a seminar as upcoming until the moment it begins', async () => {
    const { id, startsAt } = await aSeminar(db)
    for (const [laterMs, isUpcoming] of [
      [0, true],
      [1, false],
    ] as const) {
      at(startsAt, laterMs)
      await idsOf(upcoming)
      expect((await idsOf(upcoming)).includes(id), `${laterMs} ms after`).toBe(isUpcoming)
    }
  })

  test('lists a seminar as past the moment after it ends', async () => {
    const { id, finishesAt } = await aSeminar(db)
    for (const [laterMs, isOver] of [
      [0, false],
      [1, true],
    ] as const) {
      at(finishesAt, laterMs)
      await idsOf(past)
      expect((await idsOf(past)).includes(id), `${laterMs} ms after`).toBe(isOver)
    }
  })

  test('expires a list when a seminar begins, and otherwise after 30 seconds', async () => {
    const { id, startsAt } = await aSeminar(db, { startsAt: new Date('2027-03-01T02:00:00Z') })
    at(startsAt, -20_000)
    await site.warm(upcoming)
    at(startsAt, 1)
    expect(await idsOf(upcoming)).not.toContain(id)
    for (const [laterMs, isForwarded] of [
      [3_600_000, true],
      [3_600_000 + 29_999, false],
      [3_600_000 + 30_000, true],
    ] as const) {
      at(startsAt, laterMs)
      site.forwardedPaths.length = 0
      await idsOf(upcoming)
      expect(site.forwardedPaths.length > 0, `${laterMs} ms after`).toBe(isForwarded)
    }
  })
})
