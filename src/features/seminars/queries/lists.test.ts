import { beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { ListCategoriesQuery, ListSeminarsQuery } from '../contract/seminars.ts'
import { categories, seminars } from '../tables.ts'
import { listSitemapSeminars } from './calendars.ts'
import { listCategories } from './categories.ts'
import { listSeminars } from './seminar-lists.ts'

const { db } = await aDatabase()

beforeEach(async () => {
  await db.delete(seminars)
  await db.delete(categories)
})

async function titles(query: Record<string, unknown> = {}): Promise<string[]> {
  const { seminars: list } = await listSeminars(db, ListSeminarsQuery.parse(query), testNow)
  return list.map(({ title }) => title)
}

describe('listSeminars', () => {
  test('lists running and upcoming seminars soonest first, then past ones latest first', async () => {
    await aSeminar(db, { title: 'far', startsAt: inDays(30) })
    await aSeminar(db, { title: 'long ago', startsAt: inDays(-30) })
    await aSeminar(db, { title: 'near', startsAt: inDays(1) })
    await aSeminar(db, { title: 'yesterday', startsAt: inDays(-1) })
    await aSeminar(db, { title: 'now', startsAt: new Date(testNow.getTime() - 60_000) })
    expect(await titles()).toEqual(['now', 'near', 'far', 'yesterday', 'long ago'])
    expect(await titles({ sort: '-date' })).toEqual(['far', 'near', 'now', 'yesterday', 'long ago'])
  })

  test('sorts by each sort key, placing null prices last when ascending and first when descending', async () => {
    const places = { locationType: 'online' } as const
    await aSeminar(db, { title: 'b', price: '200.00', cpdPoints: 1, durationInMinutes: 30, ...places })
    await aSeminar(db, { title: 'C', price: null, cpdPoints: 9, durationInMinutes: 90, ...places })
    await aSeminar(db, { title: 'a', price: '50.50', cpdPoints: null, durationInMinutes: 60, ...places })
    expect(await titles({ sort: 'title' })).toEqual(['a', 'b', 'C'])
    expect(await titles({ sort: '-title' })).toEqual(['C', 'b', 'a'])
    expect(await titles({ sort: 'price' })).toEqual(['a', 'b', 'C'])
    expect(await titles({ sort: '-price' })).toEqual(['C', 'b', 'a'])
    expect(await titles({ sort: 'cpd' })).toEqual(['C', 'b', 'a'])
    expect(await titles({ sort: 'duration' })).toEqual(['b', 'a', 'C'])
    expect(await titles({ sort: '-duration' })).toEqual(['C', 'a', 'b'])
  })

  test('searches title and description without regard to case, accents, order and punctuation', async () => {
    await aSeminar(db, { title: 'Reading Corners' })
    await aSeminar(db, { title: 'Budget', description: '100% of what READING needs' })
    await aSeminar(db, { title: 'Under_score' })
    expect(await titles({ search: 'reading' })).toHaveLength(2)
    expect(await titles({ search: '100%' })).toEqual(['Budget'])
    expect(await titles({ search: 'corners, reading' })).toEqual(['Reading Corners'])
    expect(await titles({ search: 'under_SCORE' })).toEqual(['Under_score'])
    expect(await titles({ search: '\\' })).toHaveLength(3)
  })

  test('filters by category, with 0 meaning uncategorized', async () => {
    const category = await aCategory(db)
    await aSeminar(db, { title: 'with', categoryId: category.id })
    await aSeminar(db, { title: 'without' })
    expect(await titles({ categoryId: category.id })).toEqual(['with'])
    expect(await titles({ categoryId: 0 })).toEqual(['without'])
    expect(await titles({ categoryId: category.id + 1 })).toEqual([])
  })

  test('treats scheduled seminars not yet begun as upcoming, and ended or completed ones as past', async () => {
    await aSeminar(db, { title: 'ahead' })
    await aSeminar(db, { title: 'cancelled', status: 'cancelled' })
    await aSeminar(db, { title: 'over', startsAt: inDays(-1) })
    await aSeminar(db, { title: 'marked', status: 'completed' })
    expect(await titles({ when: 'upcoming' })).toEqual(['ahead'])
    expect(await titles({ when: 'past', sort: 'title' })).toEqual(['marked', 'over'])
  })

  test('treats running and upcoming seminars as current, and all others as archived, latest first', async () => {
    const running = { startsAt: new Date(testNow.getTime() - 60_000) }
    await aSeminar(db, { title: 'running', ...running })
    await aSeminar(db, { title: 'running, marked completed', status: 'completed', ...running })
    await aSeminar(db, { title: 'ahead' })
    await aSeminar(db, { title: 'cancelled', status: 'cancelled', startsAt: inDays(30) })
    await aSeminar(db, { title: 'over', startsAt: inDays(-1) })
    await aSeminar(db, { title: 'ends now', startsAt: inDays(-2), endsAt: testNow })
    expect(await titles({ when: 'current' })).toEqual(['ends now', 'running', 'ahead'])
    expect(await titles({ when: 'current', sort: '-date' })).toEqual(['ahead', 'running', 'ends now'])
    expect(await titles({ when: 'archived', sort: '-date' })).toEqual([
      'cancelled',
      'running, marked completed',
      'over',
    ])
    expect(await titles({ when: 'archived' })).toHaveLength(3)
  })

  test('filters by place, by price and by the Manila month of the start', async () => {
    const inPerson = { locationType: 'in_person', locationAddress: 'Quezon City' } as const
    const firstOfDecember = new Date('2026-11-30T16:00:00Z')
    await aSeminar(db, { title: 'free', startsAt: new Date(firstOfDecember.getTime() - 1) })
    await aSeminar(db, { title: 'paid', price: '100.00', startsAt: firstOfDecember, ...inPerson })
    await aSeminar(db, { title: 'paid online', price: '100.00', startsAt: new Date('2026-12-31T15:59:59Z') })
    expect(await titles({ locationType: 'in_person' })).toEqual(['paid'])
    expect(await titles({ locationType: 'online' })).toEqual(['free', 'paid online'])
    expect(await titles({ isFree: 'true' })).toEqual(['free'])
    expect(await titles({ isFree: 'false' })).toEqual(['paid', 'paid online'])
    expect(await titles({ month: '2026-11' })).toEqual(['free'])
    expect(await titles({ month: '2026-12' })).toEqual(['paid', 'paid online'])
    expect(await titles({ month: '2027-01' })).toEqual([])
    const all = { when: 'current', search: 'ONLINE', month: '2026-12', isFree: 'false' }
    expect(await titles({ ...all, locationType: 'online' })).toEqual(['paid online'])
    expect(await titles({ ...all, locationType: 'in_person' })).toEqual([])
  })

  test('paginates, and still reports the total for a page past the end', async () => {
    for (const title of ['a', 'b', 'c']) await aSeminar(db, { title })
    const page = (number: number) =>
      listSeminars(db, ListSeminarsQuery.parse({ page: number, pageSize: 2, sort: 'title' }), testNow)
    expect(await page(2)).toMatchObject({ seminars: [{ title: 'c' }], total: 3, page: 2, limit: 2 })
    expect(await page(9)).toEqual({ seminars: [], total: 3, page: 9, limit: 2 })
  })

  test('returns seat counts, price and category in the wire format', async () => {
    const category = await aCategory(db, { name: 'Teaching', color: '#123ABC' })
    await aSeminar(db, { maxAttendees: 10, seatsTaken: 4, price: '1500.50', categoryId: category.id })
    const { seminars: list } = await listSeminars(db, ListSeminarsQuery.parse({}), testNow)
    expect(list[0]).toMatchObject({
      price: 1500.5,
      registeredCount: 4,
      seatsLeft: 6,
      category: { id: category.id, name: 'Teaching', color: '#123ABC' },
      startDate: inDays(7).toISOString(),
      scheduledDate: inDays(7).toISOString(),
    })
  })
})

describe('listCategories', () => {
  test('counts the seminars of each category and omits inactive categories unless requested', async () => {
    const used = await aCategory(db, { name: 'Used' })
    await aCategory(db, { name: 'asleep', isActive: false })
    await aSeminar(db, { categoryId: used.id })
    await aSeminar(db, { categoryId: used.id })
    const active = await listCategories(db, ListCategoriesQuery.parse({}))
    expect(active).toMatchObject({
      categories: [{ name: 'Used', seminarCount: 2 }],
      total: 1,
      page: 1,
      limit: 50,
    })
    const all = await listCategories(db, ListCategoriesQuery.parse({ onlyActive: 'false', search: 'SLEEP' }))
    expect(all.categories.map(({ name }) => name)).toEqual(['asleep'])
  })

  test('reports the total for a page past the end', async () => {
    await aCategory(db)
    expect(await listCategories(db, ListCategoriesQuery.parse({ page: 5 }))).toMatchObject({
      categories: [],
      total: 1,
    })
  })
})

test('The seminar URLs for search engines omit cancelled seminars', async () => {
  const stored = await aSeminar(db)
  await aSeminar(db, { status: 'cancelled' })
  expect((await listSitemapSeminars(db)).map(({ id }) => id)).toEqual([stored.id])
})
