import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aUser, testNow } from '#tests/kit/builders.ts'
import { aPasskey, aPendingSignIn, type Ceremony } from '#tests/kit/second-factors.ts'
import { aSite } from '#tests/kit/site.ts'
import { cookiesOf, type SignInAnswered, secondsLater, twoSteps } from '#tests/kit/two-step-sign-in.ts'
import type { PasskeySignature } from '../contract/second-factor.ts'
import { passkeys, sessions } from '../tables.ts'

const { db, api, clock } = await aSite()

const { logIn, firstStep } = twoSteps(() => api)
const wrong = 'This passkey could not be checked. Please try again.'

interface Options {
  readonly options: {
    readonly challenge: string
    readonly rpId: string
    readonly userVerification: string
    readonly allowCredentials: readonly { readonly id: string }[]
  }
}

const requestOptions = (Cookie: string) =>
  api.call<Options & { error?: string }>('/auth/second_factor/passkey_options', {
    body: {},
    headers: { Cookie },
  })

const answer = (response: PasskeySignature, Cookie: string) =>
  api.call<SignInAnswered>('/auth/second_factor/passkey', { body: { response }, headers: { Cookie } })

async function aUserWithPasskey() {
  const person = await aUser(db, { role: 'organizer' })
  const { device, id } = await aPasskey(db, person.id)
  return { person, device, id }
}

/** A pending sign-in with its passkey challenge. */
async function beginPasskeySignIn({ email }: { email: string }) {
  const pending = await firstStep(email)
  const { challenge } = (await requestOptions(pending)).body.options
  return { pending, challenge }
}

