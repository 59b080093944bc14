/** Google sign-in grants no more access than a password when a second factor is set up. */
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aSessionCookie, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { googleWindow } from '../../../../tests/kit/google-window.ts'
import { addOpenIdAccount, startOpenIdServer } from '../../../../tests/kit/openid-server.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import {
  aUserWithApp,
  cookiesOf,
  type SignInAnswered,
  twoSteps,
} from '../../../../tests/kit/two-step-sign-in.ts'
import { linkedIdentities, sessions } from '../tables.ts'

const database = await createTestDatabase()
const { db } = database
const openId = await startOpenIdServer('http://localhost:3000/_api/auth/oauth_callback')
const services = await createTestServices(database, {
  GOOGLE_CLIENT_ID: openId.clientId,
  GOOGLE_CLIENT_SECRET: openId.clientSecret,
  GOOGLE_ISSUER: openId.issuer,
})
const api = createTestApi(services)
const { signInAtGoogle } = googleWindow(api)
const { sendCode } = twoSteps(() => api)

afterAll(async () => {
  await openId.close()
  await services.close()
  await database.close()
})

async function aGoogleAccount() {
  const subject = randomBytes(8).toString('hex')
  const account = { subject, email: `${subject}@example.ph`, emailVerified: true, name: 'Gloria' }
  await addOpenIdAccount(openId.issuer, account)
  return account
}

const establish = (tempToken: string | undefined, Cookie = '') =>
  api.call<SignInAnswered>('/auth/establish_session', { body: { tempToken }, headers: { Cookie } })

test('Google sign-in asks for the second factor, and a TOTP code completes it', async () => {
  const { person, code } = await aUserWithApp(services)
  const { subject } = await aGoogleAccount()
  await db.insert(linkedIdentities).values({ personId: person.id, provider: 'google', subject })
  const { posted } = await signInAtGoogle(subject)
  const { body, headers } = await establish(posted.token)
  expect(body).toEqual({ secondFactor: { methods: ['totp'] } })
  expect(await db.select().from(sessions).where(eq(sessions.personId, person.id))).toEqual([])
  const pending = `pagsulong_second_factor=${cookiesOf(headers).pagsulong_second_factor}`
  expect((await sendCode(code(), pending)).body.user?.id).toBe(person.id)
})

test('Linking Google asks for the second factor only if the session has not passed it', async () => {
  for (const secondFactorAt of [testNow, null]) {
    const { person } = await aUserWithApp(services)
    const { subject } = await aGoogleAccount()
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
  const { subject } = await aGoogleAccount()
  const cookie = await aSessionCookie(db, person.id)
  await db.update(sessions).set({ secondFactorAt: testNow }).where(eq(sessions.personId, person.id))
  const { posted } = await signInAtGoogle(subject, { cookie, intent: 'link' })
  expect((await establish(posted.token)).body).toEqual({ secondFactor: { methods: ['totp'] } })
})
