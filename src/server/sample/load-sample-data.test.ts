import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNow } from '../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../tests/kit/database.ts'
import { createTestServices } from '../../../tests/kit/services.ts'
import { listSeminars } from '../../features/catalog/queries/seminar-lists.ts'
import { badgeOf } from '../../features/catalog/rules.ts'
import { seminars } from '../../features/catalog/tables.ts'
import { people } from '../../features/people/tables.ts'
import { proofs, registrations } from '../../features/registration/tables.ts'
import { loadSampleData } from './load-sample-data.ts'

const database = await createTestDatabase()
const services = await createTestServices(database)

beforeAll(async () => {
  await loadSampleData(services)
})

afterAll(async () => {
  await services.close()
  await database.close()
})

test('has a seminar of every kind', async () => {
  const query = { page: 1, limit: 100, sort: 'date', includeDrafts: false } as const
  const { seminars: list } = await listSeminars(services.db, query, testNow)
  expect(list).toHaveLength(14)
  expect(new Set(list.map((seminar) => badgeOf(seminar, testNow)))).toEqual(
    new Set(['upcoming', 'full', 'cancelled', 'completed']),
  )
  expect(list.some(({ categoryId }) => categoryId === null)).toBe(true)
  expect(new Set(list.map(({ price }) => price === null))).toEqual(new Set([true, false]))
  expect(new Set(list.map(({ locationType }) => locationType))).toEqual(new Set(['online', 'in_person']))
})

test('counts as many seats and seminars as there are registrations', async () => {
  const wrongSeats = await database.pool.query(
    `select s.id from seminars s where s.seats_taken <>
      (select count(*) from registrations r where r.seminar_id = s.id and r.payment_status <> 'rejected')`,
  )
  const wrongPeople = await database.pool.query(
    `select p.id from people p where p.seminar_count <> (select count(*) from registrations r where r.person_id = p.id)`,
  )
  expect([wrongSeats.rowCount, wrongPeople.rowCount]).toEqual([0, 0])
  expect(await services.db.$count(people)).toBe(60)
})

test('shows payments in every state, each with a proof that can be opened', async () => {
  const rows = await services.db.selectDistinct({ status: registrations.paymentStatus }).from(registrations)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['pending', 'verified', 'rejected']))
  const [proof] = await services.db.select().from(proofs)
  expect(await services.files.exists(proof?.fileKey ?? '')).toBe(true)
})

test('refuses a database that is in use', async () => {
  await expect(loadSampleData(services)).rejects.toThrow('The database has seminars already.')
  expect(await services.db.$count(seminars)).toBe(14)
})
