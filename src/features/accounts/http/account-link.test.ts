import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { linkedIdentities, oneTimeTokens, sessions } from '../tables.ts'

const { db, services, api, clock } = await aSite()

const newPassword = 'mahabang gabi 88'

async function mailedToken(email: string): Promise<string> {
  const [row] = await db
    .select({ data: outbox.data })
    .from(outbox)
    .where(eq(outbox.recipientEmail, email))
    .orderBy(desc(outbox.id))
    .limit(1)
  return unsealLinkToken(services.secrets, String(row?.data.token))
}

interface Answer {
  readonly user?: { readonly id: number; readonly email: string; readonly emailVerified: boolean }
  readonly error?: string
}

function post(path: string, body: unknown, cookie = '') {
  return api.call<Answer>(path, { body, headers: { Cookie: cookie } })
}

const choosePassword = (token: string, cookie = '') =>
  post('/auth/choose_password', { token, newPassword }, cookie)

/** A signed-in user with an unverified e-mail and a verification link already sent. */
async function unverified() {
  const person = await aUser(db)
  const cookie = await aSessionCookie(db, person.id)
  await post('/account/resend-verification', {}, cookie)
  return { person, cookie, token: await mailedToken(person.email) }
}

async function personOf(personId: number) {
  const [row] = await db.select().from(people).where(eq(people.id, personId))
  return row
}

describe('A mailed account link opened by the signed-in owner of the account', () => {
  test('verifies the e-mail address, once only', async () => {
    const { person, cookie, token } = await unverified()
    const { status, body } = await post('/auth/verify_email', { token }, cookie)
    expect([status, body.user?.emailVerified]).toEqual([200, true])
    expect((await personOf(person.id))?.emailVerifiedAt).toEqual(testNow)
    const again = await post('/auth/verify_email', { token }, cookie)
    expect([again.status, again.body.error]).toEqual([
      401,
      'This link is no longer valid. Please request a new one.',
    ])
  })

  test('is refused with 409 when another account is signed in, and verifies nothing', async () => {
    const { person, token } = await unverified()
    const other = await aSessionCookie(db, (await aUser(db)).id)
    const { status, body } = await post('/auth/verify_email', { token }, other)
    expect([status, body.error]).toEqual([409, 'This link belongs to another account.'])
    expect((await personOf(person.id))?.emailVerifiedAt).toBeNull()
  })

  test('expires after two days', async () => {
    const { token } = await unverified()
    clock.now = new Date(testNow.getTime() + 48 * 60 * 60_000)
    expect((await choosePassword(token)).status).toBe(401)
    clock.now = new Date(clock.now.getTime() - 1)
    expect((await choosePassword(token)).status).toBe(200)
  })

  test('invalidates links sent earlier', async () => {
    const { person, cookie, token } = await unverified()
    await post('/account/resend-verification', {}, cookie)
    expect((await choosePassword(token)).status).toBe(401)
    expect((await choosePassword(await mailedToken(person.email))).status).toBe(200)
  })

  test('is refused with 409 when the e-mail is already verified', async () => {
    const person = await aUser(db, { emailVerifiedAt: testNow })
    const cookie = await aSessionCookie(db, person.id)
    expect((await post('/account/resend-verification', {}, cookie)).status).toBe(409)
  })
})

