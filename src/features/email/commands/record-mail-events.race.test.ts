/** Concurrent duplicate reports, and reports that touch the same messages in another order. */
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { interactions } from '#app/features/people/tables.ts'
import { aPerson } from '#tests/kit/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { aSentMessage, minutesAgo } from '#tests/kit/mail-reports.ts'
import { contextOf, createTestServices } from '#tests/kit/services.ts'
import type { ReportedMailEvent } from '../adapters/webhooks/reported-event.ts'
import type { MailEventType } from '../contract/email.ts'
import { mailEvents } from '../tables.ts'
import { recordMailEvents } from './record-mail-events.ts'

const database = await createTestDatabase()
const services = await createTestServices(database)
const unguarded = await createTestDatabase()

afterAll(async () => {
  await services.close()
  await database.close()
  await unguarded.close()
})

const allKinds: readonly MailEventType[] = ['delivered', 'opened', 'unsubscribed', 'bounced']

/** Events of every kind for twenty people with one message each. */
async function reports({ db }: TestDatabase): Promise<ReportedMailEvent[]> {
  const events: ReportedMailEvent[] = []
  for (let place = 0; place < 20; place += 1) {
    const { id: personId, email: recipientEmail } = await aPerson(db)
    const { messageId } = await aSentMessage(db, { personId, recipientEmail })
    for (const type of allKinds)
      events.push({
        provider: 'sendgrid',
        eventId: `${type}-${messageId}`,
        type,
        messageNames: [messageId],
        recipient: recipientEmail,
        occurredAt: minutesAgo(place),
        details: null,
      })
  }
  return events
}

function anOpening(messageId: string): ReportedMailEvent {
  const occurredAt = minutesAgo(1)
  const nothing = { recipient: null, details: null }
  return {
    provider: 'sendgrid',
    eventId: '',
    type: 'opened',
    messageNames: [messageId],
    occurredAt,
    ...nothing,
  }
}

/** Records the events eight times at once, every other time reversed; returns how often each was written. */
async function atOnce(used: TestDatabase, events: readonly ReportedMailEvent[]) {
  const context = contextOf(services, { db: used.db })
  const counts = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      recordMailEvents(context, place % 2 === 0 ? events : events.toReversed()),
    ),
  )
  const stored = await used.db.select().from(mailEvents)
  const notes = await used.db.select().from(interactions).where(eq(interactions.interactionType, 'note'))
  return {
    recorded: counts.reduce((sum, count) => sum + count, 0),
    stored: stored.length,
    notes: notes.length,
  }
}

test('recordMailEvents called concurrently with the same events counts each once, without deadlock', async () => {
  const events = await reports(database)
  expect(await atOnce(database, events)).toEqual({ recorded: 80, stored: 80, notes: 20 })
})

test('recordMailEvents does not deadlock when no person row is locked', async () => {
  const { messageId } = await aSentMessage(database.db)
  const events = Array.from({ length: 2000 }, (_, place) => ({
    ...anOpening(messageId),
    eventId: `opened-${place}-${messageId}`,
  }))
  expect((await atOnce(database, events)).recorded).toBe(2000)
})

test('Control: without the unique index, concurrent events are counted several times', async () => {
  await unguarded.pool.query('drop index mail_events_once_key')
  const events = await reports(unguarded)
  const { recorded, stored } = await atOnce(unguarded, events)
  expect(recorded).toBe(640)
  expect(stored).toBe(640)
})
