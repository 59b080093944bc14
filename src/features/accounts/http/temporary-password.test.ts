import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aTotpFactor } from '#tests/kit/second-factors.ts'
import { createTestApi, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { sessionCookieAfter } from '#tests/kit/two-step-sign-in.ts'
import { passwords } from '../tables.ts'

const { db, services, api } = await aSite()

const chooseFirst = 'Please choose a new password first.'
const temporary = 'bagong taon 2027'
const own = 'tatlong bibe 1975'

const statusOf = async (personId: number) => {
  const [row] = await db.select().from(passwords).where(eq(passwords.personId, personId))
  return row?.status
}

async function logIn(email: string, password: string) {
  const { status, body, headers } = await api.call<Record<string, unknown>>('/auth/login_with_password', {
    body: { email, password },
  })
  const Cookie = headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return { status, body, Cookie }
}

async function anAdmin() {
  const { id } = await aUser(db, { role: 'admin', emailVerifiedAt: testNow })
  const Cookie = await aSessionCookie(db, id)
  return { id, Cookie, post: (path: string, body: unknown) => api.call(path, { body, headers: { Cookie } }) }
}

/** A user with a password just set by an administrator; `call` uses their session. */
async function withTemporaryPassword(role: 'staff' | 'attendee' | 'admin' = 'staff') {
  const user = await aUser(db, { role, emailVerifiedAt: testNow })
  const { post } = await anAdmin()
  const change = { userId: user.id, newPassword: temporary }
  expect((await post('/users/change-password', change)).status).toBe(200)
  const { Cookie } = await logIn(user.email, temporary)
  const headers = { Cookie }
  const call = async (path: string, body?: unknown) => {
    const response = await api.call(path, { body, headers })
    headers.Cookie = sessionCookieAfter(response.headers, headers.Cookie)
    return response
  }
  return { user, call, Cookie }
}

describe('A password set by a manager', () => {
  test('is temporary, for new and existing users', async () => {
    const { user } = await withTemporaryPassword()
    expect(await statusOf(user.id)).toBe('temporary')
    const { post } = await anAdmin()
    const body = { displayName: 'Ana', email: 'ana.new@example.ph', password: temporary }
    const made = await post('/users', body)
    expect(await statusOf((made.body.user as { id: number }).id)).toBe('temporary')
  })

  test('is not temporary when managers change their own', async () => {
    const { id, post } = await anAdmin()
    expect((await post('/users/change-password', { userId: id, newPassword: own })).status).toBe(200)
    expect(await statusOf(id)).toBe('usable')
  })

  test('allows signing in, and the session reports that a new password is needed', async () => {
    const { user, call } = await withTemporaryPassword()
    const { status, body } = await call('/auth/session')
    expect([status, body]).toMatchObject([200, { user: { id: user.id }, needsNewPassword: true }])
  })

  test('gives access to nothing else, with a code that leads to the form for a new one', async () => {
    const { user, call } = await withTemporaryPassword('admin')
    const { status, body } = await call('/users')
    expect([status, body.error, body.code]).toEqual([403, chooseFirst, 'password_change_required'])
    expect(await statusOf(user.id)).toBe('temporary')
    expect([401, 404]).toContain((await call('/auth/oauth_authorize?provider=google&intent=link')).status)
  })

  test('can be replaced by its owner, after which only the current session has access', async () => {
    const { user, call, Cookie: copy } = await withTemporaryPassword()
    const other = await logIn(user.email, temporary)
    const change = { currentPassword: temporary, newPassword: own }
    expect((await call('/account/change-password', change)).status).toBe(200)
    expect(await statusOf(user.id)).toBe('usable')
    expect((await call('/attendees')).status).toBe(200)
    expect((await call('/auth/session')).body).not.toHaveProperty('needsNewPassword')
    for (const Cookie of [other.Cookie, copy])
      expect((await api.call('/auth/session', { headers: { Cookie } })).status).toBe(401)
    expect((await logIn(user.email, temporary)).status).toBe(401)
    expect((await logIn(user.email, own)).body).toHaveProperty('user')
  })

  test('cannot be reused as the new password, and stays valid after a failed change', async () => {
    const { user, call } = await withTemporaryPassword()
    const change = { currentPassword: temporary, newPassword: temporary }
    const { body } = await call('/account/change-password', change)
    expect(body).toMatchObject({
      issues: [
        { path: 'newPassword', message: 'Please choose a password that is different from your current one.' },
      ],
    })
    expect(await statusOf(user.id)).toBe('temporary')
  })

  test('must be followed by the second factor of users who have one', async () => {
    const { user } = await withTemporaryPassword()
    await aTotpFactor(services, user.id)
    const { body } = await logIn(user.email, temporary)
    expect(body).toHaveProperty('secondFactor')
    expect(body).not.toHaveProperty('user')
  })

  test('must be changed before a required second factor is set up', async () => {
    const { user } = await withTemporaryPassword()
    const strict = createTestApi(withPolicies(services, { secondFactor: 'required' }))
    const headers = { Cookie: await aSessionCookie(db, user.id) }
    const call = async (path: string, body?: unknown) => {
      const response = await strict.call(path, { body, headers })
      headers.Cookie = sessionCookieAfter(response.headers, headers.Cookie)
      return response
    }
    expect((await call('/auth/session')).body).toMatchObject({ needsNewPassword: true })
    expect((await call('/account/second-factor')).body.error).toBe(chooseFirst)
    const change = { currentPassword: temporary, newPassword: own }
    expect((await call('/account/change-password', change)).status).toBe(200)
    expect((await call('/auth/session')).body).toMatchObject({ needsSecondFactor: true })
    expect((await call('/account/change-password', change)).status).toBe(403)
  })
})

describe('The confirmation link of an account that staff made', () => {
  const tokenOf = async (email: string) => {
    const rows = await db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(outbox.id)
    const links = rows.filter(({ templateType }) => templateType === 'account_link')
    return unsealLinkToken(services.secrets, String(links.at(-1)?.data.token))
  }
  const anUnconfirmed = async (email: string) => {
    const { post } = await anAdmin()
    const { body } = await post('/users', { displayName: 'Ana', email, password: temporary })
    return { post, userId: (body.user as { id: number }).id }
  }

  test('confirms the address after the owner has replaced the temporary password', async () => {
    const email = 'ana.made@example.ph'
    await anUnconfirmed(email)
    const token = await tokenOf(email)
    const { Cookie } = await logIn(email, temporary)
    const change = { currentPassword: temporary, newPassword: own }
    const changed = await api.call('/account/change-password', { body: change, headers: { Cookie } })
    expect(changed.status).toBe(200)
    const headers = { Cookie: sessionCookieAfter(changed.headers, Cookie) }
    expect((await api.call('/auth/verify_email', { body: { token }, headers })).status).toBe(200)
  })

  test('is sent anew when staff set another password', async () => {
    const email = 'ben.made@example.ph'
    const { post, userId } = await anUnconfirmed(email)
    const first = await tokenOf(email)
    await post('/users/change-password', { userId, newPassword: 'bagong taon 2028' })
    const body = (token: string) => ({ token, newPassword: own })
    expect((await api.call('/auth/choose_password', { body: body(first) })).status).toBe(401)
    expect((await api.call('/auth/choose_password', { body: body(await tokenOf(email)) })).status).toBe(200)
  })
})
