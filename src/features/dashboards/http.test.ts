import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRegistrant } from '../../../tests/kit/attendance.ts'
import { aPerson, aSeminar, aSessionCookie, aUser, testNow } from '../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../tests/kit/database.ts'
import { aCheck, aForm, anEndedSeminar, answersTo } from '../../../tests/kit/evaluation.ts'
import { createTestApi, createTestServices } from '../../../tests/kit/services.ts'
import { people } from '../people/tables.ts'
import { registrations } from '../registrations/tables.ts'
import { AdminDashboard, PersonalDashboard, UpcomingSeminars } from './contract/dashboards.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)

beforeAll(async () => {
  await aSeminar(db, { title: 'Reading for Grade 1', price: '1500.50' })
})
afterAll(async () => {
  await services.close()
  await database.close()
})

const cookieOf = async (role: 'admin' | 'organizer' | 'staff' | 'attendee') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
})

describe('GET /dashboard/admin', () => {
  test('returns the dashboard to an administrator as the contract declares', async () => {
    const { status, body } = await api.call('/dashboard/admin', { headers: await cookieOf('admin') })
    expect(status).toBe(200)
    expect(AdminDashboard.parse(body)).toEqual(body)
    expect(body).toMatchObject({ totals: { seminars: 1 }, upcoming: [{ title: 'Reading for Grade 1' }] })
  })

  test('is refused to everyone else', async () => {
    expect((await api.call('/dashboard/admin')).status).toBe(401)
    for (const role of ['organizer', 'staff', 'attendee'] as const)
      expect((await api.call('/dashboard/admin', { headers: await cookieOf(role) })).status).toBe(403)
  })
})

describe('GET /dashboard/upcoming', () => {
  test.each(['admin', 'organizer', 'staff'] as const)(
    'returns upcoming seminars to role %s',
    async (role) => {
      const { status, body } = await api.call('/dashboard/upcoming', { headers: await cookieOf(role) })
      expect(status).toBe(200)
      expect(UpcomingSeminars.parse(body)).toEqual(body)
      expect(body).toMatchObject({ seminars: [{ title: 'Reading for Grade 1', canMarkAttendance: false }] })
    },
  )

  test('is refused to attendees and visitors', async () => {
    expect((await api.call('/dashboard/upcoming')).status).toBe(401)
    expect((await api.call('/dashboard/upcoming', { headers: await cookieOf('attendee') })).status).toBe(403)
  })
})

describe('GET /dashboard/personal', () => {
  test.each(['admin', 'organizer', 'staff', 'attendee'] as const)(
    'returns the user’s own dashboard to role %s',
    async (role) => {
      const { status, body } = await api.call('/dashboard/personal', { headers: await cookieOf(role) })
      expect(status).toBe(200)
      expect(PersonalDashboard.parse(body)).toEqual(body)
      expect(body).toMatchObject({ available: [{ title: 'Reading for Grade 1', price: 1500.5 }] })
    },
  )

  test('is refused to visitors', async () => {
    expect((await api.call('/dashboard/personal')).status).toBe(401)
  })

  test('includes a registration made in the same session', async () => {
    const me = await aUser(db)
    const headers = { Cookie: await aSessionCookie(db, me.id) }
    const { id: seminarId } = await aSeminar(db)
    const registration = {
      firstName: 'Ana',
      middleInitial: null,
      lastName: 'Reyes',
      email: me.email,
      company: 'Samar National High School',
      jobTitle: 'Teacher II',
      phone: '0917 555 0101',
      source: 'facebook',
      isCpdasUser: false,
      seminarId,
    }
    expect((await api.call('/attendees', { headers, body: registration })).status).toBe(200)
    const { body } = await api.call<PersonalDashboard>('/dashboard/personal', { headers })
    expect(body.totals).toMatchObject({ registrations: 1, available: 1, seminars: 2 })
    expect(body.registered).toMatchObject([{ seminarId, paymentStatus: 'verified' }])
  })
  test('names feedback and learning checks that the registrant can answer, until they are answered', async () => {
    const { id } = await anEndedSeminar(db)
    const feedback = await aForm(db, id)
    const check = await aCheck(db, id)
    await aForm(db, (await anEndedSeminar(db)).id)
    const { person, ...registration } = await aRegistrant(db, id)
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
    const headers = { Cookie: await aSessionCookie(db, person.id) }
    const read = async () =>
      (await api.call<PersonalDashboard>('/dashboard/personal', { headers })).body.evaluations
    const registrationId = registration.id
    const open = [
      { registrationId, formId: feedback.id, kind: 'feedback' },
      { registrationId, formId: check.id, kind: 'learning_check' },
    ]
    expect(await read()).toEqual(open)
    const body = { formId: feedback.id, answers: answersTo(feedback) }
    expect((await api.call('/evaluation/answer', { body, headers })).status).toBe(200)
    expect(await read()).toEqual(open.slice(1))
    await db
      .update(registrations)
      .set({ paymentStatus: 'rejected', amountDue: '500.00' })
      .where(eq(registrations.id, registrationId))
    expect(await read()).toEqual([])
  })
})
