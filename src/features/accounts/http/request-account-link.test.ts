import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, services, api } = await aSite()

const newPassword = 'mahabang gabi 88'

const request = (email: unknown) =>
  api.call<{ success?: boolean }>('/auth/request_account_link', { body: { email } })

const mailsTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(desc(outbox.id))

describe('POST /auth/request_account_link', () => {
  test('mails a link that lets a person without an account choose a password', async () => {
    const person = await aPerson(db)
    const { status, body } = await request(person.email.toUpperCase())
    expect([status, body]).toEqual([200, { success: true }])
    const [mail] = await mailsTo(person.email)
    expect(mail?.data.reason).toBe('give_access')
    const token = unsealLinkToken(services.secrets, String(mail?.data.token))
    const chosen = await api.call<{ user: { id: number } }>('/auth/choose_password', {
      body: { token, newPassword },
    })
    expect([chosen.status, chosen.body.user.id]).toEqual([200, person.id])
    const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
    expect(audited.map(({ action }) => action)).toContain('account.link_requested')
  })

  test('mails a link to the owner of a mailbox for which a stranger made an account, and ends its session', async () => {
    const planted = await aUser(db, { emailVerifiedAt: null })
    const cookie = await aSessionCookie(db, planted.id)
    await request(planted.email)
    const [mail] = await mailsTo(planted.email)
    const token = unsealLinkToken(services.secrets, String(mail?.data.token))
    await api.call('/auth/choose_password', { body: { token, newPassword } })
    const { status } = await api.call('/auth/session', { headers: { Cookie: cookie } })
    expect(status).toBe(401)
  })

  test.each([
    ['an unknown e-mail', async () => 'unknown@example.ph'],
    [
      'a person with an account and a confirmed e-mail',
      async () => (await aUser(db, { emailVerifiedAt: testNow })).email,
    ],
    ['a suspended person', async () => (await aPerson(db, { accountStatus: 'suspended' })).email],
  ])('responds to %s with the same success and sends no e-mail', async (_, prepare) => {
    const email = await prepare()
    const { status, body } = await request(email)
    expect([status, body]).toEqual([200, { success: true }])
    expect(await mailsTo(email)).toEqual([])
  })

  test('sends at most three links a day to one address', async () => {
    const { email } = await aPerson(db)
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await request(email)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await mailsTo(email)).toHaveLength(3)
  })
})
