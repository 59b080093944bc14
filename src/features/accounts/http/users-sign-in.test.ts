import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { aSessionCookie, aUser } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import { outbox } from '../../email/tables.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)

afterAll(async () => {
  await services.close()
  await database.close()
})

interface Answer {
  readonly user?: { readonly role: string; readonly hasLoginAccess: boolean }
}

async function reasonsMailedTo(email: string) {
  const isLink = and(eq(outbox.recipientEmail, email), eq(outbox.templateType, 'account_link'))
  return (await db.select().from(outbox).where(isLink)).map(({ data }) => data.reason)
}

describe('A user’s sign-in details', () => {
  test('cannot be changed by organizers for administrators and other organizers', async () => {
    const organizer = await aUser(db, { role: 'organizer' })
    const headers = { Cookie: await aSessionCookie(db, organizer.id) }
    for (const role of ['admin', 'organizer'] as const) {
      const { id: userId } = await aUser(db, { role })
      for (const [path, body] of [
        ['change-password', { newPassword: 'mahabang gabi 88' }],
        ['update-email', { newEmail: 'taken-over@example.ph' }],
        ['update-details', { email: 'taken-over@example.ph' }],
        ['remove-second-factors', {}],
        ['send-password-link', {}],
      ] as const) {
        const { status } = await api.call(`/users/${path}`, { body: { userId, ...body }, headers })
        expect(status, `${path} of an ${role}`).toBe(403)
      }
    }
    const own = { userId: organizer.id, newPassword: 'mahabang gabi 88' }
    expect((await api.call('/users/change-password', { body: own, headers })).status).toBe(200)
  })

  test('are completed through a mailed link when a user is created without a password', async () => {
    const body = { displayName: 'Nene', email: 'nene@example.ph' }
    const headers = { Cookie: await aSessionCookie(db, (await aUser(db, { role: 'admin' })).id) }
    const made = await api.call<Answer>('/users', { body, headers })
    expect(made.body.user).toMatchObject({ role: 'attendee', hasLoginAccess: false })
    expect(await reasonsMailedTo('nene@example.ph')).toEqual(['choose_password'])
    const { id: userId, email } = await aUser(db)
    expect((await api.call('/users/send-password-link', { body: { userId }, headers })).status).toBe(200)
    expect(await reasonsMailedTo(email)).toEqual(['choose_password'])
  })
})