describe('Two-step sign-in with a passkey', () => {
  test('completes the sign-in with the options that the server issued', async () => {
    const { person, device, id } = await aUserWithPasskey()
    expect((await logIn(person.email)).body).toEqual({ secondFactor: { methods: ['passkey'] } })
    const pending = await firstStep(person.email)
    const { options } = (await requestOptions(pending)).body
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect(options.allowCredentials.map((one) => one.id)).toEqual([device.credentialId.toString('base64url')])
    const { status, body, headers } = await answer(device.sign(options), pending)
    expect([status, body.user?.id]).toEqual([200, person.id])
    const Cookie = `pagsulong_session=${cookiesOf(headers).pagsulong_session}`
    expect((await api.call('/auth/session', { headers: { Cookie } })).status).toBe(200)
    const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id))
    expect(row?.lastUsedAt).toEqual(testNow)
    // The pending sign-in is used up.
    expect((await requestOptions(pending)).status).toBe(401)
  })

  test.for([
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port of the same host', { origin: 'http://localhost:4000' }],
    ['for another relying party ID', { rpId: 'evil.example' }],
    ['to a challenge that was never issued', { challenge: 'bWFkZSB1cA' }],
  ] satisfies [string, Partial<Ceremony>][])('refuses a response %s', async ([, made]) => {
    const { person, device } = await aUserWithPasskey()
    const { pending, challenge } = await beginPasskeySignIn(person)
    const { status, body } = await answer(device.sign({ challenge, ...made }), pending)
    expect([status, body.error]).toEqual([400, wrong])
    expect(await db.select().from(sessions).where(eq(sessions.personId, person.id))).toEqual([])
  })

  test('accepts one response per challenge, even after a wrong response', async () => {
    const { person, device } = await aUserWithPasskey()
    const { pending, challenge } = await beginPasskeySignIn(person)
    const forged = device.sign({ challenge, origin: 'https://evil.example' })
    expect((await answer(forged, pending)).status).toBe(400)
    expect((await answer(device.sign({ challenge }), pending)).body.error).toBe(wrong)
  })

  test('accepts a response within five minutes, to the second', async () => {
    const { person, device } = await aUserWithPasskey()
    const first = await beginPasskeySignIn(person)
    clock.now = secondsLater(1)
    const late = await aPendingSignIn(db, person.id, clock.now)
    clock.now = secondsLater(300)
    // The challenge of `first` has expired together with its pending sign-in; `late` was started a second
    // later.
    expect((await answer(device.sign(first), first.pending)).status).toBe(401)
    expect((await answer(device.sign(first), late)).status).toBe(400)
    clock.now = secondsLater(1)
    const { challenge } = (await requestOptions(late)).body.options
    clock.now = secondsLater(300)
    expect((await answer(device.sign({ challenge }), late)).status).toBe(200)
  })

  test('accepts a response only for the challenge of the same pending sign-in', async () => {
    const { person, device } = await aUserWithPasskey()
    const [one, other] = [await beginPasskeySignIn(person), await beginPasskeySignIn(person)]
    expect((await answer(device.sign(one), other.pending)).body.error).toBe(wrong)
    expect((await answer(device.sign(other), other.pending)).status).toBe(200)
  })

  test('refuses a passkey that belongs to another person', async () => {
    const [victim, thief] = [await aUserWithPasskey(), await aUserWithPasskey()]
    const victims = await beginPasskeySignIn(victim.person)
    expect((await answer(thief.device.sign(victims), victims.pending)).body.error).toBe(wrong)
    // Claiming the right credential ID does not help either.
    const again = await beginPasskeySignIn(victim.person)
    const id = victim.device.credentialId.toString('base64url')
    const forged = { ...thief.device.sign(again), id, rawId: id }
    expect((await answer(forged, again.pending)).body.error).toBe(wrong)
    const thiefs = await beginPasskeySignIn(thief.person)
    expect((await answer(victim.device.sign(thiefs), thiefs.pending)).body.error).toBe(wrong)
  })

  test('refuses a passkey whose signature counter went back, as a copy', async () => {
    const { person, device, id } = await aUserWithPasskey()
    device.counter = 7
    const first = await beginPasskeySignIn(person)
    expect((await answer(device.sign(first), first.pending)).status).toBe(200)
    const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id))
    expect(row?.counter).toBe(7)
    for (const counter of [7, 6, 0]) {
      device.counter = counter
      const again = await beginPasskeySignIn(person)
      expect((await answer(device.sign(again), again.pending)).body.error).toBe(wrong)
    }
    device.counter = 8
    const next = await beginPasskeySignIn(person)
    expect((await answer(device.sign(next), next.pending)).status).toBe(200)
  })

  test('accepts a passkey whose signature counter never increases', async () => {
    const { person, device } = await aUserWithPasskey()
    for (let count = 0; count < 3; count += 1) {
      const { pending, challenge } = await beginPasskeySignIn(person)
      expect((await answer(device.sign({ challenge }), pending)).status).toBe(200)
    }
  })

  test('issues a challenge only after the first factor, and only if a passkey exists', async () => {
    const person = await aUser(db)
    const { status, body } = await requestOptions(await aPendingSignIn(db, person.id))
    expect([status, body.error]).toEqual([409, 'This account has no passkey.'])
    expect((await requestOptions('')).status).toBe(401)
  })

  test('allows ten attempts, then responds with 429', async () => {
    const { person, device } = await aUserWithPasskey()
    const pending = await aPendingSignIn(db, person.id)
    const attempt = () => answer(device.sign({ challenge: 'bWFkZSB1cA' }), pending)
    for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(400)
    expect((await attempt()).status).toBe(429)
  })

  test('refuses malformed responses with 400', async () => {
    const { person, device } = await aUserWithPasskey()
    const { pending, challenge } = await beginPasskeySignIn(person)
    const { response, ...named } = device.sign({ challenge })
    for (const broken of ['', 'not base64 ✗', 'bnVsbA', 'x'.repeat(20_001)]) {
      const made = { ...named, response: { ...response, clientDataJSON: broken } }
      expect((await answer(made, pending)).status).toBe(400)
    }
    const made = { ...named, response: { ...response, authenticatorData: 'AAAA' } }
    expect((await answer(made, pending)).status).toBe(400)
  })
})
