import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { aSessionCookie, aSignInCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aBrowserOf } from '#tests/kit/own-second-factors.ts'
import { SoftwareDevice, totpCode } from '#tests/kit/second-factors.ts'
import { aSite } from '#tests/kit/site.ts'
import { aUserWithApp, secondsLater, twoSteps } from '#tests/kit/two-step-sign-in.ts'
import { oneTimeTokens, recoveryCodes, sessions, totpFactors } from '../tables.ts'

const { db, services, api, clock } = await aSite()

const { logIn, firstStep, sendCode } = twoSteps(() => api)

const moment = () => ({ api, now: clock.now })

async function aMember(values: Parameters<typeof aUser>[1] = {}) {
  const person = await aUser(db, { role: 'staff', emailVerifiedAt: testNow, ...values })
  return { person, ...aBrowserOf(moment, await aSessionCookie(db, person.id)) }
}

async function lastAction(personId: number) {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, personId))
    .orderBy(desc(auditLog.id))
  return entry
}

describe('Two-step sign-in set-up with an authenticator app', () => {
  test('takes effect only after its first code is confirmed', async () => {
    const { person, post, list, account } = await aMember()
    const { body: setup } = await post('/totp/begin', {})
    expect(setup.uri).toContain(encodeURIComponent(person.email))
    expect(setup.uri).toContain(setup.secret)
    expect((await logIn(person.email)).body.user).toBeDefined()
    const wrong = await post('/totp/confirm', { token: setup.token, code: '000000' })
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, 'code'])
    expect((await list()).totp).toBeNull()
    const { status, body } = await post('/totp/confirm', { token: setup.token, code: totpCode(setup.secret) })
    expect([status, body.recoveryCodes]).toMatchObject([200, { length: 10 }])
    expect(await list()).toMatchObject({
      isRequired: false,
      totp: { createdAt: testNow.toISOString(), lastUsedAt: null },
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    expect((await account()).hasSecondFactor).toBe(true)
    expect((await logIn(person.email)).body.secondFactor).toEqual({ methods: ['totp', 'recovery_code'] })
  })

  test('does not accept the confirmation code again for signing in', async () => {
    const { person, addApp } = await aMember()
    const { secret } = await addApp()
    const pending = await firstStep(person.email)
    expect((await sendCode(totpCode(secret), pending)).status).toBe(400)
    clock.now = secondsLater(30)
    expect((await sendCode(totpCode(secret, clock.now), pending)).status).toBe(200)
  })

  test('stores the secret sealed and in one place only', async () => {
    const { person, addApp } = await aMember()
    const { secret } = await addApp()
    const [row] = await db.select().from(totpFactors).where(eq(totpFactors.personId, person.id))
    expect(row?.secretSealed).not.toContain(secret)
    const tokens = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.personId, person.id))
    expect(tokens.filter(({ purpose }) => purpose === 'totp_setup')).toEqual([])
  })

  test('replaces an earlier app, which works until the new one is confirmed', async () => {
    const { person, post, addApp } = await aMember()
    const first = await addApp()
    await post('/totp/begin', {})
    clock.now = secondsLater(30)
    expect((await sendCode(totpCode(first.secret, clock.now), await firstStep(person.email))).status).toBe(
      200,
    )
    clock.now = secondsLater(60)
    const second = await addApp()
    expect(second.answer.body.recoveryCodes).toBeNull()
    clock.now = secondsLater(90)
    const pending = await firstStep(person.email)
    expect((await sendCode(totpCode(first.secret, clock.now), pending)).status).toBe(400)
    expect((await sendCode(totpCode(second.secret, clock.now), pending)).status).toBe(200)
  })

  test('must be completed within ten minutes by the same person in the same session', async () => {
    const { person, post } = await aMember()
    const { body: setup } = await post('/totp/begin', {})
    const input = () => ({ token: setup.token, code: totpCode(setup.secret, clock.now) })
    const elsewhere = aBrowserOf(moment, await aSessionCookie(db, person.id))
    expect((await elsewhere.post('/totp/confirm', input())).status).toBe(409)
    expect((await (await aMember()).post('/totp/confirm', input())).status).toBe(409)
    clock.now = secondsLater(600)
    expect((await post('/totp/confirm', input())).status).toBe(409)
  })
})

