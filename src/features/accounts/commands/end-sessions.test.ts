import { afterAll, expect, test } from 'vitest'
import { aPerson, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { oneTimeTokens, sessions } from '../tables.ts'
import { deleteExpiredSessions } from './end-sessions.ts'

const { db, close } = await createTestDatabase()

afterAll(close)

test('The expired-session clean-up removes only sessions and tokens that expired over a week ago', async () => {
  const { id: personId } = await aPerson(db)
  // `aSessionCookie` creates sessions that last one day.
  for (const begun of [-9, -8, -2, 0]) await aSessionCookie(db, personId, inDays(begun))
  for (const end of [-8, -6, 1]) {
    const tokenHash = hashToken(`ends ${end}`)
    const values = { tokenHash, purpose: 'account_link', personId, createdAt: inDays(-10) } as const
    await db.insert(oneTimeTokens).values({ ...values, expiresAt: inDays(end) })
  }
  expect(await deleteExpiredSessions(db, testNow)).toBe(2)
  expect((await db.select().from(sessions)).map(({ createdAt }) => createdAt)).toEqual(
    [-8, -2, 0].map((days) => inDays(days)),
  )
  expect(await db.$count(oneTimeTokens)).toBe(2)
})
