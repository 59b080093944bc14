import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, people } from '#app/features/people/tables.ts'
import { maxSessionDays } from '#app/features/settings/contract/session-policy.ts'
import { aPerson, aSessionCookie, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { createTestApi, createTestServices, type TestCall } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { sessions } from '../tables.ts'

const { database, db, api, clock } = await aSite()

interface Answer {
  readonly user?: { readonly id: number; readonly email: string; readonly hasLoginAccess: boolean }
  readonly error?: string
}

const password = 'kalabaw at kubo'

function logIn(email: string, given = password, options: TestCall = {}) {
  return api.call<Answer>('/auth/login_with_password', { body: { email, password: given }, ...options })
}

function cookieOf(headers: Headers): string {
  return headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

async function sessionStatus(cookie: string): Promise<number> {
  return (await api.call('/auth/session', { headers: { Cookie: cookie } })).status
}

describe('POST /auth/login_with_password', () => {
  test('returns the user and sets an HttpOnly session cookie', async () => {
    const person = await aUser(db)
    const { status, body, headers } = await logIn(`  ${person.email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: person.id, hasLoginAccess: true })
    expect(headers.getSetCookie()[0]).toMatch(
      /^pagsulong_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await sessionStatus(cookieOf(headers))).toBe(200)
  })

  test('marks the cookies Secure when the site is served over https', async () => {
    const secure = await createTestServices(database, { APP_URL: 'https://seminars.example.ph' })
    const person = await aUser(db)
    const { headers } = await createTestApi(secure).call('/auth/login_with_password', {
      body: { email: person.email, password },
    })
    expect(headers.get('Set-Cookie')).toMatch(/^__Host-pagsulong_session=[^;]+; .*Path=\/; .*Secure/)
    expect(headers.get('Set-Cookie')).toContain('__Secure-pagsulong_known=')
    expect(headers.get('Set-Cookie')).not.toMatch(/(^|, )pagsulong_/)
    await secure.close()
  })

  test('gives the same response for a wrong password, an unknown e-mail and an account without password', async () => {
    const person = await aUser(db)
    const registrant = await aPerson(db)
    for (const email of [person.email, 'nobody@example.ph', registrant.email]) {
      const { status, body, headers } = await logIn(email, 'wrong')
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: 'Invalid email or password', message: 'Invalid email or password' },
      })
      expect(headers.get('Set-Cookie')).toBeNull()
    }
  })

  test.for(['inactive', 'suspended'] as const)(
    'reveals that an account is %s only after the correct password',
    async (accountStatus) => {
      const person = await aUser(db, { accountStatus })
      expect((await logIn(person.email, 'wrong')).status).toBe(401)
      const { status, body } = await logIn(person.email)
      expect([status, body.error]).toEqual([403, `This account is ${accountStatus}. Please contact us.`])
    },
  )

  test('writes an audit log entry with the IP address', async () => {
    const person = await aUser(db)
    await logIn(person.email)
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.actorId, person.id))
    expect(entry).toMatchObject({ action: 'session.started', details: { way: 'password' } })
    expect(entry?.ipAddress).not.toBeNull()
  })

  test('replaces a pre-planted session ID and ends the former session', async () => {
    const person = await aUser(db)
    const planted = await aSessionCookie(db, (await aPerson(db)).id)
    const { headers } = await logIn(person.email, password, { headers: { Cookie: planted } })
    expect(cookieOf(headers)).not.toBe(planted)
    expect(await sessionStatus(planted)).toBe(401)
    const made = 'pagsulong_session=chosen-by-someone-else'
    const again = await logIn(person.email, password, { headers: { Cookie: made } })
    expect(cookieOf(again.headers)).not.toBe(made)
    expect(await sessionStatus(made)).toBe(401)
  })
})

describe('Too many failed sign-ins', () => {
  test('lock one e-mail after ten failures, ignoring case, even for the correct password', async () => {
    const person = await aUser(db)
    for (let count = 0; count < 10; count += 1) {
      expect((await logIn(count % 2 ? person.email : person.email.toUpperCase(), 'wrong')).status).toBe(401)
    }
    const { status, headers } = await logIn(person.email)
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await logIn((await aUser(db)).email)).status).toBe(200)
  })

  test('are not caused by repeated successful sign-ins', async () => {
    const person = await aUser(db)
    for (let count = 0; count < 11; count += 1) expect((await logIn(person.email)).status).toBe(200)
  })

  test('lock one IP address after fifty failures', async () => {
    const tries = Array.from({ length: 50 }, (_, count) => logIn(`guess${count}@example.ph`, 'wrong'))
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]))
    expect((await logIn((await aUser(db)).email)).status).toBe(429)
  })

  test('are counted before the password is checked, so parallel attempts do not bypass the limit', async () => {
    const person = await aUser(db)
    const tries = Array.from({ length: 30 }, () => logIn(person.email, 'wrong'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })
})

describe('A session', () => {
  test('of a staff role ends after twelve idle hours or seven days in all', async () => {
    for (const role of ['staff', 'organizer', 'admin'] as const) {
      clock.now = testNow
      const person = await aUser(db, { role })
      const cookie = cookieOf((await logIn(person.email)).headers)
      const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000)
      for (let hour = 11; hour < 7 * 24; hour += 11) {
        clock.now = hours(hour)
        expect(await sessionStatus(cookie), `${role}, hour ${hour}`).toBe(200)
      }
      clock.now = hours(7 * 24)
      expect(await sessionStatus(cookie), role).toBe(401)
      clock.now = testNow
      const idle = cookieOf((await logIn(person.email)).headers)
      clock.now = hours(12)
      expect(await sessionStatus(idle), role).toBe(401)
    }
  })

  test('of an attendee promoted to staff gets the shorter idle time at once', async () => {
    const person = await aUser(db)
    const cookie = cookieOf((await logIn(person.email)).headers)
    await db.update(people).set({ role: 'staff' }).where(eq(people.id, person.id))
    clock.now = new Date(testNow.getTime() + 12 * 3_600_000)
    expect(await sessionStatus(cookie)).toBe(401)
  })

  test('lasts as long as it is used, up to a maximum age', async () => {
    const person = await aUser(db)
    const cookie = cookieOf((await logIn(person.email)).headers)
    for (let day = 13; day < maxSessionDays; day += 13) {
      clock.now = inDays(day)
      expect(await sessionStatus(cookie), `day ${day}`).toBe(200)
    }
    clock.now = inDays(maxSessionDays)
    expect(await sessionStatus(cookie)).toBe(401)
  })

  test('of an attendee ends after two idle weeks', async () => {
    const person = await aUser(db)
    const cookie = cookieOf((await logIn(person.email)).headers)
    clock.now = inDays(14)
    expect(await sessionStatus(cookie)).toBe(401)
  })

  test('ends at once when the person is suspended', async () => {
    const person = await aUser(db)
    const cookie = cookieOf((await logIn(person.email)).headers)
    await db.update(people).set({ accountStatus: 'suspended' }).where(eq(people.id, person.id))
    expect(await sessionStatus(cookie)).toBe(401)
  })

  test('is stored as a hash', async () => {
    const person = await aUser(db)
    const token = cookieOf((await logIn(person.email)).headers).split('=')[1] ?? ''
    const [row] = await db.select().from(sessions).where(eq(sessions.personId, person.id))
    expect(row?.tokenHash).toHaveLength(32)
    expect(row?.tokenHash.toString('base64url')).not.toBe(token)
  })

  test('ends on logout, which also succeeds without a session', async () => {
    const person = await aUser(db)
    const cookie = cookieOf((await logIn(person.email)).headers)
    const { body, headers } = await api.call('/auth/logout', { body: {}, headers: { Cookie: cookie } })
    expect(body).toEqual({ success: true })
    expect(headers.get('Set-Cookie')).toMatch(/^pagsulong_session=; Max-Age=0/)
    expect(await sessionStatus(cookie)).toBe(401)
    expect((await api.call('/auth/logout', { body: {} })).body).toEqual({ success: true })
  })
})
