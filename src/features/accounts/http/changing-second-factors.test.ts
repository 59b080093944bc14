import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aSessionCookie, aSignInCookie, aUser, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aBrowserOf } from '../../../../tests/kit/own-second-factors.ts'
import { totpCode } from '../../../../tests/kit/second-factors.ts'
import { createTestApi, createTestServices, withFreshLimits } from '../../../../tests/kit/services.ts'
import { aUserWithApp, secondsLater, twoSteps } from '../../../../tests/kit/two-step-sign-in.ts'
import { auditLog } from '../../people/tables.ts'
import { sessions } from '../tables.ts'

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

const { firstStep, sendCode } = twoSteps(() => api)

const moment = () => ({ api, now })

async function aMember(values: Parameters<typeof aUser>[1] = {}) {
  const person = await aUser(db, { role: 'staff', emailVerifiedAt: testNow, ...values })
  return { person, ...aBrowserOf(moment, await aSessionCookie(db, person.id)) }
}

const sessionStatus = async (Cookie: string) =>
  (await api.call('/auth/session', { headers: { Cookie } })).status

async function lastAction(personId: number) {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, personId))
    .orderBy(desc(auditLog.id))
  return entry
}

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
    now = secondsLater(30)
    expect((await sendCode(totpCode(secret, now), pending)).status).toBe(401)
  })

  test('is refused in a session that has not passed the second factor', async () => {
    const { person } = await aUserWithApp(fixed)
    const { post } = aBrowserOf(moment, await aSessionCookie(db, person.id))
    for (const path of changes) {
      const { status } = await post(path, path === '/passkeys/remove' ? { id: 1 } : {})
      expect(status, path).toBe(403)
    }
    expect(await db.select().from(sessions).where(eq(sessions.personId, person.id))).toHaveLength(1)
  })
})
