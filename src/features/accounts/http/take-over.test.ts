/** Replays of account take-over attacks, with the defences that stop them. */

import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aPasskey, aTotpFactor, totpCode } from '#tests/kit/second-factors.ts'
import { aSite } from '#tests/kit/site.ts'
import {
  cookiesOf,
  type SignInAnswered,
  secondsLater,
  sessionCookieAfter,
} from '#tests/kit/two-step-sign-in.ts'
import { linkedIdentities, passkeys, totpFactors } from '../tables.ts'

const { db, services, api, clock } = await aSite()

const password = 'kalabaw at kubo'
const newPassword = 'mahabang gabi 88'

const post = (path: string, body: unknown, Cookie = '') =>
  api.call<SignInAnswered>(path, { body, headers: { Cookie } })

const sessionStatus = async (Cookie: string) =>
  (await api.call('/auth/session', { headers: { Cookie } })).status

let counter = 0

/** An account, with its session, that a stranger created with another person's e-mail. */
async function aStrangersAccount() {
  counter += 1
  const email = `victim${counter}@example.ph`
  const { body, headers } = await post('/auth/register_with_password', {
    email,
    password,
    displayName: 'Stranger',
  })
  return {
    id: body.user?.id ?? 0,
    email,
    cookie: `pagsulong_session=${cookiesOf(headers).pagsulong_session}`,
  }
}

async function mailedToken(email: string): Promise<string> {
  const [row] = await db
    .select({ data: outbox.data })
    .from(outbox)
    .where(and(eq(outbox.recipientEmail, email), eq(outbox.templateType, 'account_link')))
    .orderBy(desc(outbox.id))
    .limit(1)
  return unsealLinkToken(services.secrets, String(row?.data.token))
}

/** Requests the account's verification link and returns its token. */
async function aMailedLink(person: { id: number; email: string }): Promise<string> {
  await db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, person.id))
  await post('/account/resend-verification', {}, await aSessionCookie(db, person.id))
  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
  return mailedToken(person.email)
}

async function linkGoogle(personId: number): Promise<void> {
  counter += 1
  await db.insert(linkedIdentities).values({ personId, provider: 'google', subject: `linked ${counter}` })
}

const linkedTo = (personId: number) =>
  db.select().from(linkedIdentities).where(eq(linkedIdentities.personId, personId))

describe('A second factor planted by a stranger before the e-mail was verified', () => {
  test('does not lock out the owner of the mailbox', async () => {
    const { id, email } = await aStrangersAccount()
    await aTotpFactor(services, id)
    await aPasskey(db, id)
    await db.update(totpFactors).set({ createdAt: testNow }).where(eq(totpFactors.personId, id))
    await db.update(passkeys).set({ createdAt: testNow }).where(eq(passkeys.personId, id))
    clock.now = secondsLater(60)
    const chosen = await post('/auth/choose_password', { token: await mailedToken(email), newPassword })
    expect(chosen.body.user?.id).toBe(id)
    expect((await post('/auth/login_with_password', { email, password: newPassword })).body.user?.id).toBe(id)
  })

  test('is removed by a later recovery too, but factors added after verification stay', async () => {
    const person = await aUser(db, { emailVerifiedAt: secondsLater(60) })
    await aTotpFactor(services, person.id)
    await aPasskey(db, person.id)
    await db.update(totpFactors).set({ createdAt: testNow }).where(eq(totpFactors.personId, person.id))
    await db
      .update(passkeys)
      .set({ createdAt: secondsLater(120) })
      .where(eq(passkeys.personId, person.id))
    const link = await aMailedLink(person)
    await db
      .update(people)
      .set({ emailVerifiedAt: secondsLater(60) })
      .where(eq(people.id, person.id))
    clock.now = secondsLater(3600)
    const { body } = await post('/auth/choose_password', { token: link, newPassword })
    expect(body.secondFactor?.methods).toEqual(['passkey'])
    const again = await aMailedLink(person)
    expect((await post('/auth/choose_password', { token: again, newPassword })).body.user).toBeUndefined()
  })
})

