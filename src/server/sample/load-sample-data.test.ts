import { beforeAll, expect, test } from 'vitest'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { people } from '#app/features/people/tables.ts'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { listSeminars } from '#app/features/seminars/queries/seminar-lists.ts'
import { toSeminarBadge } from '#app/features/seminars/rules/availability.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { testNow } from '#tests/kit/builders.ts'
import { countHeldSeatsSql } from '#tests/kit/orders.ts'
import { aSite } from '#tests/kit/site.ts'
import { loadSampleData } from './load-sample-data.ts'

const { database, services } = await aSite()

beforeAll(async () => {
  await loadSampleData(services)
})

test('Sample data contains a seminar in every state', async () => {
  const query = { page: 1, limit: 100, sort: 'date', includeDrafts: false } as const
  const { seminars: list } = await listSeminars(services.db, query, testNow)
  expect(list).toHaveLength(14)
  expect(new Set(list.map((seminar) => toSeminarBadge(seminar, testNow)))).toEqual(
    new Set(['upcoming', 'full', 'cancelled', 'completed']),
  )
  expect(list.some(({ categoryId }) => categoryId === null)).toBe(true)
  expect(new Set(list.map(({ price }) => price === null))).toEqual(new Set([true, false]))
  expect(new Set(list.map(({ locationType }) => locationType))).toEqual(new Set(['online', 'in_person']))
})

test('Sample data has seat and seminar counts that match its registrations', async () => {
  const wrongSeats = await database.pool.query(
    `select s.id from seminars s where s.seats_taken <>
      ${countHeldSeatsSql('s.id')}`,
  )
  const wrongPeople = await database.pool.query(
    `select p.id from people p where p.seminar_count <> (select count(*) from registrations r where r.person_id = p.id)`,
  )
  expect([wrongSeats.rowCount, wrongPeople.rowCount]).toEqual([0, 0])
  expect(await services.db.$count(people)).toBe(60)
})

test('Sample data shows payments in every state, with proof images that exist', async () => {
  const rows = await services.db.selectDistinct({ status: paymentStatusSql }).from(registrations)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['pending', 'verified', 'rejected']))
  const [proof] = await services.db.select().from(proofs)
  expect(await services.files.exists(proof?.fileKey ?? '')).toBe(true)
})

test('Sample data is refused in a database that has seminars', async () => {
  await expect(loadSampleData(services)).rejects.toThrow('The database has seminars already.')
  expect(await services.db.$count(seminars)).toBe(14)
})