describe('A mailed account link opened without being signed in to the account', () => {
  test('sets a new password, verifies the e-mail, ends all sessions and signs in', async () => {
    const { person, cookie, token } = await unverified()
    const { status, body, headers } = await choosePassword(token)
    expect([status, body.user?.emailVerified]).toEqual([200, true])
    expect((await api.call('/auth/session', { headers: { Cookie: cookie } })).status).toBe(401)
    const login = (password: string) => post('/auth/login_with_password', { email: person.email, password })
    expect((await login('kalabaw at kubo')).status).toBe(401)
    expect((await login(newPassword)).status).toBe(200)
    expect(headers.get('Set-Cookie')).toContain('pagsulong_session=')
  })

  test('unlinks a Google account even if the owner verified the e-mail in the meantime', async () => {
    const { person, token } = await unverified()
    await db
      .insert(linkedIdentities)
      .values({ personId: person.id, provider: 'google', subject: 'their own' })
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
    expect((await choosePassword(token)).status).toBe(200)
    expect(await db.$count(linkedIdentities, eq(linkedIdentities.personId, person.id))).toBe(0)
  })

  test('cannot be used as another kind of token, nor other tokens as account links', async () => {
    const { person, cookie, token } = await unverified()
    expect((await post('/auth/establish_session', { tempToken: token })).status).toBe(401)
    await db
      .update(oneTimeTokens)
      .set({ purpose: 'sign_in_handover' })
      .where(eq(oneTimeTokens.personId, person.id))
    expect((await choosePassword(token)).status).toBe(401)
    expect((await post('/auth/verify_email', { token }, cookie)).status).toBe(401)
  })

  test('gives a registrant without a login access to their account', async () => {
    const person = await aPerson(db)
    await post('/auth/register_with_password', {
      email: person.email,
      password: newPassword,
      displayName: 'Not The Owner',
    })
    const { body } = await choosePassword(await mailedToken(person.email))
    expect(body.user).toMatchObject({ id: person.id, hasLoginAccess: true, emailVerified: true })
    expect((await personOf(person.id))?.displayName).toBeNull()
  })

  test('works once, even when opened several times at the same instant', async () => {
    const { person, token } = await unverified()
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => choosePassword(token)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
    expect(await db.select().from(sessions).where(eq(sessions.personId, person.id))).toHaveLength(1)
  })

  test('is refused for a suspended person or a made-up token', async () => {
    const { person, token } = await unverified()
    await db.update(people).set({ accountStatus: 'suspended' }).where(eq(people.id, person.id))
    expect((await choosePassword(token)).status).toBe(403)
    expect((await choosePassword('made-up')).status).toBe(401)
  })
})

describe('A change of one’s own e-mail address', () => {
  async function changing(newEmail: string) {
    const person = await aUser(db, { emailVerifiedAt: testNow })
    const cookie = await aSessionCookie(db, person.id)
    const { status } = await post('/account/change-email', { newEmail }, cookie)
    return { person, cookie, status }
  }

  test('takes effect once the mailed link is opened', async () => {
    const { person, cookie } = await changing('moved@example.ph')
    expect((await personOf(person.id))?.email).toBe(person.email)
    const { body } = await post(
      '/auth/verify_email',
      { token: await mailedToken('moved@example.ph') },
      cookie,
    )
    expect(body.user).toMatchObject({ email: 'moved@example.ph', emailVerified: true })
  })

  test('requires the owner to be signed in: access to the new mailbox alone is not enough', async () => {
    await changing('typo@example.ph')
    const { status, body } = await choosePassword(await mailedToken('typo@example.ph'))
    expect([status, body.error]).toEqual([
      409,
      'Please log in to your account first, then open the link again.',
    ])
  })

  test('to an address in use is refused only after the mailed link is opened', async () => {
    const taken = await aPerson(db)
    const { cookie, status } = await changing(taken.email)
    expect(status).toBe(200)
    const answer = await post('/auth/verify_email', { token: await mailedToken(taken.email) }, cookie)
    expect([answer.status, answer.body.error]).toEqual([409, 'Email already in use'])
  })

  test('can be requested five times a day, whatever the addresses', async () => {
    const { cookie } = await changing('first@example.ph')
    const requestChange = (count: number) =>
      post('/account/change-email', { newEmail: `other${count}@example.ph` }, cookie)
    for (let count = 1; count < 5; count += 1) expect((await requestChange(count)).status).toBe(200)
    expect((await requestChange(5)).status).toBe(429)
  })
})