describe('A mailed account link', () => {
  test.for(['admin', 'organizer', 'staff'] as const)(
    'does not bypass the second factor of a user with role %s, whenever it was added',
    async (role) => {
      const person = await aUser(db, { role })
      const secret = await aTotpFactor(services, person.id)
      await db.update(totpFactors).set({ createdAt: testNow }).where(eq(totpFactors.personId, person.id))
      await post('/account/resend-verification', {}, await aSessionCookie(db, person.id))
      clock.now = secondsLater(60)
      const token = await mailedToken(person.email)
      const { body, headers } = await post('/auth/choose_password', { token, newPassword })
      expect([body.user, body.secondFactor?.methods]).toEqual([undefined, ['totp']])
      expect(cookiesOf(headers).pagsulong_session).toBeUndefined()
      const pending = `pagsulong_second_factor=${cookiesOf(headers).pagsulong_second_factor}`
      const code = totpCode(secret, clock.now)
      expect((await post('/auth/second_factor/code', { code }, pending)).status).toBe(200)
    },
  )

  test.for(['/account/change-password', '/users/change-password'])(
    'becomes invalid after POST %s',
    async (path) => {
      const person = await aUser(db, { emailVerifiedAt: testNow })
      const token = await aMailedLink(person)
      const isOwn = path.startsWith('/account')
      const actor = isOwn ? person : await aUser(db, { role: 'admin' })
      const body = isOwn ? { currentPassword: password, newPassword } : { userId: person.id, newPassword }
      expect((await post(path, body, await aSessionCookie(db, actor.id))).status).toBe(200)
      const used = await post('/auth/choose_password', { token, newPassword: 'another long one 77' })
      expect(used.status).toBe(401)
    },
  )
})

describe('A Google account linked by a stranger', () => {
  test('is unlinked when a manager resets the password', async () => {
    const person = await aUser(db)
    await linkGoogle(person.id)
    const cookie = await aSessionCookie(db, (await aUser(db, { role: 'organizer' })).id)
    await post('/users/change-password', { userId: person.id, newPassword }, cookie)
    expect(await linkedTo(person.id)).toEqual([])
  })

  test('is unlinked when the owner changes the password', async () => {
    const person = await aUser(db)
    await linkGoogle(person.id)
    const cookie = await aSessionCookie(db, person.id)
    await post('/account/change-password', { currentPassword: password, newPassword }, cookie)
    expect(await linkedTo(person.id)).toEqual([])
  })
})

describe('A change of e-mail address', () => {
  test('by the owner ends all other sessions', async () => {
    const person = await aUser(db, { emailVerifiedAt: testNow })
    const [own, thief] = [await aSessionCookie(db, person.id), await aSessionCookie(db, person.id)]
    const newEmail = `moved${person.id}@example.ph`
    expect((await post('/account/change-email', { newEmail }, own)).status).toBe(200)
    const verified = await post('/auth/verify_email', { token: await mailedToken(newEmail) }, own)
    expect(verified.status).toBe(200)
    const rotated = sessionCookieAfter(verified.headers, own)
    const statuses = [await sessionStatus(rotated), await sessionStatus(own), await sessionStatus(thief)]
    expect(statuses).toEqual([200, 401, 401])
  })

  test.for(['/users/update-email', '/users/update-details'])(
    'by a manager through POST %s ends all sessions of the user',
    async (path) => {
      const person = await aUser(db)
      const thief = await aSessionCookie(db, person.id)
      const email = `moved${person.id}@example.ph`
      const body = { userId: person.id, [path.endsWith('email') ? 'newEmail' : 'email']: email }
      const admin = await aSessionCookie(db, (await aUser(db, { role: 'admin' })).id)
      expect((await post(path, body, admin)).status).toBe(200)
      expect(await sessionStatus(thief)).toBe(401)
    },
  )
})
