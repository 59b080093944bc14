import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aSessionCookie, aUser, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aPendingSignIn, aRecoveryCode } from '../../../../tests/kit/second-factors.ts'
import { createTestApi, createTestServices, withFreshLimits } from '../../../../tests/kit/services.ts'
import { aUserWithApp, secondsLater, twoSteps } from '../../../../tests/kit/two-step-sign-in.ts'
import { people } from '../../people/tables.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { oneTimeTokens, sessions } from '../tables.ts'

const database = await createTestDatabase()
const { db } = database
const fixed = await createTestServices(database)
let now = testNow
let api = createTestApi({ ...fixed, clock: () => now })

beforeEach(() => {
  now = testNow
  api = createTestApi({ ...withFreshLimits(fixed, database), clock: () => now })
})

afterAll(async () => {
  await fixed.close()
  await database.close()
})

const { sendCode, firstStep } = twoSteps(() => api)
const tookTooLong = 'This took too long. Please log in again.'
const sessionsOf = (personId: number) => db.select().from(sessions).where(eq(sessions.personId, personId))

describe('A pending two-step sign-in', () => {
  test('expires after five minutes, to the second', async () => {
    const { person, code } = await aUserWithApp(fixed)
    const pending = await firstStep(person.email)
    now = secondsLater(300)
    const { status, body } = await sendCode(code(now), pending)
    expect([status, body.error]).toEqual([401, tookTooLong])
    now = secondsLater(299)
    expect((await sendCode(code(now), pending)).status).toBe(200)
  })

  test('is stored as a hash', async () => {
    const { person } = await aUserWithApp(fixed)
    const token = (await firstStep(person.email)).split('=')[1] ?? ''
    const [row] = await db
      .select()
      .from(oneTimeTokens)
      .where(and(eq(oneTimeTokens.personId, person.id), isNull(oneTimeTokens.usedAt)))
    expect(row?.tokenHash).toEqual(hashToken(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('is refused without its cookie', async () => {
    const { code } = await aUserWithApp(fixed)
    expect((await sendCode(code(now), '')).body.error).toBe(tookTooLong)
    expect((await sendCode(code(now), 'pagsulong_second_factor=made-up')).body.error).toBe(tookTooLong)
  })

  test('becomes invalid when the password changes or the account is suspended', async () => {
    const { person, code } = await aUserWithApp(fixed)
    const pending = await firstStep(person.email)
    const admin = await aUser(db, { role: 'admin' })
    const headers = { Cookie: await aSessionCookie(db, admin.id) }
    const change = { userId: person.id, newPassword: 'mahabang gabi 88' }
    expect((await api.call('/users/change-password', { body: change, headers })).status).toBe(200)
    expect((await sendCode(code(now), pending)).status).toBe(401)

    const again = await aPendingSignIn(db, person.id)
    await db.update(people).set({ accountStatus: 'suspended' }).where(eq(people.id, person.id))
    expect((await sendCode(code(now), again)).status).toBe(403)
    expect(await sessionsOf(person.id)).toEqual([])
  })
})

describe('Too many wrong second-factor codes', () => {
  test('lock one person’s TOTP step after ten attempts, even for the correct code', async () => {
    const [one, other] = [await aUserWithApp(fixed), await aUserWithApp(fixed)]
    for (let count = 0; count < 10; count += 1) {
      expect((await sendCode('000000', await aPendingSignIn(db, one.person.id))).status).toBe(400)
    }
    const { status, headers } = await sendCode(one.code(), await aPendingSignIn(db, one.person.id))
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await sendCode(other.code(), await aPendingSignIn(db, other.person.id))).status).toBe(200)
  })

  test('leave recovery codes usable, so that guessing locks no one out', async () => {
    const { person } = await aUserWithApp(fixed)
    for (let count = 0; count < 11; count += 1) {
      await sendCode('000000', await aPendingSignIn(db, person.id))
    }
    const recoveryCode = await aRecoveryCode(db, person.id)
    expect((await sendCode(recoveryCode, await aPendingSignIn(db, person.id))).status).toBe(200)
  })

  test('are counted before they are checked, so parallel attempts do not bypass the limit', async () => {
    const { person } = await aUserWithApp(fixed)
    const pending = await aPendingSignIn(db, person.id)
    const tries = await Promise.all(Array.from({ length: 30 }, () => sendCode('000000', pending)))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
  })

  test('lock one IP address after fifty attempts', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { person } = await aUserWithApp(fixed)
      const pending = await aPendingSignIn(db, person.id)
      for (let tries = 0; tries < 10; tries += 1) await sendCode('000000', pending)
    }
    const { person, code } = await aUserWithApp(fixed)
    expect((await sendCode(code(now), await aPendingSignIn(db, person.id))).status).toBe(429)
  })
})
