import { beforeAll, expect, test } from 'vitest'
import { aCategory, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { CountSeminarsQuery, ListSeminarsQuery } from '../contract/seminars.ts'
import { countSeminars } from './seminar-counts.ts'
import { listSeminars } from './seminar-lists.ts'

const { db } = await aDatabase()

const counts = (query: Record<string, unknown>) => countSeminars(db, CountSeminarsQuery.parse(query), testNow)
const totalOf = async (query: Record<string, unknown>) =>
  (await listSeminars(db, ListSeminarsQuery.parse({ ...query, limit: 1 }), testNow)).total

let categoryIds: number[] = []

/** Two years of seminars, most of them over, in an active category, an inactive one and none. */
beforeAll(async () => {
  const active = await aCategory(db, { name: 'Active' })
  const inactive = await aCategory(db, { name: 'Old', isActive: false })
  categoryIds = [active.id, inactive.id]
  await aCategory(db, { name: 'Unused' })
  for (let number = 0; number < 48; number += 1) {
    await aSeminar(db, {
      title: number % 5 === 0 ? 'Reading' : 'Numeracy',
      startsAt: inDays((number - 30) * 15),
      categoryId: categoryIds[number % 3] ?? null,
      price: number % 4 === 0 ? null : '100.00',
      status: number % 7 === 0 ? 'cancelled' : 'scheduled',
      isDraft: number % 11 === 0,
    })
  }
})

const filters = [
  {},
  { when: 'current', isFree: 'true' },
  { when: 'archived', search: 'read', locationType: 'online' },
  { when: 'past', locationType: 'in_person' },
]

test.for(filters)(
  'countSeminars with filter %o counts what the list of each category contains',
  async (filter) => {
    const { months: _, ...counted } = await counts(filter)
    expect(counted.all).toBe(await totalOf(filter))
    expect(counted.uncategorized).toBe(await totalOf({ ...filter, categoryId: 0 }))
    expect(counted.categories.map(({ name }) => name)).toEqual(['Active', 'Unused'])
    for (const { id, count } of counted.categories)
      expect(count).toBe(await totalOf({ ...filter, categoryId: id }))
    for (const categoryId of [...categoryIds, 0])
      expect(await counts({ ...filter, categoryId })).toMatchObject(counted)
  },
)

test.for(filters)(
  'countSeminars with filter %o lists exactly the months that have seminars',
  async (filter) => {
    for (const category of [{}, { categoryId: categoryIds[0] }]) {
      const { months } = await counts({ ...filter, ...category })
      const found: string[] = []
      for (let month = 0; month < 36; month += 1) {
        const name = new Date(Date.UTC(2025, month)).toISOString().slice(0, 7)
        if ((await totalOf({ ...filter, ...category, month: name })) > 0) found.push(name)
      }
      expect(months).toEqual(found)
    }
  },
)

test('countSeminars assigns a seminar to its month in Manila', async () => {
  await aSeminar(db, { startsAt: new Date('2031-01-31T15:59:59Z') })
  await aSeminar(db, { startsAt: new Date('2031-02-28T16:00:00Z') })
  const { months } = await counts({ when: 'current' })
  expect(months.slice(-2)).toEqual(['2031-01', '2031-03'])
})
