import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { linkedIdentities, passkeys, sessions, totpFactors } from '#app/features/accounts/tables.ts'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aBrowserOf } from '#tests/kit/own-second-factors.ts'
import { aTotpFactor } from '#tests/kit/second-factors.ts'
import { aSite } from '#tests/kit/site.ts'
import { secondsLater } from '#tests/kit/two-step-sign-in.ts'
import { supportMessages } from '../tables.ts'

const { db, services, api, clock } = await aSite()

const password = 'kalabaw at kubo'
const newPassword = 'mahabang gabi 88'
const day = 24 * 3600

const post = (path: string, body: unknown, Cookie = '') =>
  api.call<{ error?: string; user?: { id: number } }>(path, { body, headers: { Cookie } })

async function mailTo(email: string, templateType: 'security_notice' | 'account_link') {
  const rows = await db
    .select({ data: outbox.data })
    .from(outbox)
    .where(and(eq(outbox.recipientEmail, email), eq(outbox.templateType, templateType)))
    .orderBy(desc(outbox.id))
  return rows.map(({ data }) => ({
    change: data.change,
    token: unsealLinkToken(services.secrets, String(data.token)),
  }))
}

async function noticesTo(email: string): Promise<unknown[]> {
  return (await mailTo(email, 'security_notice')).map(({ change }) => change)
}

async function report(email: string, change?: string) {
  const notices = await mailTo(email, 'security_notice')
  const notice = notices.find((one) => change === undefined || one.change === change)
  return post('/support/report-change', { token: notice?.token })
}

const manager = async () => aSessionCookie(db, (await aUser(db, { role: 'admin' })).id)

describe('Account change notices', () => {
  test('are e-mailed when a password changes, by its owner or by an administrator', async () => {
    const person = await aUser(db)
    const body = { currentPassword: password, newPassword }
    await post('/account/change-password', body, await aSessionCookie(db, person.id))
    await post('/users/change-password', { userId: person.id, newPassword }, await manager())
    expect(await noticesTo(person.email)).toEqual(['password', 'password'])
  })

  test('are e-mailed to both the former and the new e-mail address', async () => {
    const person = await aUser(db)
    const newEmail = `moved${person.id}@example.ph`
    await post('/users/update-email', { userId: person.id, newEmail }, await manager())
    expect([await noticesTo(person.email), await noticesTo(newEmail)]).toEqual([['former_email'], ['email']])
  })

  test('are e-mailed for changes of Google link, second factor and role', async () => {
    const person = await aUser(db)
    await db.insert(linkedIdentities).values({ personId: person.id, provider: 'google', subject: 'notified' })
    await aTotpFactor(services, person.id)
    const own = await aSessionCookie(db, person.id)
    await db.update(sessions).set({ secondFactorAt: testNow }).where(eq(sessions.personId, person.id))
    await post('/account/unlink-google', {}, own)
    await post('/account/second-factor/totp/remove', {}, own)
    await post('/users/update-details', { userId: person.id, role: 'staff' }, await manager())
    await post('/attendees/update-profile', { userId: person.id, role: 'organizer' }, await manager())
    const expected = ['role', 'role', 'second_factor_removed', 'google_unlinked']
    expect(await noticesTo(person.email)).toEqual(expected)
  })

  test('are not e-mailed to a person who cannot sign in', async () => {
    const person = await aPerson(db)
    await post('/attendees/update-profile', { userId: person.id, role: 'staff' }, await manager())
    expect(await noticesTo(person.email)).toEqual([])
  })
})

