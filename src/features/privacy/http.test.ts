import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  aPerson,
  aRegistration,
  aSeminar,
  aSessionCookie,
  aUser,
  inDays,
  testNow,
} from '#tests/kit/builders.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { aSite } from '#tests/kit/site.ts'
import { auditLog, interactions, people } from '../people/tables.ts'
import { defaultPrivacyNotice } from '../settings/rules/default-privacy-notice.ts'
import type { AgreedNotices, ErasureRequest, ErasureRequests } from './contract/privacy.ts'

const { db, api } = await aSite()

const as = async ({ id }: { id: number }) => ({ Cookie: await aSessionCookie(db, id) })

describe('GET /attendees/agreed-notices', () => {
  const noticesOf = async (person: { id: number }) =>
    (await api.call<AgreedNotices>('/attendees/agreed-notices', { headers: await as(person) })).body.notices

  async function aRegistrationUnder(
    person: { id: number },
    privacyNoticeVersion: string | null,
    days: number,
  ) {
    const seminar = await aSeminar(db)
    await insertRegistration(db, {
      seminarId: seminar.id,
      personId: person.id,
      details: aRegistration({ seminarId: seminar.id, firstName: 'Ana' }),
      registrationType: 'new_attendee',
      paymentStatus: 'verified',
      privacyNoticeVersion,
      registeredAt: inDays(days),
    })
  }

  test('lists each version once, the latest first, and says which can be read', async () => {
    const person = await aUser(db, { emailVerifiedAt: inDays(-1) })
    await aRegistrationUnder(person, 'Of an old release', -9)
    await aRegistrationUnder(person, defaultPrivacyNotice.version, -5)
    await aRegistrationUnder(person, defaultPrivacyNotice.version, -2)
    await aRegistrationUnder(person, null, -1)
    await aRegistrationUnder(await aPerson(db), 'Of another person', -1)
    expect(await noticesOf(person)).toEqual([
      { version: defaultPrivacyNotice.version, agreedAt: inDays(-5).toISOString(), isReadable: true },
      { version: 'Of an old release', agreedAt: inDays(-9).toISOString(), isReadable: false },
    ])
  })

  test('leaves out what others registered for the address until it is confirmed', async () => {
    const person = await aUser(db)
    await aRegistrationUnder(person, defaultPrivacyNotice.version, -5)
    expect(await noticesOf(person)).toEqual([])
  })
})

describe('POST /attendees/erasure-request', () => {
  const path = '/attendees/erasure-request'
  const readRequest = async (person: { id: number }) =>
    (await api.call<ErasureRequest>(path, { headers: await as(person) })).body.erasureRequestedAt
  const post = async (person: { id: number }, to = path) =>
    api.call<ErasureRequest>(to, { body: {}, headers: await as(person) })

  test('records the time once, keeps it when repeated, and can be withdrawn', async () => {
    const person = await aUser(db, { emailVerifiedAt: inDays(-1) })
    expect(await readRequest(person)).toBeNull()
    expect((await post(person)).body).toEqual({ erasureRequestedAt: testNow.toISOString() })
    await db
      .update(people)
      .set({ erasureRequestedAt: inDays(-3) })
      .where(eq(people.id, person.id))
    expect((await post(person)).body).toEqual({ erasureRequestedAt: inDays(-3).toISOString() })
    expect((await post(person, `${path}/withdraw`)).body).toEqual({ erasureRequestedAt: null })
    expect((await post(person, `${path}/withdraw`)).status).toBe(200)
    expect(await readRequest(person)).toBeNull()
    const ofPerson = and(eq(auditLog.subjectType, 'person'), eq(auditLog.subjectId, person.id))
    const lines = await db.select().from(auditLog).where(ofPerson).orderBy(auditLog.id)
    expect(lines.map(({ action }) => action)).toEqual([
      'attendee.erasure_requested',
      'attendee.erasure_withdrawn',
    ])
    const history = await db.select().from(interactions).where(eq(interactions.personId, person.id))
    expect(history.map(({ title }) => title)).toEqual([
      'Requested data erasure',
      'Withdrew the data erasure request',
    ])
  })

  test('is refused to an account with an unverified e-mail', async () => {
    const person = await aUser(db)
    const { status, body } = await post(person)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'Please confirm your e-mail address first, so that we know the data is yours.',
    })
    expect(await readRequest(person)).toBeNull()
  })
})

describe('GET /attendees/erasure-requests', () => {
  test('lists requests longest waiting first, paginated', async () => {
    await db.update(people).set({ erasureRequestedAt: null })
    const admin = await aPerson(db, { role: 'admin' })
    const { id: seminarId } = await aSeminar(db)
    const late = await aSeatHolder(db, seminarId, {
      person: { erasureRequestedAt: inDays(-1), seminarCount: 1, displayName: 'Late' },
    })
    const early = await aPerson(db, { erasureRequestedAt: inDays(-9), role: 'staff' })
    await aPerson(db, { erasureRequestedAt: inDays(-5), erasedAt: inDays(-4) })
    const requestsOf = async (search = '') =>
      (await api.call<ErasureRequests>(`/attendees/erasure-requests${search}`, { headers: await as(admin) }))
        .body
    expect(await requestsOf()).toEqual({
      requests: [
        {
          attendeeId: early.id,
          displayName: 'Ana Reyes',
          email: early.email,
          role: 'staff',
          seminarCount: 0,
          requestedAt: inDays(-9).toISOString(),
        },
        expect.objectContaining({ attendeeId: late.id, displayName: 'Late', seminarCount: 1 }),
      ],
      total: 2,
      page: 1,
      limit: 20,
    })
    expect(await requestsOf('?limit=1&page=2')).toMatchObject({
      requests: [{ attendeeId: late.id }],
      total: 2,
    })
  })
})
