import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { googleWindow } from '#tests/kit/google-window.ts'
import {
  addOpenIdAccount,
  type OpenIdAccount,
  startOpenIdServer,
  walkThroughProvider,
} from '#tests/kit/openid-server.ts'
import { createTestApi, createTestServices } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aUserWithApp, type SignInAnswered } from '#tests/kit/two-step-sign-in.ts'
import { linkedIdentities, oneTimeTokens, passwords, sessions } from '../tables.ts'

const provider = await startOpenIdServer('http://localhost:3000/_api/auth/oauth_callback')
const { database, db, services, api, clock } = await aSite({
  GOOGLE_CLIENT_ID: provider.clientId,
  GOOGLE_CLIENT_SECRET: provider.clientSecret,
  GOOGLE_ISSUER: provider.issuer,
})

afterAll(() => provider.close())

let counter = 0

async function anAccount(values: Partial<OpenIdAccount> = {}): Promise<OpenIdAccount> {
  counter += 1
  const account = {
    subject: randomUUID(),
    email: `google${counter}@example.ph`,
    emailVerified: true,
    name: 'Grace Google',
    ...values,
  }
  await addOpenIdAccount(provider.issuer, account)
  return account
}

const { begin, comeBack, signInAtGoogle } = googleWindow(api)

interface SignedIn extends SignInAnswered {
  readonly user?: { readonly id: number; readonly email: string }
}

function establish(tempToken: string | undefined, Cookie = '') {
  return api.call<SignedIn>('/auth/establish_session', { body: { tempToken }, headers: { Cookie } })
}

async function personOf(email: string) {
  const [row] = await db.select().from(people).where(eq(people.email, email))
  return row
}

describe('Google sign-in', () => {
  test('creates an attendee account with a verified e-mail for a new user', async () => {
    const account = await anAccount()
    const { posted } = await signInAtGoogle(account.subject)
    expect(posted.type).toBe('OAUTH_TOKEN_SUCCESS')
    const { status, body, headers } = await establish(posted.token)
    expect(status).toBe(200)
    expect(body.user?.email).toBe(account.email)
    expect(headers.get('Set-Cookie')).toMatch(/^pagsulong_session=.+HttpOnly; SameSite=Lax/)
    expect(await personOf(account.email)).toMatchObject({
      role: 'attendee',
      displayName: 'Grace Google',
      emailVerifiedAt: testNow,
    })
  })

  test('finds the same person again after the e-mail address changed at Google', async () => {
    const account = await anAccount()
    const first = await establish((await signInAtGoogle(account.subject)).posted.token)
    await addOpenIdAccount(provider.issuer, { ...account, email: 'elsewhere@example.ph' })
    const second = await establish((await signInAtGoogle(account.subject)).posted.token)
    expect(second.body.user?.id).toBe(first.body.user?.id)
    expect(await personOf('elsewhere@example.ph')).toBeUndefined()
  })

  test('gives a registrant without a login access to their account', async () => {
    const person = await aPerson(db)
    const account = await anAccount({ email: person.email.toUpperCase() })
    const { body } = await establish((await signInAtGoogle(account.subject)).posted.token)
    expect(body.user).toMatchObject({ id: person.id, hasLoginAccess: true, emailVerified: true })
  })

  test('does not open the account of a person into whom that of the address was merged', async () => {
    const target = await aPerson(db)
    const merged = await aPerson(db, { mergedInto: target.id, erasedAt: testNow })
    const account = await anAccount({ email: merged.email })
    const { posted } = await signInAtGoogle(account.subject)
    expect(posted).toMatchObject({ type: 'OAUTH_ERROR', error: { code: 'email_merged' } })
    expect(await db.$count(linkedIdentities, eq(linkedIdentities.personId, target.id))).toBe(0)
  })

  test('does not open an unlinked account that has a password', async () => {
    const person = await aPerson(db)
    await db.insert(passwords).values({ personId: person.id, passwordHash: 'x' })
    const account = await anAccount({ email: person.email })
    const { posted } = await signInAtGoogle(account.subject)
    expect(posted).toMatchObject({ type: 'OAUTH_ERROR', error: { code: 'account_linking_required' } })
    expect(posted.error?.message).toContain('already exists')
    expect(await db.select().from(linkedIdentities).where(eq(linkedIdentities.personId, person.id))).toEqual(
      [],
    )
  })

  test.for([
    ['an e-mail address that Google has not verified', 'active', 'email_not_verified'],
    ['a suspended person', 'suspended', 'account_not_active'],
  ] as const)('refuses %s', async ([, accountStatus, code]) => {
    const person = await aPerson(db, { accountStatus })
    const emailVerified = code !== 'email_not_verified'
    const { subject } = await anAccount({ email: person.email, emailVerified })
    expect((await signInAtGoogle(subject)).posted).toMatchObject({ type: 'OAUTH_ERROR', error: { code } })
    expect(await db.$count(linkedIdentities, eq(linkedIdentities.personId, person.id))).toBe(0)
  })

  test('reports that the user cancelled', async () => {
    const { posted } = await signInAtGoogle(null)
    expect(posted).toEqual({
      type: 'OAUTH_ERROR',
      error: { code: 'access_denied', message: 'Signing in with Google was cancelled.', details: null },
    })
  })
})

