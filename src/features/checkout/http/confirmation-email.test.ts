import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, api } = await aSite()

test('Confirmations to aliases of one mailbox share one limit, and names cannot contain links', async () => {
  const { id: seminarId } = await aSeminar(db)
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const body = aRegistration({ seminarId, email: `victim+${at}@example.ph`, firstName: 'see evil.com' })
    statuses.push((await api.call('/attendees', { body })).status)
  }
  expect(new Set(statuses.slice(0, 10))).toEqual(new Set([200]))
  expect(statuses.slice(10)).toEqual([429, 429])
  const messages = await db.select().from(outbox).where(like(outbox.recipientEmail, 'victim+%'))
  expect(messages).toHaveLength(10)
  expect(JSON.stringify(messages)).not.toContain('evil.com')
})
