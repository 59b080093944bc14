import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aPasskey, aPendingSignIn, aRecoveryCode } from '#tests/kit/second-factors.ts'
import { aSite } from '#tests/kit/site.ts'
import { aUserWithApp, twoSteps } from '#tests/kit/two-step-sign-in.ts'
import { createAdmin } from '../commands/create-user.ts'
import { findAvailableSecondFactors } from '../queries/second-factors.ts'

const { database, db, services, api } = await aSite()
const { logIn, sendCode } = twoSteps(() => api)

const none = { hasTotp: false, hasPasskey: false, hasRecoveryCode: false }

async function removeAs(role: 'admin' | 'organizer', userId: number) {
  const actor = await aUser(db, { role })
  const headers = { Cookie: await aSessionCookie(db, actor.id) }
  return {
    actor,
    answer: await api.call('/users/remove-second-factors', { body: { userId }, headers }),
  }
}

async function aUserWithEverything(values: Parameters<typeof aUserWithApp>[1] = {}) {
  const made = await aUserWithApp(services, values)
  await aPasskey(db, made.person.id)
  const recoveryCode = await aRecoveryCode(db, made.person.id)
  return { ...made, recoveryCode }
}

describe('Removing another user’s second factors', () => {
  test('by an administrator removes all of them and ends all sessions', async () => {
    const { person, recoveryCode } = await aUserWithEverything()
    const session = await aSessionCookie(db, person.id)
    const pending = await aPendingSignIn(db, person.id)
    const { actor, answer } = await removeAs('admin', person.id)
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(await findAvailableSecondFactors(db, person.id)).toEqual(none)
    expect((await api.call('/auth/session', { headers: { Cookie: session } })).status).toBe(401)
    expect((await sendCode(recoveryCode, pending)).status).toBe(401)
    expect((await logIn(person.email)).body.user?.id).toBe(person.id)
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.actorId, actor.id))
    expect(entry).toMatchObject({ action: 'user.second_factors_removed', subjectId: person.id })
  })

  test('responds with 409 if the user has none and 404 if the user is unknown', async () => {
    const person = await aUser(db)
    const { answer } = await removeAs('admin', person.id)
    expect([answer.status, answer.body.error]).toEqual([409, 'This user has not set up two-step sign-in.'])
    expect((await removeAs('admin', 987_654)).answer.status).toBe(404)
  })

  test('is allowed to organizers for staff', async () => {
    const { person } = await aUserWithEverything({ role: 'staff' })
    expect((await removeAs('organizer', person.id)).answer.status).toBe(200)
  })

  test('is refused for one’s own account, where only the account settings do it', async () => {
    const { person } = await aUserWithEverything({ role: 'admin' })
    const headers = { Cookie: await aSessionCookie(db, person.id) }
    const body = { userId: person.id }
    expect((await api.call('/users/remove-second-factors', { body, headers })).status).toBe(409)
    expect((await findAvailableSecondFactors(db, person.id)).hasTotp).toBe(true)
  })

  test('also happens when create-admin resets an administrator from the shell', async () => {
    const { person } = await aUserWithEverything({ role: 'admin' })
    const { password } = await createAdmin(db, { email: person.email, password: null }, testNow)
    expect(await findAvailableSecondFactors(db, person.id)).toEqual(none)
    expect((await logIn(person.email, password)).body.user?.id).toBe(person.id)
  })
})

test('Deleting a user deletes their second factors and pending tokens', async () => {
  const { person } = await aUserWithEverything()
  await aPendingSignIn(db, person.id)
  const headers = { Cookie: await aSessionCookie(db, (await aUser(db, { role: 'admin' })).id) }
  expect((await api.call('/users/delete', { body: { userId: person.id }, headers })).status).toBe(200)
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'one_time_tokens']) {
    const { rows } = await database.pool.query(`select 1 from ${table} where person_id = $1`, [person.id])
    expect(rows, table).toEqual([])
  }
})
