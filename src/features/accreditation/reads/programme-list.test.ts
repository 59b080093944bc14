import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { professions } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { anAccreditation } from '#tests/kit/accreditation.ts'
import { aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { ListProgrammesQuery } from '../contract/programme-list.ts'
import { getProgrammeList } from './programme-list.ts'

const { db, services } = await aSite()

beforeAll(async () => {
  const [profession] = await db.select().from(professions).limit(1)
  const professionId = profession?.id ?? 0
  const programme = async (
    title: string,
    days: number,
    status: 'planned' | 'applied' | 'approved' | 'denied',
  ) => {
    const startsAt = inDays(days)
    const seminar = await aSeminar(db, { title, startsAt, endsAt: inDays(days + 0.25) })
    await anAccreditation(services, { seminarId: seminar.id, professionId, status })
  }
  // Due 63 days before, and 30 days after.
  await programme('plan', 100, 'planned')
  await programme('late plan', 10, 'planned')
  await programme('wait', 20, 'applied')
  await programme('approved', 5, 'approved')
  await programme('held', -1, 'approved')
  await programme('refused', 1, 'denied')
  await programme('called off', 8, 'planned')
  await db
    .update(seminars)
    .set({ status: 'cancelled', cancelledAt: testNow })
    .where(eq(seminars.title, 'called off'))
})

const read = async (query: Record<string, string> = {}) =>
  getProgrammeList(contextOf(services), ListProgrammesQuery.parse(query))

test('getProgrammeList lists accreditations by their next deadline, and those that ended last', async () => {
  const { programmes, total } = await read()
  expect(total).toBe(7)
  expect(programmes.map(({ seminarTitle, state }) => [seminarTitle, state])).toEqual([
    ['late plan', 'overdue'],
    ['wait', 'decision_awaited'],
    ['held', 'report_due'],
    ['approved', 'approved'],
    ['plan', 'apply_by'],
    ['called off', 'cancelled'],
    ['refused', 'denied'],
  ])
  expect(programmes[5]?.dueOn).toBeNull()
  expect(programmes[3]).toMatchObject({ units: '8.00', accreditationNo: expect.stringMatching(/^PTR/) })
})

test('getProgrammeList filters by status and pages', async () => {
  const { programmes, total } = await read({ status: 'approved', limit: '1', page: '2' })
  expect(total).toBe(2)
  expect(programmes).toMatchObject([{ seminarTitle: 'approved', status: 'approved' }])
})
