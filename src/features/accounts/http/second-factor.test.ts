import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, people } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aPendingSignIn, aRecoveryCode } from '#tests/kit/second-factors.ts'
import { aSite } from '#tests/kit/site.ts'
import {
  aUserWithApp,
  cookiesOf,
  type SignInAnswered,
  secondsLater,
  twoSteps,
} from '#tests/kit/two-step-sign-in.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { oneTimeTokens, sessions, type TokenPurpose } from '../tables.ts'

const { database, db, services, api, clock } = await aSite()

const { logIn, sendCode, firstStep } = twoSteps(() => api)
const codeWrong = 'This code is not right, or it was used already. Please try another one.'
const tookTooLong = 'This took too long. Please log in again.'

const sessionsOf = (personId: number) => db.select().from(sessions).where(eq(sessions.personId, personId))

describe('The correct password of a user with two-step sign-in', () => {
  test('creates no session and lists the available second factors', async () => {
    const { person } = await aUserWithApp(services)
    await aRecoveryCode(db, person.id)
    const { status, body, headers } = await logIn(person.email)
    expect([status, body]).toEqual([200, { secondFactor: { methods: ['totp', 'recovery_code'] } }])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^pagsulong_second_factor=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(await sessionsOf(person.id)).toEqual([])
  })

  test('leads to the second step even when the user no longer has a staff role', async () => {
    const { person } = await aUserWithApp(services, { role: 'attendee' })
    expect((await logIn(person.email)).body.secondFactor).toBeDefined()
  })

  test('is required before two-step sign-in is revealed; a wrong password gets the usual response', async () => {
    const { person } = await aUserWithApp(services)
    const wrong = await logIn(person.email, 'wrong')
    const unknown = await logIn('nobody@example.ph', 'wrong')
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('yields a pending sign-in token that is refused as a session or as another token', async () => {
    const { person } = await aUserWithApp(services)
    const token = (await firstStep(person.email)).split('=')[1]
    const headers = { Cookie: `pagsulong_session=${token}` }
    expect((await api.call('/auth/session', { headers })).status).toBe(401)
    const body = { tempToken: token }
    expect((await api.call('/auth/establish_session', { body })).status).toBe(401)
    const choice = { token, newPassword: 'mahabang gabi 88' }
    expect((await api.call('/auth/choose_password', { body: choice })).status).toBe(401)
  })
})

describe('Other sign-in methods with two-step sign-in', () => {
  async function aToken(purpose: TokenPurpose, personId: number): Promise<string> {
    const token = `${purpose} ${personId}`
    const expiresAt = secondsLater(60)
    await db.insert(oneTimeTokens).values({ tokenHash: hashToken(token), purpose, personId, expiresAt })
    return token
  }

  test('require it too: the Google window, and a mailed link, which still sets the password', async () => {
    const { person, code } = await aUserWithApp(services)
    const handover = await aToken('sign_in_handover', person.id)
    const window = await api.call<SignInAnswered>('/auth/establish_session', {
      body: { tempToken: handover },
    })
    expect([window.status, window.body]).toEqual([200, { secondFactor: { methods: ['totp'] } }])

    const token = await aToken('account_link', person.id)
    const newPassword = 'mahabang gabi 88'
    const link = await api.call<SignInAnswered>('/auth/choose_password', { body: { token, newPassword } })
    expect(link.body).toEqual({ secondFactor: { methods: ['totp'] } })
    expect(await sessionsOf(person.id)).toEqual([])
    // The popup's pending sign-in was started before the password change.
    const begun = `pagsulong_second_factor=${cookiesOf(window.headers).pagsulong_second_factor}`
    expect((await sendCode(code(clock.now), begun)).body.error).toBe(tookTooLong)
    const chosen = `pagsulong_second_factor=${cookiesOf(link.headers).pagsulong_second_factor}`
    expect((await sendCode(code(clock.now), chosen)).status).toBe(200)
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, person.id), eq(auditLog.action, 'session.started')))
    expect(entry?.details).toMatchObject({ way: 'mailed_link', secondFactor: 'totp' })
  })
})

describe('Two-step sign-in with an authenticator app code', () => {
  test('creates the session and uses up the pending sign-in', async () => {
    const { person, code } = await aUserWithApp(services)
    const pending = await firstStep(person.email)
    const planted = await aSessionCookie(db, (await aPerson(db)).id)
    const { status, body, headers } = await sendCode(code(clock.now), `${pending}; ${planted}`)
    expect([status, body.user?.id]).toEqual([200, person.id])
    const cookies = cookiesOf(headers)
    expect(cookies.pagsulong_second_factor).toBe('')
    const Cookie = `pagsulong_session=${cookies.pagsulong_session}`
    expect((await api.call('/auth/session', { headers: { Cookie } })).status).toBe(200)
    // The session that the browser brought along has ended.
    expect((await api.call('/auth/session', { headers: { Cookie: planted } })).status).toBe(401)
    expect((await sessionsOf(person.id))[0]?.secondFactorAt).toEqual(testNow)
    clock.now = secondsLater(30)
    expect((await sendCode(code(clock.now), pending)).body.error).toBe(tookTooLong)
  })

  test('accepts a code typed with spaces', async () => {
    const { person, code } = await aUserWithApp(services)
    const typed = ` ${code().slice(0, 3)} ${code().slice(3)} `
    expect((await sendCode(typed, await firstStep(person.email))).status).toBe(200)
  })

  test('accepts a code once, and no earlier code after it', async () => {
    const { person, code } = await aUserWithApp(services)
    expect((await sendCode(code(secondsLater(30)), await firstStep(person.email))).status).toBe(200)
    for (const used of [code(secondsLater(30)), code(), code(secondsLater(-30))]) {
      const { status, body } = await sendCode(used, await firstStep(person.email))
      expect([status, body.error, body.issues?.[0]?.path]).toEqual([400, codeWrong, 'code'])
    }
    clock.now = secondsLater(60)
    expect((await sendCode(code(clock.now), await firstStep(person.email))).status).toBe(200)
  })

  test('refuses another person’s code', async () => {
    const [one, other] = [await aUserWithApp(services), await aUserWithApp(services)]
    const { status } = await sendCode(other.code(), await firstStep(one.person.email))
    expect(status).toBe(400)
  })

  test('refuses codes when another person’s sealed secret was copied into the row', async () => {
    const [one, other] = [await aUserWithApp(services), await aUserWithApp(services)]
    await database.pool.query(
      `update totp_factors set secret_sealed = other.secret_sealed
       from totp_factors as other where totp_factors.person_id = $1 and other.person_id = $2`,
      [one.person.id, other.person.id],
    )
    expect((await sendCode(other.code(), await firstStep(one.person.email))).status).toBe(400)
  })
})