describe('The ‘This was not me’ link of an account change notice', () => {
  test('secures the account without a session and informs the provider', async () => {
    const person = await aUser(db)
    const thief = await aSessionCookie(db, person.id)
    await post('/account/change-password', { currentPassword: password, newPassword }, thief)
    await db.insert(linkedIdentities).values({ personId: person.id, provider: 'google', subject: 'thief' })
    expect((await report(person.email)).status).toBe(200)
    expect((await api.call('/auth/session', { headers: { Cookie: thief } })).status).toBe(401)
    expect(await db.select().from(linkedIdentities).where(eq(linkedIdentities.personId, person.id))).toEqual(
      [],
    )
    const { status, body } = await post('/auth/login_with_password', {
      email: person.email,
      password: newPassword,
    })
    expect([status, body.error]).toEqual([403, expect.stringContaining('no longer works')])
    const [link] = await mailTo(person.email, 'account_link')
    const chosen = await post('/auth/choose_password', {
      token: link?.token,
      newPassword: 'bagong simula 42',
    })
    expect(chosen.body.user?.id).toBe(person.id)
    const again = { email: person.email, password: 'bagong simula 42' }
    expect((await post('/auth/login_with_password', again)).status).toBe(200)
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'account.change_reported'))
    expect(entry).toMatchObject({ actorId: person.id, details: { change: 'password' } })
    const [message] = await db.select().from(supportMessages).where(eq(supportMessages.email, person.email))
    expect(message).toMatchObject({ subject: 'This was not me', status: 'open' })
  })

  test('restores the former e-mail address when sent there, for seven days', async () => {
    const [late, soon] = [await aUser(db), await aUser(db)]
    for (const { id } of [late, soon]) {
      await post('/users/update-email', { userId: id, newEmail: `moved${id}@example.ph` }, await manager())
    }
    clock.now = secondsLater(7 * day - 1)
    expect((await report(soon.email, 'former_email')).status).toBe(200)
    const [row] = await db.select().from(people).where(eq(people.id, soon.id))
    expect(row?.email).toBe(soon.email)
    expect(await mailTo(soon.email, 'account_link')).toHaveLength(1)
    clock.now = secondsLater(7 * day)
    expect((await report(late.email, 'former_email')).status).toBe(401)
  })

  test('works once, and invalidates the links of later notices', async () => {
    const person = await aUser(db)
    const [first, second] = [`first${person.id}@example.ph`, `second${person.id}@example.ph`]
    await post('/users/update-email', { userId: person.id, newEmail: first }, await manager())
    clock.now = secondsLater(60)
    await post('/users/update-email', { userId: person.id, newEmail: second }, await manager())
    expect((await report(person.email, 'former_email')).status).toBe(200)
    expect((await report(person.email, 'former_email')).status).toBe(401)
    // The thief's mailbox was a former e-mail address, too.
    expect((await report(first, 'former_email')).status).toBe(401)
    const [row] = await db.select().from(people).where(eq(people.id, person.id))
    expect(row?.email).toBe(person.email)
  })

  test('responds with 409 if another person has the former e-mail address by now', async () => {
    const person = await aUser(db)
    const newEmail = `moved${person.id}@example.ph`
    await post('/users/update-email', { userId: person.id, newEmail }, await manager())
    await aPerson(db, { email: person.email })
    expect((await report(person.email, 'former_email')).status).toBe(409)
  })

  test('removes the second factor that the notice was about, but no earlier one', async () => {
    const person = await aUser(db)
    await aTotpFactor(services, person.id)
    await db.update(totpFactors).set({ createdAt: testNow }).where(eq(totpFactors.personId, person.id))
    clock.now = secondsLater(60)
    const thief = await aSessionCookie(db, person.id, clock.now)
    await db.update(sessions).set({ secondFactorAt: clock.now }).where(eq(sessions.personId, person.id))
    const { answer } = await aBrowserOf(() => ({ api, now: clock.now }), thief).addPasskey('Thief')
    expect(answer.status).toBe(200)
    expect((await report(person.email, 'second_factor_added')).status).toBe(200)
    expect(await db.select().from(passkeys).where(eq(passkeys.personId, person.id))).toEqual([])
    expect(await db.select().from(totpFactors).where(eq(totpFactors.personId, person.id))).toHaveLength(1)
  })
})
