import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { aPerson, aSeminar, aSessionCookie, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { aBrowserOf } from '#tests/kit/own-second-factors.ts'
import { createTestApi, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { twoSteps } from '#tests/kit/two-step-sign-in.ts'
import { insertSecondFactorPolicy } from '../queries/second-factors.ts'
import { secondFactorPolicy } from '../tables.ts'

const { db, services, api } = await aSite({ SECOND_FACTOR: 'required' })
const { logIn } = twoSteps(() => api)

const setUpFirst = 'Please set up two-step sign-in first.'

async function aMember(role: 'admin' | 'organizer' | 'staff' | 'attendee') {
  const person = await aUser(db, { role, emailVerifiedAt: testNow })
  const Cookie = await aSessionCookie(db, person.id)
  const call = (path: string, body?: unknown) => api.call(path, { body, headers: { Cookie } })
  return { person, call, ...aBrowserOf(() => ({ api, now: testNow }), Cookie) }
}

describe('A user who must set up two-step sign-in', () => {
  const role = 'staff'

  test('can log in by password and sees that set-up is required', async () => {
    const { person, call } = await aMember(role)
    expect((await logIn(person.email)).body.user?.id).toBe(person.id)
    const { status, body } = await call('/auth/session')
    expect([status, body]).toMatchObject([200, { user: { id: person.id, role }, needsSecondFactor: true }])
  })

  test('is treated as a visitor by public endpoints', async () => {
    const { call, person } = await aMember(role)
    const over = await aSeminar(db, { startsAt: inDays(-7) })
    const visitor = await api.call(`/seminars/details?seminarId=${over.id}`)
    expect((await call(`/seminars/details?seminarId=${over.id}`)).body).toEqual(visitor.body)
    const known = await aPerson(db)
    const lookup = { email: known.email }
    const seen = await call('/attendees/lookup', lookup)
    expect(seen.body).toEqual((await api.call('/attendees/lookup', { body: lookup })).body)
    // Linking Google requires a signed-in user.
    const link = await call('/auth/oauth_authorize?provider=google&intent=link')
    expect([401, 404]).toContain(link.status)
    expect(person.role).toBe(role)
  })

  test('gains access after set-up, in the current session only', async () => {
    const { person, call, addApp } = await aMember(role)
    expect((await addApp()).answer.body.recoveryCodes).toHaveLength(10)
    expect((await call('/auth/session')).body).not.toHaveProperty('needsSecondFactor')
    expect((await call('/attendees')).status).toBe(200)
    const headers = { Cookie: await aSessionCookie(db, person.id) }
    expect((await api.call('/attendees', { headers })).status).toBe(403)
    const elsewhere = aBrowserOf(() => ({ api, now: testNow }), headers.Cookie)
    // Password and session alone do not allow adding an authenticator app.
    expect((await elsewhere.post('/totp/begin', {})).status).toBe(403)
  })
})

test('An attendee needs no second factor until given a staff role', async () => {
  const { person, call } = await aMember('attendee')
  expect((await call('/account')).status).toBe(200)
  const admin = await aMember('admin')
  await admin.addApp()
  const change = { userId: person.id, role: 'staff' }
  expect((await admin.call('/users/update-details', change)).status).toBe(200)
  expect((await call('/account')).status).toBe(403)
})

describe('Required two-step sign-in with a seven-day grace period', () => {
  const day = 24 * 60 * 60 * 1000

  /** A session `ms` milliseconds after the role was granted. */
  async function sessionAt(ms: number, role: 'admin' | 'organizer' | 'staff' = 'organizer') {
    await db.delete(secondFactorPolicy)
    await insertSecondFactorPolicy(db, new Date(testNow.getTime() - 30 * day))
    const person = await aUser(db, { role, emailVerifiedAt: testNow, privilegedSince: testNow })
    const now = new Date(testNow.getTime() + ms)
    const late = createTestApi({
      ...withPolicies(services, { secondFactor: 'after_grace' }),
      clock: () => now,
    })
    const Cookie = await aSessionCookie(db, person.id, now)
    const call = (path: string, body?: unknown) => late.call(path, { body, headers: { Cookie } })
    return { person, call, browser: aBrowserOf(() => ({ api: late, now }), Cookie) }
  }

  test('lets a user work until the last second and shows the deadline', async () => {
    const { call } = await sessionAt(7 * day - 1000)
    expect((await call('/attendees')).status).toBe(200)
    const { body } = await call('/auth/session')
    expect(body).toMatchObject({ secondFactorDueAt: new Date(testNow.getTime() + 7 * day).toISOString() })
    expect(body).not.toHaveProperty('needsSecondFactor')
  })

  test('requires a user to set it up from the deadline on', async () => {
    const { call, browser } = await sessionAt(7 * day)
    expect((await call('/attendees')).body.error).toBe(setUpFirst)
    const { body } = await call('/auth/session')
    expect(body).toMatchObject({ needsSecondFactor: true })
    expect(body).not.toHaveProperty('secondFactorDueAt')
    expect((await browser.addApp()).answer.status).toBe(200)
    expect((await call('/attendees')).status).toBe(200)
  })

  test('shows no deadline to a user who already has a second factor', async () => {
    const { call, browser } = await sessionAt(1000)
    await browser.addApp()
    expect((await call('/auth/session')).body).not.toHaveProperty('secondFactorDueAt')
  })

  test('does not apply to the staff role', async () => {
    const { call } = await sessionAt(30 * day, 'staff')
    expect((await call('/attendees')).status).toBe(200)
    expect((await call('/auth/session')).body).not.toHaveProperty('secondFactorDueAt')
    expect((await call('/account/second-factor')).body).toMatchObject({ isRequired: false })
  })

  test('starts with the first privileged role and does not restart with a later one', async () => {
    const { id } = await aPerson(db)
    const since = async (role: 'admin' | 'organizer' | 'staff' | 'attendee') => {
      await db.update(people).set({ role }).where(eq(people.id, id))
      const [row] = await db.select({ at: people.privilegedSince }).from(people).where(eq(people.id, id))
      return row?.at ?? null
    }
    expect(await since('staff')).toBeNull()
    const first = await since('organizer')
    expect(first).toBeInstanceOf(Date)
    expect(await since('attendee')).toEqual(first)
    expect(await since('admin')).toEqual(first)
  })
})
