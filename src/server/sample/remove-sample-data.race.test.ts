import { eq, gt } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AdminDashboard } from '#app/features/dashboards/contract/dashboards.ts'
import { emailTemplates } from '#app/features/email/tables.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { categories, seminars } from '#app/features/seminars/tables.ts'
import { aPerson, aRegistration, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aCover, countCoverFiles } from '#tests/kit/covers.ts'
import { aSite } from '#tests/kit/site.ts'
import { checkData } from '../data-check/check-data.ts'
import { loadSampleData } from './load-sample-data.ts'

const { database, db, services, api } = await aSite()
let admin: { id: number; headers: { Cookie: string } }

beforeEach(async () => {
  for (const table of [registrations, seminars, categories, people, emailTemplates]) await db.delete(table)
  await loadSampleData(services)
  const { id } = await aPerson(db, { role: 'admin' })
  admin = { id, headers: { Cookie: await aSessionCookie(db, id) } }
})

const remove = () =>
  api.call('/attendees/remove-sample-data', { method: 'POST', body: {}, headers: admin.headers })

const setupOf = async () =>
  (await api.call<AdminDashboard>('/dashboard/admin', { headers: admin.headers })).body.setup

async function expectSoundData(): Promise<void> {
  const { findings } = await checkData({ ...services, pool: database.pool })
  expect(findings).toEqual([])
}

test('Removing sample data deletes all of it and leaves the data consistent', async () => {
  expect(await setupOf()).toMatchObject({ isSampleDataGone: false, hasOwnSeminar: false })
  const keys = (await db.select({ key: proofs.fileKey }).from(proofs)).flatMap(({ key }) => key ?? [])
  const [seminar] = await db.select().from(seminars).limit(1)
  await aCover(services, seminar?.id ?? 0)
  expect(await remove()).toMatchObject({
    status: 200,
    body: { people: 60, seminars: 14, remainingSeminars: 0 },
  })
  for (const table of [registrations, seminars, categories, payments, proofs, paymentEvents, emailTemplates])
    expect(await db.$count(table)).toBe(0)
  expect((await db.select().from(people)).map(({ id }) => id)).toEqual([admin.id])
  expect(await setupOf()).toMatchObject({ isSampleDataGone: true })
  expect(await countCoverFiles(services)).toBe(0)
  for (const key of keys.slice(0, 3)) expect(await services.files.exists(key)).toBe(false)
  await expectSoundData()
})

test('Removing sample data keeps sample records that are in use', async () => {
  const [used] = await db.select().from(seminars).where(gt(seminars.startsAt, testNow)).limit(1)
  if (used === undefined) throw new Error('There is no sample seminar.')
  await db.update(seminars).set({ price: null, maxAttendees: null }).where(eq(seminars.id, used.id))
  const registered = await api.send('/attendees', {
    method: 'POST',
    body: aRegistration({ seminarId: used.id, email: 'teacher@school.ph' }),
  })
  expect(registered.status).toBe(200)
  const own = await aSeminar(db, { title: 'Our own' })
  const [colleague] = await db.select().from(people).where(eq(people.isSample, true)).limit(1)
  await db
    .update(people)
    .set({ role: 'staff' })
    .where(eq(people.id, colleague?.id ?? 0))
  await db.update(emailTemplates).set({ version: 2 })
  const templates = await db.$count(emailTemplates)

  const { body } = await remove()
  expect(body).toEqual({ people: 59, seminars: expect.any(Number), remainingSeminars: expect.any(Number) })
  const stored = (await db.select().from(seminars)).map(({ id }) => id)
  expect(stored).toEqual(expect.arrayContaining([used.id, own.id]))
  expect(await db.$count(categories, eq(categories.id, used.categoryId ?? 0))).toBe(1)
  expect(await db.$count(people, eq(people.email, 'teacher@school.ph'))).toBe(1)
  expect(await db.$count(people, eq(people.id, colleague?.id ?? 0))).toBe(1)
  expect(await db.$count(emailTemplates)).toBe(templates)
  await expectSoundData()
})

test('Removing sample data twice at once succeeds both times', async () => {
  const [one, other] = await Promise.all([remove(), remove()])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(await db.$count(seminars)).toBe(0)
})