describe('The Google OAuth callback', () => {
  const failed = { type: 'OAUTH_ERROR', error: { message: 'Authentication failed. Please try again.' } }

  test('refuses a forged state', async () => {
    const account = await anAccount()
    const { location, stored } = await begin()
    const callback = await walkThroughProvider(location, account.subject)
    callback.searchParams.set('state', 'forged')
    expect(await comeBack(callback, stored)).toMatchObject(failed)
    expect(await personOf(account.email)).toBeUndefined()
  })

  test('refuses a browser that did not start the sign-in', async () => {
    const account = await anAccount()
    const { location } = await begin()
    const callback = await walkThroughProvider(location, account.subject)
    expect(await comeBack(callback, '')).toMatchObject(failed)
    expect(await comeBack(callback, 'pagsulong_oauth=made-up')).toMatchObject(failed)
    const another = await begin()
    expect(await comeBack(callback, another.stored)).toMatchObject(failed)
  })

  test('works once, because the authorization code is then used up', async () => {
    const account = await anAccount()
    const { callback, cookie, posted } = await signInAtGoogle(account.subject)
    expect(posted.type).toBe('OAUTH_TOKEN_SUCCESS')
    expect(await comeBack(callback, cookie)).toMatchObject({ type: 'OAUTH_ERROR' })
  })

  test('expires ten minutes after the sign-in started', async () => {
    const account = await anAccount()
    const { location, stored } = await begin()
    const callback = await walkThroughProvider(location, account.subject)
    clock.now = new Date(testNow.getTime() + 10 * 60_000)
    expect(await comeBack(callback, stored)).toMatchObject(failed)
  })

  test('shows in the sign-in window that there were too many requests', async () => {
    for (let count = 0; count < 60; count += 1) await comeBack(new URL('http://localhost:3000'), '')
    expect(await comeBack(new URL('http://localhost:3000'), '')).toMatchObject({
      error: { code: 'too_many_requests', message: 'Too many requests. Please try again later.' },
    })
  })
})

describe('The one-time token that the Google sign-in window posts', () => {
  test('works once', async () => {
    const account = await anAccount()
    const { posted } = await signInAtGoogle(account.subject)
    expect((await establish(posted.token)).status).toBe(200)
    const again = await establish(posted.token)
    expect([again.status, again.body.error]).toEqual([401, 'Invalid or expired token'])
  })

  test('expires after 60 seconds', async () => {
    const account = await anAccount()
    const { posted } = await signInAtGoogle(account.subject)
    clock.now = new Date(testNow.getTime() + 60_000)
    expect((await establish(posted.token)).status).toBe(401)
    clock.now = new Date(testNow.getTime() + 59_999)
    expect((await establish(posted.token)).status).toBe(200)
  })

  test('is stored only as a hash; a made-up token is refused', async () => {
    const account = await anAccount()
    const { posted } = await signInAtGoogle(account.subject)
    const rows = await db.select().from(oneTimeTokens)
    expect(rows.map(({ tokenHash }) => tokenHash.toString('latin1'))).not.toContain(posted.token)
    expect((await establish('made-up')).status).toBe(401)
  })

  test('is refused when the account was suspended in the meantime', async () => {
    const account = await anAccount()
    const { posted } = await signInAtGoogle(account.subject)
    await db.update(people).set({ accountStatus: 'suspended' }).where(eq(people.email, account.email))
    expect((await establish(posted.token)).status).toBe(403)
  })
})

