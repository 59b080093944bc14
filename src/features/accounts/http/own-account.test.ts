import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { sessionCookieAfter } from '#tests/kit/two-step-sign-in.ts'
import type { Account } from '../contract/accounts.ts'
import { linkedIdentities } from '../tables.ts'

const { db, api } = await aSite()

async function aMember(values: Parameters<typeof aUser>[1] = {}) {
  const person = await aUser(db, { emailVerifiedAt: testNow, ...values })
  const cookie = await aSessionCookie(db, person.id)
  const headers = { Cookie: cookie }
  return {
    person,
    cookie,
    account: async () => (await api.call<Account>('/account', { headers })).body,
    async post(path: string, body: unknown) {
      const response = await api.call<Account & { error?: string; success?: boolean }>(`/account${path}`, {
        body,
        headers,
      })
      headers.Cookie = sessionCookieAfter(response.headers, headers.Cookie)
      return response
    },
  }
}

const newPassword = 'mahabang gabi 88'

function logIn(email: string, password: string) {
  return api.call('/auth/login_with_password', { body: { email, password } })
}

describe('One’s own account', () => {
  test('shows all editable details and the open sessions', async () => {
    const { person, account } = await aMember({ phone: '0917', company: 'Samar NHS', jobTitle: 'Teacher' })
    await aSessionCookie(db, person.id)
    expect(await account()).toMatchObject({
      user: { id: person.id, emailVerified: true, hasLoginAccess: true },
      phone: '0917',
      company: 'Samar NHS',
      jobTitle: 'Teacher',
      hasPassword: true,
      google: { isAvailable: false, isLinked: false },
    })
    expect((await account()).sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  })

  test('changes only the fields that are sent and audits them without values', async () => {
    const { person, post } = await aMember({ phone: '0917', firstName: 'Ana' })
    const { status, body } = await post('/update', {
      lastName: 'Santos',
      middleInitial: 'ñ',
      phone: '',
      suffix: 'PhD',
      communicationPreferences: { email: false, sms: true, phone: false },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      phone: null,
      user: {
        firstName: 'Ana',
        middleInitial: 'Ñ',
        lastName: 'Santos',
        suffix: 'PhD',
        communicationPreferences: { email: false, sms: true, phone: false },
      },
    })
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, person.id))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ action: 'account.updated', subjectId: person.id })
    expect(JSON.stringify(entry?.details)).not.toContain('Santos')
  })

  test('refuses a change of role, e-mail or verification', async () => {
    const { post, account } = await aMember()
    for (const input of [{ role: 'admin' }, { email: 'x@example.ph' }, { emailVerified: true }, { id: 1 }]) {
      expect((await post('/update', input)).status).toBe(400)
    }
    expect((await account()).user.role).toBe('attendee')
  })

  test('refuses an update from a page that another user opened', async () => {
    const [stranger, { person, cookie, account }] = [await aMember(), await aMember()]
    const change = (owner: number) =>
      api.call('/account/update', {
        body: { company: 'Elsewhere' },
        headers: { Cookie: cookie, 'X-Account': String(owner) },
      })
    const refused = await change(stranger.person.id)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Someone else is now logged in. Please reload the page.',
    ])
    expect((await account()).company).toBeNull()
    expect((await change(person.id)).status).toBe(200)
  })
})

describe('One’s own password', () => {
  test('is changed with the current password, which ends all other sessions', async () => {
    const { person, cookie: copy, post, account } = await aMember()
    const other = await aSessionCookie(db, person.id)
    const { body } = await post('/change-password', { currentPassword: 'kalabaw at kubo', newPassword })
    expect(body).toEqual({ success: true })
    expect((await account()).sessions).toMatchObject([{ isCurrent: true }])
    for (const Cookie of [copy, other])
      expect((await api.call('/auth/session', { headers: { Cookie } })).status).toBe(401)
    expect((await logIn(person.email, newPassword)).status).toBe(200)
  })

  test('is not changed without the correct current password', async () => {
    const { person, post } = await aMember()
    for (const currentPassword of ['wrong', '', null]) {
      const { status, body } = await post('/change-password', { currentPassword, newPassword })
      expect([status, body.error]).toEqual([400, 'This is not your password.'])
    }
    expect((await logIn(person.email, 'kalabaw at kubo')).status).toBe(200)
  })

  test('allows ten wrong current passwords, then responds with 429', async () => {
    const { post } = await aMember()
    const guess = () => post('/change-password', { currentPassword: 'wrong', newPassword })
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })

  test('can be set first by a Google user, after which Google can be unlinked', async () => {
    const person = await aPerson(db)
    await db.insert(linkedIdentities).values({ personId: person.id, provider: 'google', subject: 'g' })
    const headers = { Cookie: await aSessionCookie(db, person.id) }
    const post = async (path: string, body: unknown) => {
      const response = await api.call(`/account${path}`, { body, headers })
      headers.Cookie = sessionCookieAfter(response.headers, headers.Cookie)
      return response
    }
    const before = (await api.call<Account>('/account', { headers })).body
    expect(before).toMatchObject({ hasPassword: false, google: { isLinked: true } })
    expect(before.user.hasLoginAccess).toBe(true)
    expect((await post('/unlink-google', {})).status).toBe(409)
    expect((await post('/change-password', { currentPassword: null, newPassword })).status).toBe(200)
    expect((await post('/unlink-google', {})).status).toBe(200)
    expect((await api.call<Account>('/account', { headers })).body).toMatchObject({
      hasPassword: true,
      google: { isLinked: false },
    })
    expect((await logIn(person.email, newPassword)).status).toBe(200)
  })
})

describe('One’s own sessions', () => {
  test('can be ended one by one, but other people’s cannot', async () => {
    const { person, post, account } = await aMember()
    await aSessionCookie(db, person.id)
    const stranger = await aMember()
    const [theirs] = (await stranger.account()).sessions
    expect((await post('/sessions/end', { sessionId: theirs?.id })).status).toBe(404)
    expect((await stranger.account()).sessions).toHaveLength(1)
    const other = (await account()).sessions.find(({ isCurrent }) => !isCurrent)
    expect((await post('/sessions/end', { sessionId: other?.id })).status).toBe(200)
    expect((await account()).sessions).toHaveLength(1)
    expect((await post('/sessions/end', { sessionId: other?.id })).status).toBe(404)
  })

  test('can be ended all at once except the current one', async () => {
    const { person, cookie: copy, post, account } = await aMember()
    for (let count = 0; count < 3; count += 1) await aSessionCookie(db, person.id)
    expect((await post('/sessions/end-others', {})).status).toBe(200)
    expect((await account()).sessions).toMatchObject([{ isCurrent: true }])
    expect((await api.call('/auth/session', { headers: { Cookie: copy } })).status).toBe(401)
  })
})
