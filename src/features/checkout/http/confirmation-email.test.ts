import { like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aRegistration, aSeminar } from '../../../../tests/kit/builders.ts'
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
