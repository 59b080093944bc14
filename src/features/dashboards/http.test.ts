import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aRegistrant } from '#tests/kit/attendance.ts'
import { aPerson, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aCheck, aForm, anEndedSeminar, answersTo } from '#tests/kit/evaluation.ts'
import { setPayment } from '#tests/kit/orders.ts'
import { aSite } from '#tests/kit/site.ts'
import { people } from '../people/tables.ts'
import { registrations } from '../registrations/tables.ts'
import { AdminDashboard, PersonalDashboard, UpcomingSeminars } from './contract/dashboards.ts'

const { db, api } = await aSite()

beforeAll(async () => {
  await aSeminar(db, { title: 'Reading for Grade 1', price: '1500.50' })
})
const cookieOf = async (role: 'admin' | 'staff' | 'attendee') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
})

describe('GET /dashboard/admin', () => {
  test('returns the dashboard to an administrator as the contract declares', async () => {
    const { status, body } = await api.call('/dashboard/admin', { headers: await cookieOf('admin') })
    expect(status).toBe(200)
    expect(AdminDashboard.parse(body)).toEqual(body)
    expect(body).toMatchObject({ totals: { seminars: 1 }, upcoming: [{ title: 'Reading for Grade 1' }] })
  })
})

describe('GET /dashboard/upcoming', () => {
  test('returns upcoming seminars as the contract declares', async () => {
    const { body } = await api.call('/dashboard/upcoming', { headers: await cookieOf('staff') })
    expect(UpcomingSeminars.parse(body)).toEqual(body)
    expect(body).toMatchObject({ seminars: [{ title: 'Reading for Grade 1', canMarkAttendance: false }] })
  })
})

describe('GET /dashboard/personal', () => {
  test('returns the user’s own dashboard as the contract declares', async () => {
    const { body } = await api.call('/dashboard/personal', { headers: await cookieOf('attendee') })
    expect(PersonalDashboard.parse(body)).toEqual(body)
    expect(body).toMatchObject({ available: [{ title: 'Reading for Grade 1', price: 1500.5 }] })
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
    await setPayment(db, eq(registrations.id, registrationId), {
      paymentStatus: 'rejected',
      amountDue: '500.00',
    })
    expect(await read()).toEqual([])
  })
})
