import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registrations } from '#app/features/registrations/tables.ts'
import { aPerson, aRegistration, aSeminar, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { insertRegistration, setPayment } from '#tests/kit/orders.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services, api } = await aSite()

describe('GET /seminars', () => {
  test('returns a page, and 304 while nothing has changed', async () => {
    await aSeminar(db)
    const first = await api.call('/seminars?limit=1')
    expect(first).toMatchObject({ status: 200, body: { page: 1, limit: 1 } })
    const etag = first.headers.get('ETag') ?? ''
    const again = await api.send('/seminars?limit=1', { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    await aSeminar(db, { startsAt: inDays(1) })
    expect((await api.send('/seminars?limit=1', { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })

  test('shows the meeting link only to staff and people with a verified payment', async () => {
    const seminar = await aSeminar(db, { locationDetails: 'https://meet.example/secret' })
    const read = async (headers: Record<string, string> = {}) => {
      const { body } = await api.call<{ seminar: { locationDetails: string | null } }>(
        `/seminars/details?seminarId=${seminar.id}`,
        { headers },
      )
      return body.seminar.locationDetails
    }
    const as = async (role: 'staff' | 'attendee', paymentStatus?: 'verified' | 'pending') => {
      const person = await aPerson(db, { role, emailVerifiedAt: testNow })
      if (paymentStatus) {
        const values = {
          seminarId: seminar.id,
          personId: person.id,
          registrationType: 'new_attendee',
        } as const
        const details = aRegistration({ seminarId: seminar.id })
        await insertRegistration(db, { ...values, paymentStatus, amountDue: '10.00', details })
      }
      return read({ Cookie: await aSessionCookie(db, person.id) })
    }
    expect(await read()).toBeNull()
    expect(await as('attendee')).toBeNull()
    expect(await as('attendee', 'pending')).toBeNull()
    expect(await as('attendee', 'verified')).toBe('https://meet.example/secret')
    expect(await as('staff')).toBe('https://meet.example/secret')
  })
})

describe('POST /attendees', () => {
  test('registers a visitor, sets a claim cookie, and shows the seat as taken', async () => {
    const seminar = await aSeminar(db, { maxAttendees: 5 })
    const { status, body, headers } = await api.call('/attendees', {
      body: aRegistration({ seminarId: seminar.id }),
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { registeredSeminarId: seminar.id, registrationType: 'new_attendee' },
    })
    expect(headers.get('Set-Cookie')).toMatch(/pagsulong_claim=.+; .*Path=\/_api; .*HttpOnly; SameSite=Lax/)
    const after = await api.call(`/seminars/details?seminarId=${seminar.id}`)
    expect(after.body).toMatchObject({ seminar: { registeredCount: 1, seatsLeft: 4 } })
  })

  test('returns the first response to a retry and refuses a second registration', async () => {
    const seminar = await aSeminar(db)
    const body = aRegistration({ seminarId: seminar.id })
    const send = (key: string) => api.call('/attendees', { body, headers: { 'Idempotency-Key': key } })
    const first = await send('a')
    expect((await send('a')).body).toEqual(first.body)
    const second = await send('b')
    expect(second.status).toBe(409)
    expect(second.body.error).toContain('already registered for the specified seminar')
  })

  test('treats a blank Idempotency-Key as none', async () => {
    const body = aRegistration({ seminarId: (await aSeminar(db)).id })
    const send = () => api.call('/attendees', { body, headers: { 'Idempotency-Key': ' ' } })
    expect([(await send()).status, (await send()).status]).toEqual([200, 409])
  })

  test('does not reveal a rejected registration to a person who only knows its e-mail', async () => {
    const seminar = await aSeminar(db, { price: '10.00' })
    const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
    const body = { ...aRegistration({ seminarId: seminar.id }), proofOfPaymentFile }
    const send = () => api.send('/attendees', { body, headers: { 'Idempotency-Key': 'stranger' } })
    const first = await api.call('/attendees', { body })
    const registrationId = Number(first.body.registrationId)
    const pending = await send()
    await setPayment(db, eq(registrations.id, registrationId), { paymentStatus: 'rejected' })
    const rejected = await send()
    expect([pending.status, rejected.status]).toEqual([409, 409])
    const { error } = await rejected.json()
    expect(error).toBe((await pending.json()).error)
    expect(error).toContain('already registered for the specified seminar')
    expect(error).toContain('the link in our e-mail')
    expect(rejected.headers.get('Set-Cookie')).toBeNull()
  })

  test.each([
    ['full', { maxAttendees: 1, seatsTaken: 1 }, 'This seminar is full.'],
    ['cancelled', { status: 'cancelled' }, 'This seminar was cancelled.'],
    ['over', { startsAt: inDays(-2) }, 'This seminar has ended.'],
  ] as const)('refuses a seminar that is %s', async (_, values, text) => {
    const seminar = await aSeminar(db, values)
    const answer = await api.call('/attendees', { body: aRegistration({ seminarId: seminar.id }) })
    expect(answer).toMatchObject({ status: 409, body: { error: text, message: text } })
  })

  test.each([
    ['source', { source: '' }, 'Please select how you heard about us'],
    ['prcExpirationDate', { prcExpirationDate: '2026-02-30' }, 'Invalid expiration date format'],
    ['company', { company: 'a\u0000b' }, 'The text contains characters that cannot be stored.'],
  ])('reports an invalid value at field %s', async (path, values, message) => {
    const seminar = await aSeminar(db)
    const { status, body } = await api.call('/attendees', {
      body: { ...aRegistration({ seminarId: seminar.id }), ...values },
    })
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: message, message, issues: [{ path, message }] },
    })
  })

  test('refuses oversized bodies', async () => {
    const huge = await api.call('/attendees', { body: `"${'x'.repeat(8 * 1024 * 1024)}"` })
    expect(huge).toMatchObject({ status: 413, body: { error: 'File size exceeds 5MB limit' } })
  })

  test('refuses requests with a session from another origin', async () => {
    const seminar = await aSeminar(db)
    const cookie = await aSessionCookie(db, (await aPerson(db)).id)
    const send = (Origin: string) =>
      api.call('/attendees', {
        body: aRegistration({ seminarId: seminar.id }),
        headers: { Cookie: cookie, Origin, Host: 'localhost:3000' },
      })
    for (const origin of [
      'https://elsewhere.example',
      'https://localhost:3000',
      'http://localhost',
      'null',
    ]) {
      expect((await send(origin)).status).toBe(403)
    }
    expect((await send('http://localhost:3000')).status).toBe(200)
  })

  test('lets only staff add a person without a seminar', async () => {
    const { seminarId: _, source: __, ...body } = aRegistration({ seminarId: 1 })
    const as = async (role: 'staff' | 'attendee') =>
      api.call('/attendees', {
        body,
        headers: { Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id) },
      })
    expect((await api.call('/attendees', { body })).status).toBe(400)
    expect((await as('attendee')).status).toBe(400)
    expect(await as('staff')).toMatchObject({
      status: 200,
      body: { registeredSeminarId: null, registrationId: null, registrationType: 'new_attendee' },
    })
    expect((await as('staff')).status).toBe(409)
  })

  test('limits repeated submissions for one e-mail and responds with Retry-After', async () => {
    const seminar = await aSeminar(db)
    const body = aRegistration({ seminarId: seminar.id })
    const answers = []
    for (let count = 0; count < 11; count += 1) answers.push(await api.call('/attendees', { body }))
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array(9).fill(409), 429])
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(86_000)
  })
})

test('POST /attendees allows sixty registrations in ten minutes per IP address', async () => {
  const fresh = createTestApi(withFreshLimits(services, database))
  const seminar = await aSeminar(db, { maxAttendees: null })
  const send = () => fresh.call('/attendees', { body: aRegistration({ seminarId: seminar.id }) })
  const answers = []
  for (let count = 0; count < 61; count += 1) answers.push((await send()).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
})

test('POST /attendees takes two hundred further people in an hour per IP address', async () => {
  const fresh = createTestApi(withFreshLimits(services, database))
  const statuses = []
  for (let request = 0; request < 11; request += 1) {
    const others = Array.from({ length: 19 }, (_, place) => ({
      firstName: 'Pedro',
      middleInitial: null,
      lastName: 'Cruz',
      email: `other-${request}-${place}@example.ph`,
    }))
    const body = aRegistration({ seminarId: 999_999, others })
    statuses.push((await fresh.call('/attendees', { body })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429])
})

test('After sixty malformed bodies, nothing of a network is read for ten minutes, except of signed-in users', async () => {
  const fresh = createTestApi(withFreshLimits(services, database))
  const seminar = await aSeminar(db)
  const body = aRegistration({ seminarId: seminar.id })
  const answers = []
  for (let count = 0; count < 59; count += 1)
    answers.push((await fresh.send('/attendees', { body: '{' })).status)
  expect(answers).toEqual(Array(59).fill(400))
  expect((await fresh.call('/attendees', { body })).status).toBe(200)
  expect((await fresh.send('/contact/send', { body: '{' })).status).toBe(400)
  expect((await fresh.call('/attendees', { body: aRegistration({ seminarId: seminar.id }) })).status).toBe(
    429,
  )
  const headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id) }
  expect(
    (await fresh.call('/attendees', { body: aRegistration({ seminarId: seminar.id }), headers })).status,
  ).toBe(200)
})