describe('Two-step sign-in with a recovery code', () => {
  test('accepts a code once, in any notation, and leaves the other codes usable', async () => {
    const { person } = await aUserWithApp(services)
    const [code, other] = [await aRecoveryCode(db, person.id), await aRecoveryCode(db, person.id)]
    const typed = ` ${code.slice(0, 5).toUpperCase()} ${code.slice(5, 10)}-${code.slice(10)}`
    expect((await sendCode(typed, await firstStep(person.email))).status).toBe(200)
    expect((await sendCode(code, await firstStep(person.email))).body.error).toBe(codeWrong)
    expect((await sendCode(other, await firstStep(person.email))).status).toBe(200)
  })

  test('refuses another person’s code', async () => {
    const [one, other] = [await aUserWithApp(services), await aUserWithApp(services)]
    const code = await aRecoveryCode(db, other.person.id)
    expect((await sendCode(code, await firstStep(one.person.email))).status).toBe(400)
  })
})

describe('A pending two-step sign-in', () => {
  test('expires after five minutes, to the second', async () => {
    const { person, code } = await aUserWithApp(services)
    const pending = await firstStep(person.email)
    clock.now = secondsLater(300)
    const { status, body } = await sendCode(code(clock.now), pending)
    expect([status, body.error]).toEqual([401, tookTooLong])
    clock.now = secondsLater(299)
    expect((await sendCode(code(clock.now), pending)).status).toBe(200)
  })

  test('is stored as a hash', async () => {
    const { person } = await aUserWithApp(services)
    const token = (await firstStep(person.email)).split('=')[1] ?? ''
    const [row] = await db
      .select()
      .from(oneTimeTokens)
      .where(and(eq(oneTimeTokens.personId, person.id), isNull(oneTimeTokens.usedAt)))
    expect(row?.tokenHash).toEqual(hashToken(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('is refused without its cookie', async () => {
    const { code } = await aUserWithApp(services)
    expect((await sendCode(code(clock.now), '')).body.error).toBe(tookTooLong)
    expect((await sendCode(code(clock.now), 'pagsulong_second_factor=made-up')).body.error).toBe(tookTooLong)
  })

  test('becomes invalid when the password changes or the account is suspended', async () => {
    const { person, code } = await aUserWithApp(services)
    const pending = await firstStep(person.email)
    const admin = await aUser(db, { role: 'admin' })
    const headers = { Cookie: await aSessionCookie(db, admin.id) }
    const change = { userId: person.id, newPassword: 'mahabang gabi 88' }
    expect((await api.call('/users/change-password', { body: change, headers })).status).toBe(200)
    expect((await sendCode(code(clock.now), pending)).status).toBe(401)

    const again = await aPendingSignIn(db, person.id)
    await db.update(people).set({ accountStatus: 'suspended' }).where(eq(people.id, person.id))
    expect((await sendCode(code(clock.now), again)).status).toBe(403)
    expect(await sessionsOf(person.id)).toEqual([])
  })
})

describe('Too many wrong second-factor codes', () => {
  test('lock one person’s TOTP step after ten attempts, even for the correct code', async () => {
    const [one, other] = [await aUserWithApp(services), await aUserWithApp(services)]
    for (let count = 0; count < 10; count += 1) {
      expect((await sendCode('000000', await aPendingSignIn(db, one.person.id))).status).toBe(400)
    }
    const { status, headers } = await sendCode(one.code(), await aPendingSignIn(db, one.person.id))
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await sendCode(other.code(), await aPendingSignIn(db, other.person.id))).status).toBe(200)
  })

  test('leave recovery codes usable, so that guessing locks no one out', async () => {
    const { person } = await aUserWithApp(services)
    for (let count = 0; count < 11; count += 1) {
      await sendCode('000000', await aPendingSignIn(db, person.id))
    }
    const recoveryCode = await aRecoveryCode(db, person.id)
    expect((await sendCode(recoveryCode, await aPendingSignIn(db, person.id))).status).toBe(200)
  })

  test('are counted before they are checked, so parallel attempts do not bypass the limit', async () => {
    const { person } = await aUserWithApp(services)
    const pending = await aPendingSignIn(db, person.id)
    const tries = await Promise.all(Array.from({ length: 30 }, () => sendCode('000000', pending)))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
  })

  test('lock one IP address after fifty attempts', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { person } = await aUserWithApp(services)
      const pending = await aPendingSignIn(db, person.id)
      for (let tries = 0; tries < 10; tries += 1) await sendCode('000000', pending)
    }
    const { person, code } = await aUserWithApp(services)
    expect((await sendCode(code(clock.now), await aPendingSignIn(db, person.id))).status).toBe(429)
  })
})