describe('Linking Google to one’s own account', () => {
  test('adds the Google account whatever its e-mail address', async () => {
    const person = await aPerson(db)
    await db.insert(passwords).values({ personId: person.id, passwordHash: 'x' })
    const cookie = await aSessionCookie(db, person.id)
    const account = await anAccount()
    const { posted } = await signInAtGoogle(account.subject, { cookie, intent: 'link' })
    const { body } = await establish(posted.token)
    expect(body.user).toMatchObject({ id: person.id, emailVerified: false })
    expect((await establish((await signInAtGoogle(account.subject)).posted.token)).body.user?.id).toBe(
      person.id,
    )
  })

  test('is refused to a visitor, and when another user has signed in on the way', async () => {
    expect((await api.call('/auth/oauth_authorize?provider=google&intent=link')).status).toBe(401)
    const person = await aPerson(db)
    const account = await anAccount()
    const cookie = await aSessionCookie(db, person.id)
    const { location, stored } = await begin({ cookie, intent: 'link' })
    const callback = await walkThroughProvider(location, account.subject)
    const other = await aSessionCookie(db, (await aPerson(db)).id)
    expect(await comeBack(callback, `${stored}; ${other}`)).toMatchObject({
      error: { code: 'not_signed_in' },
    })
    expect(await comeBack(callback, stored)).toMatchObject({ type: 'OAUTH_ERROR' })
  })

  test('is refused for a Google account that another person uses', async () => {
    const account = await anAccount()
    await establish((await signInAtGoogle(account.subject)).posted.token)
    const person = await aPerson(db)
    const cookie = await aSessionCookie(db, person.id)
    const { posted } = await signInAtGoogle(account.subject, { cookie, intent: 'link' })
    expect(posted).toMatchObject({ error: { code: 'identity_in_use' } })
  })
})

test('Google sign-in responds with 404 where it is not configured', async () => {
  const without = await createTestServices(database)
  const plain = createTestApi(without)
  expect((await plain.call('/auth/methods')).body).toEqual({ password: true, google: false })
  expect((await plain.call('/auth/oauth_authorize?provider=google')).status).toBe(404)
  await without.close()
  expect((await api.call('/auth/methods')).body).toEqual({ password: true, google: true })
})

test('The Google sign-in window reports that Google cannot be reached', async () => {
  const lost = await createTestServices(database, {
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'y',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
  })
  const response = await createTestApi(lost).send('/auth/oauth_authorize?provider=google')
  expect(await response.text()).toContain('Google could not be reached. Please try again.')
  await lost.close()
})

test('Linking Google asks for the second factor only if the session has not passed it', async () => {
  for (const secondFactorAt of [testNow, null]) {
    const { person } = await aUserWithApp(services)
    const { subject } = await anAccount()
    const cookie = await aSessionCookie(db, person.id)
    await db.update(sessions).set({ secondFactorAt }).where(eq(sessions.personId, person.id))
    const { posted } = await signInAtGoogle(subject, { cookie, intent: 'link' })
    const { body } = await establish(posted.token, cookie)
    expect(body.user?.id).toBe(secondFactorAt === null ? undefined : person.id)
    expect(body.secondFactor !== undefined).toBe(secondFactorAt === null)
  }
})

test('A Google linking token used in another browser counts only as a first factor', async () => {
  const { person } = await aUserWithApp(services)
  const { subject } = await anAccount()
  const cookie = await aSessionCookie(db, person.id)
  await db.update(sessions).set({ secondFactorAt: testNow }).where(eq(sessions.personId, person.id))
  const { posted } = await signInAtGoogle(subject, { cookie, intent: 'link' })
  expect((await establish(posted.token)).body).toEqual({ secondFactor: { methods: ['totp'] } })
})
