import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testNow } from '#tests/kit/builders.ts'
import { aStoredMessage } from '#tests/kit/outbox.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { outbox } from '../tables.ts'
import { rescheduleFarFutureMail } from './reschedule-early-mail.ts'

const { db } = await aDatabase()
const inHours = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)

test('Rescheduling after the clock ran ahead affects only the mail that it delayed', async () => {
  const messages = {
    writtenAhead: { status: 'queued', createdAt: inHours(24), nextAttemptAt: inHours(24) },
    putOffAhead: { status: 'queued', createdAt: inHours(-1), nextAttemptAt: inHours(24 * 365) },
    heldAhead: {
      status: 'sending',
      createdAt: inHours(-1),
      nextAttemptAt: inHours(-1),
      claimedUntil: inHours(24),
    },
    due: { status: 'queued', createdAt: inHours(-1), nextAttemptAt: inHours(-1) },
    justWritten: { status: 'queued', createdAt: inHours(0.01), nextAttemptAt: inHours(0.01) },
    putOff: { status: 'queued', createdAt: inHours(-1), nextAttemptAt: inHours(26) },
    held: {
      status: 'sending',
      createdAt: inHours(-1),
      nextAttemptAt: inHours(-1),
      claimedUntil: inHours(0.03),
    },
    sentAhead: { status: 'sent', createdAt: inHours(24), nextAttemptAt: inHours(24), sentAt: inHours(24) },
  } as const
  for (const values of Object.values(messages)) await aStoredMessage(db, values)
  const before = await db.select().from(outbox).orderBy(asc(outbox.id))

  expect(await rescheduleFarFutureMail(db, testNow)).toBe(3)

  const after = await db.select().from(outbox).orderBy(asc(outbox.id))
  for (const message of after.slice(0, 3))
    expect(message).toMatchObject({ status: 'queued', nextAttemptAt: testNow, claimedUntil: null })
  expect(after.slice(3)).toEqual(before.slice(3))
  expect(await rescheduleFarFutureMail(db, testNow)).toBe(0)
})