describe('Two-step sign-in set-up with a passkey', () => {
  test('adds a named passkey, and a user can have several', async () => {
    const { person, list, addPasskey } = await aMember()
    const first = await addPasskey('Phone')
    expect(first.answer.body.recoveryCodes).toHaveLength(10)
    expect((await addPasskey('Laptop')).answer.body.recoveryCodes).toBeNull()
    expect((await list()).passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: null }, { name: 'Laptop' }])
    expect((await logIn(person.email)).body.secondFactor?.methods).toEqual(['passkey', 'recovery_code'])
  })

  test('refuses the same passkey twice or for another person', async () => {
    const [one, other] = [await aMember(), await aMember()]
    const { device } = await one.addPasskey()
    const { body } = await one.post('/passkeys/begin', {})
    expect(body.options.excludeCredentials).toMatchObject([{ id: device.credentialId.toString('base64url') }])
    expect((await other.addPasskey('Stolen', device)).answer.status).toBe(409)
  })

  test('refuses a passkey made for another site, challenge, session or person', async () => {
    const { person, post, list } = await aMember()
    const begin = async () => (await post('/passkeys/begin', {})).body.options
    const device = new SoftwareDevice()
    const add = (made: ReturnType<typeof device.make>, by = post) =>
      by('/passkeys/add', { name: 'X', response: made })
    const forged = device.make({ ...(await begin()), origin: 'https://evil.example' })
    expect((await add(forged)).status).toBe(400)
    expect((await add(device.make({ ...(await begin()), rpId: 'evil.example' }))).status).toBe(400)
    expect((await add(device.make({ challenge: 'bWFkZSB1cA' }))).status).toBe(400)
    const elsewhere = aBrowserOf(moment, await aSessionCookie(db, person.id))
    expect((await add(device.make(await begin()), elsewhere.post)).status).toBe(400)
    expect((await add(device.make(await begin()), (await aMember()).post)).status).toBe(400)
    const used = device.make(await begin())
    expect((await add(used)).status).toBe(200)
    expect((await add(used)).status).toBe(400)
    expect((await list()).passkeys).toHaveLength(1)
  })

  test('lets only the owner remove a passkey', async () => {
    const [one, other] = [await aMember(), await aMember()]
    await one.addPasskey()
    const [passkey] = (await one.list()).passkeys
    const input = { id: passkey?.id }
    expect((await other.post('/passkeys/remove', input)).status).toBe(404)
    expect((await one.post('/passkeys/remove', input)).status).toBe(200)
    expect((await one.post('/passkeys/remove', input)).status).toBe(404)
    expect((await lastAction(one.person.id))?.action).toBe('account.second_factor_removed')
  })
})

describe('Recovery codes', () => {
  test('become invalid when new ones are generated or the last factor is removed', async () => {
    const { person, post, list, addApp, addPasskey } = await aMember()
    const [old = ''] = (await addApp()).answer.body.recoveryCodes ?? []
    await addPasskey()
    const { body } = await post('/recovery-codes', {})
    expect(body.recoveryCodes).toHaveLength(10)
    for (const code of body.recoveryCodes ?? []) expect(code).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/)
    expect((await sendCode(old, await firstStep(person.email))).status).toBe(400)
    const [fresh = ''] = body.recoveryCodes ?? []
    expect((await sendCode(fresh, await firstStep(person.email))).status).toBe(200)
    expect((await list()).recoveryCodesLeft).toBe(9)
    await post('/totp/remove', {})
    expect((await list()).recoveryCodesLeft).toBe(9)
    const [passkey] = (await list()).passkeys
    await post('/passkeys/remove', { id: passkey?.id })
    expect((await list()).recoveryCodesLeft).toBe(0)
    expect((await post('/recovery-codes', {})).status).toBe(409)
    expect((await logIn(person.email)).body.user?.id).toBe(person.id)
  })

  test('of the older fifteen-character format still work once', async () => {
    const { person, addApp } = await aMember()
    await addApp()
    const stored = 'a0843412ad45cc2df1b7fb92998c22b3fe3adeb9463c1236dec4853d73baca4e'
    await db.insert(recoveryCodes).values({ personId: person.id, codeHash: Buffer.from(stored, 'hex') })
    expect((await sendCode('k7mpx-2nq4d-wv8ra', await firstStep(person.email))).status).toBe(200)
    expect((await sendCode('k7mpx-2nq4d-wv8ra', await firstStep(person.email))).status).toBe(400)
  })

  test('are stored as hashes', async () => {
    const { person, addApp } = await aMember()
    const codes = (await addApp()).answer.body.recoveryCodes ?? []
    const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.personId, person.id))
    expect(rows.map(({ codeHash }) => codeHash.length)).toEqual(Array.from({ length: 10 }, () => 32))
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })
})

const sessionStatus = async (Cookie: string) =>
  (await api.call('/auth/session', { headers: { Cookie } })).status

describe('Every change of second factors', () => {
  const changes = ['/totp/begin', '/totp/remove', '/passkeys/begin', '/passkeys/remove', '/recovery-codes']

  test('requires a recent re-authentication', async () => {
    const person = await aUser(db, { role: 'staff' })
    const { post } = aBrowserOf(moment, await aSignInCookie(db, person.id))
    for (const path of changes) {
      const { status, body } = await post(path, path === '/passkeys/remove' ? { id: 1 } : {})
      expect([status, body.code], path).toEqual([403, 'reauthentication_required'])
    }
  })

  test('ends all other sessions and pending sign-ins and writes to the audit log', async () => {
    const { person, cookie, addApp, post } = await aMember()
    const other = await aSessionCookie(db, person.id)
    const { secret } = await addApp()
    expect([await sessionStatus(cookie), await sessionStatus(other)]).toEqual([200, 401])
    expect(await lastAction(person.id)).toMatchObject({
      action: 'account.second_factor_added',
      subjectId: person.id,
      details: { kind: 'totp' },
    })
    const pending = await firstStep(person.email)
    expect((await post('/recovery-codes', {})).status).toBe(200)
    expect((await lastAction(person.id))?.action).toBe('account.recovery_codes_made')
    clock.now = secondsLater(30)
    expect((await sendCode(totpCode(secret, clock.now), pending)).status).toBe(401)
  })

  test('is refused in a session that has not passed the second factor', async () => {
    const { person } = await aUserWithApp(services)
    const { post } = aBrowserOf(moment, await aSessionCookie(db, person.id))
    for (const path of changes) {
      const { status } = await post(path, path === '/passkeys/remove' ? { id: 1 } : {})
      expect(status, path).toBe(403)
    }
    expect(await db.select().from(sessions).where(eq(sessions.personId, person.id))).toHaveLength(1)
  })
})
