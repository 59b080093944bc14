import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { aPerson, aSignInCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aPasskey, aTotpFactor, totpCode } from '#tests/kit/second-factors.ts'
import { createTestApi, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { cookiesOf, secondsLater } from '#tests/kit/two-step-sign-in.ts'
import { linkedIdentities, sessions } from '../tables.ts'

const { db, services, api, clock } = await aSite()
const google = { clientId: 'x', clientSecret: 'y', issuer: 'http://127.0.0.1:9' }
const withGoogle = createTestApi({ ...services, config: { ...services.config, google } })

const password = 'kalabaw at kubo'

interface Answer {
  readonly error?: string
  readonly code?: string
  readonly success?: boolean
  readonly methods?: readonly string[]
  readonly issues?: readonly { readonly path: string }[]
  readonly options: { readonly challenge: string }
}

/** A browser that follows session cookie changes across responses. */
async function aBrowser(personId: number, site = api) {
  let cookie = await aSignInCookie(db, personId)
  const call = async (path: string, body?: unknown) => {
    const answer = await site.call<Answer>(path, { body, headers: { Cookie: cookie } })
    const rotated = cookiesOf(answer.headers).pagsulong_session
    if (rotated) cookie = `pagsulong_session=${rotated}`
    return answer
  }
  return { call, cookie: () => cookie }
}

const changeEmail = ['/account/change-email', { newEmail: 'new@example.ph' }] as const

describe('An endpoint that always requires re-authentication', () => {
  test('refuses a session that has only signed in, with code reauthentication_required', async () => {
    const { call } = await aBrowser((await aUser(db, { emailVerifiedAt: testNow })).id)
    const { status, body } = await call(...changeEmail)
    expect([status, body.code]).toEqual([403, 'reauthentication_required'])
    expect(body.error).toBe('Please confirm that it is you, then try again.')
  })

  test('is open for five minutes after the password was confirmed', async () => {
    const { call } = await aBrowser((await aUser(db, { emailVerifiedAt: testNow })).id)
    expect((await call('/auth/reauthenticate', { method: 'password', password })).body.success).toBe(true)
    clock.now = secondsLater(300)
    expect((await call(...changeEmail)).status).toBe(200)
    clock.now = secondsLater(301)
    expect((await call(...changeEmail)).body.code).toBe('reauthentication_required')
  })

  test.for([
    ['/account/unlink-google', {}],
    ['/account/change-password', { currentPassword: null, newPassword: 'mahabang gabi 88' }],
  ] as const)('includes %s', async ([path, body]) => {
    const { call } = await aBrowser((await aUser(db)).id)
    expect((await call(path, body)).body.code).toBe('reauthentication_required')
  })

  test('includes linking Google, where the window reports the refusal to the opening page', async () => {
    const Cookie = await aSignInCookie(db, (await aUser(db)).id)
    const path = '/auth/oauth_authorize?provider=google&intent=link'
    const page = await (await withGoogle.send(path, { headers: { Cookie } })).text()
    expect(page).toContain('reauthentication_required')
  })

  test.for(['/users/change-password', '/users/update-email', '/users/update-details'])(
    'includes %s when it changes one’s own account',
    async (path) => {
      const admin = await aUser(db, { role: 'admin' })
      const { call } = await aBrowser(admin.id)
      const value = { newPassword: 'mahabang gabi 88', newEmail: 'own@example.ph', email: 'own@example.ph' }
      const field = { password: 'newPassword', email: 'newEmail', details: 'email' } as const
      const name = field[path.split('-').at(-1) as keyof typeof field]
      const { body } = await call(path, { userId: admin.id, [name]: value[name] })
      expect(body.code).toBe('reauthentication_required')
    },
  )
})

describe('An endpoint that requires a recent sign-in or re-authentication', () => {
  const deleteNobody = ['/users/delete', { userId: 999_999 }] as const

  test('accepts a sign-in of the last hour', async () => {
    const { call } = await aBrowser((await aUser(db, { role: 'admin' })).id)
    clock.now = secondsLater(3600)
    expect((await call(...deleteNobody)).status).toBe(404)
    clock.now = secondsLater(3601)
    expect((await call(...deleteNobody)).body.code).toBe('reauthentication_required')
    await call('/auth/reauthenticate', { method: 'password', password })
    clock.now = secondsLater(7200)
    expect((await call(...deleteNobody)).status).toBe(404)
  })

  test('uses the period of the policies', async () => {
    const shorter = createTestApi(withPolicies(services, { reauthenticateMinutes: 5 }))
    const { call } = await aBrowser((await aUser(db, { role: 'admin' })).id, shorter)
    clock.now = secondsLater(301)
    expect((await call(...deleteNobody)).body.code).toBe('reauthentication_required')
  })

  test.for([
    ['/attendees/export', undefined],
    ['/users', { displayName: 'New', email: 'new1@example.ph', password, role: 'attendee' }],
    ['/users/update-details', { userId: 1, role: 'admin' }],
    ['/users/update-email', { userId: 1, newEmail: 'new2@example.ph' }],
    ['/users/change-password', { userId: 1, newPassword: password }],
    ['/users/remove-second-factors', { userId: 1 }],
    ['/attendees/update-profile', { userId: 1, role: 'admin' }],
    ['/attendees/update-profile', { userId: 1, accountStatus: 'suspended' }],
  ] as const)('includes %s with input %j', async ([path, body]) => {
    const { call } = await aBrowser((await aUser(db, { role: 'admin' })).id)
    clock.now = secondsLater(3601)
    expect((await call(path, body)).body.code).toBe('reauthentication_required')
  })

  test.for([
    ['/account/sessions/end', { sessionId: 1 }, 404],
    ['/account/sessions/end-others', {}, 200],
  ] as const)('includes %s for every signed-in user', async ([path, body, status]) => {
    const { id } = await aUser(db)
    const { call } = await aBrowser(id)
    await aSignInCookie(db, id)
    const openSessions = () => db.$count(sessions, eq(sessions.personId, id))
    clock.now = secondsLater(3601)
    expect((await call(path, body)).body.code).toBe('reauthentication_required')
    expect(await openSessions()).toBe(2)
    await call('/auth/reauthenticate', { method: 'password', password })
    expect((await call(path, body)).status).toBe(status)
  })
})

describe('Re-authentication', () => {
  const sessionStatus = async (cookie: string) =>
    (await api.call('/auth/session', { headers: { Cookie: cookie } })).status

  test('issues a new session token and writes an audit log entry', async () => {
    const { id } = await aUser(db)
    const { call, cookie } = await aBrowser(id)
    const before = cookie()
    await call('/auth/reauthenticate', { method: 'password', password })
    expect([await sessionStatus(before), await sessionStatus(cookie())]).toEqual([401, 200])
    expect(await db.select().from(sessions).where(eq(sessions.personId, id))).toHaveLength(1)
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, id))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ action: 'session.reauthenticated', details: { method: 'password' } })
  })

  test('limits wrong passwords separately from failed sign-ins by strangers', async () => {
    const { id, email } = await aUser(db)
    const { call } = await aBrowser(id)
    for (let count = 0; count < 10; count += 1) {
      await api.call('/auth/login_with_password', { body: { email, password: 'wrong' } })
    }
    const wrong = await call('/auth/reauthenticate', { method: 'password', password: 'wrong' })
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, 'password'])
    for (let count = 1; count < 10; count += 1) {
      await call('/auth/reauthenticate', { method: 'password', password: 'wrong' })
    }
    const right = await call('/auth/reauthenticate', { method: 'password', password })
    expect(right.status).toBe(429)
  })

  test('accepts a TOTP code once', async () => {
    const { id } = await aUser(db)
    const secret = await aTotpFactor(services, id)
    const { call } = await aBrowser(id)
    await db.update(sessions).set({ secondFactorAt: testNow }).where(eq(sessions.personId, id))
    expect((await call('/auth/reauthentication')).body.methods).toEqual(['password', 'totp'])
    const input = { method: 'totp', code: totpCode(secret, clock.now) }
    expect((await call('/auth/reauthenticate', { method: 'totp', code: '000000' })).status).toBe(400)
    expect((await call('/auth/reauthenticate', input)).status).toBe(200)
    expect((await call('/auth/reauthenticate', input)).status).toBe(400)
  })

  test('accepts a passkey signature of this session’s challenge', async () => {
    const { id } = await aUser(db)
    const { device } = await aPasskey(db, id)
    const { call } = await aBrowser(id)
    await db.update(sessions).set({ secondFactorAt: testNow }).where(eq(sessions.personId, id))
    const begin = async () => (await call('/auth/reauthenticate/passkey_options', {})).body.options
    const elsewhere = await aBrowser(id)
    const challenge = await begin()
    const signed = { response: device.sign(challenge) }
    expect((await elsewhere.call('/auth/reauthenticate/passkey', signed)).status).toBe(400)
    const own = { response: device.sign(await begin()) }
    expect((await call('/auth/reauthenticate/passkey', own)).status).toBe(200)
    expect((await call('/auth/reauthenticate/passkey', own)).status).toBe(400)
    expect((await call(...changeEmail)).body.code).toBeUndefined()
  })

  test('is refused in a session that has not passed the second factor', async () => {
    const { id } = await aUser(db)
    await aTotpFactor(services, id)
    const { call } = await aBrowser(id)
    expect((await call('/auth/reauthenticate', { method: 'password', password })).status).toBe(403)
  })

  test('offers only Google to people without a password', async () => {
    const person = await aPerson(db)
    await db.insert(linkedIdentities).values({ personId: person.id, provider: 'google', subject: 're' })
    const { call } = await aBrowser(person.id, withGoogle)
    expect((await call('/auth/reauthentication')).body.methods).toEqual(['google'])
    expect((await call('/auth/reauthenticate', { method: 'password', password: '' })).status).toBe(400)
  })
})
