/** Every sort order: pages are complete, and rows are read from an index without sorting. */

import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { ListSeminarsQuery, SeminarSort } from '../contract/seminars.ts'
import { listSeminars } from './seminar-lists.ts'

const database = await aDatabase()
const { db } = database

const list = (query: Record<string, unknown>) => listSeminars(db, ListSeminarsQuery.parse(query), testNow)
const idsOf = async (query: Record<string, unknown>) => (await list(query)).seminars.map(({ id }) => id)

/** Many equal values, which must not appear twice or be skipped at page boundaries. */
beforeAll(async () => {
  const category = await aCategory(db)
  for (let number = 0; number < 36; number += 1) {
    await aSeminar(db, {
      title: number % 2 === 0 ? 'Reading' : 'reading',
      startsAt: inDays([-9, -1, -0.05, 1, 9][number % 5] ?? 0),
      price: number % 3 === 0 ? null : '100.00',
      cpdPoints: number % 4 === 0 ? null : 8,
      durationInMinutes: 60 * (1 + (number % 2)),
      status: number % 7 === 0 ? 'completed' : 'scheduled',
      categoryId: number % 2 === 0 ? category.id : null,
    })
  }
})

const filters = [{}, { when: 'past' }, { categoryId: 0 }, { search: 'READ' }]

describe.for(SeminarSort.options)('listSeminars sorted by %s', (sort) => {
  test.for(filters)(
    'with filter %o pages through every seminar once, in the order of the full list',
    async (filter) => {
      const whole = await idsOf({ ...filter, sort, limit: 1000 })
      const { total } = await list({ ...filter, sort, limit: 1 })
      const pages: number[] = []
      for (let page = 1; page <= Math.ceil(total / 5); page += 1) {
        const answer = await list({ ...filter, sort, page, limit: 5 })
        expect(answer.total).toBe(total)
        pages.push(...answer.seminars.map(({ id }) => id))
      }
      expect(total).toBeGreaterThan(5)
      expect(pages).toEqual(whole)
      expect(new Set(pages).size).toBe(total)
    },
  )
})

/** Query plan as for a large table, since PostgreSQL does not use indexes on a small one. */
async function planOf(query: Record<string, unknown>): Promise<string> {
  const statements: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => statements.push({ text, values }) }
  const logged = drizzle({ client: database.pool, casing: 'snake_case', logger })
  await listSeminars(logged, ListSeminarsQuery.parse(query), testNow)
  const client = await database.pool.connect()
  try {
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
    expect(statements).toHaveLength(1)
    const [{ text, values } = { text: '', values: [] }] = statements
    const { rows } = await client.query(`explain (costs off) ${text}`, values)
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  } finally {
    client.release(true)
  }
}

/** Plan that counts once for all rows of the page. */
const countPlan = /InitPlan \d.*\n +-> {2}Aggregate\n +-> {2}Index Only Scan/

test.for([
  ['date', 'seminars_starts_idx'],
  ['-date', 'seminars_starts_idx'],
  ['title', 'seminars_title_idx'],
  ['-title', 'seminars_title_idx'],
  ['price', 'seminars_price_idx'],
  ['-price', 'seminars_price_idx'],
  ['cpd', 'seminars_cpd_idx'],
  ['duration', 'seminars_duration_idx'],
  ['-duration', 'seminars_duration_idx'],
])(
  'Seminar list page sorted by %s is read by a limited scan of index %s without sorting',
  async ([sort, index]) => {
    const plan = await planOf({ sort, limit: 5 })
    // The limit applies to the index scan directly, without a sort; the default order has two scans.
    const walks = plan.match(new RegExp(`Limit\\n +->  Index (Only )?Scan (Backward )?using ${index} `, 'g'))
    expect(walks).toHaveLength(sort === 'date' ? 2 : 1)
    expect(plan).toMatch(countPlan)
  },
)

test.for([
  [{ when: 'current', sort: 'date' }, 'seminars_starts_idx'],
  [{ when: 'archived', sort: '-date' }, 'seminars_starts_idx'],
  [{ when: 'current', sort: 'date', locationType: 'online' }, 'seminars_starts_idx'],
] as const)('Catalogue page of %o skips other seminars within index %s', async ([query, index]) => {
  const plan = await planOf({ ...query, limit: 2 })
  expect(plan).toMatch(new RegExp(`Limit\\n +->  Index Only Scan (Backward )?using ${index} `))
  expect(plan).toMatch(countPlan)
})
