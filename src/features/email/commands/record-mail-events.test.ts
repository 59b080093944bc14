import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import { aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aSentMessage, minutesAgo, newsOf } from '#tests/kit/mail-reports.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { ReportedMailEvent } from '../adapters/webhooks/reported-event.ts'
import type { MailEventType } from '../contract/email.ts'
import { emailSuppressions, mailEvents } from '../tables.ts'
import { recordMailEvents } from './record-mail-events.ts'

const { db, services } = await aSite()
const context = contextOf(services)

let counter = 0

function anEvent(type: MailEventType, given: Partial<ReportedMailEvent> = {}): ReportedMailEvent {
  counter += 1
  return {
    provider: 'postmark',
    eventId: `event-${counter}`,
    type,
    messageNames: [],
    recipient: null,
    occurredAt: minutesAgo(10),
    details: null,
    ...given,
  }
}

const record = (...events: ReportedMailEvent[]) => recordMailEvents(context, events)

async function suppressionOf(email: string) {
  const [row] = await db.select().from(emailSuppressions).where(eq(emailSuppressions.email, email))
  return row?.reason ?? null
}

async function storedOf({ eventId }: ReportedMailEvent) {
  const [row] = await db.select().from(mailEvents).where(eq(mailEvents.providerEventId, eventId))
  return row ?? null
}

describe('recordMailEvents', () => {
  test('finds a message by our Message-ID or by the provider’s message ID', async () => {
    const ours = await aSentMessage(db)
    const theirs = await aSentMessage(db, { providerMessageId: 'their-name-1' })
    await record(
      anEvent('delivered', { messageNames: ['unknown', ours.messageId] }),
      anEvent('bounced', { messageNames: ['their-name-1'] }),
    )
    expect(await newsOf(db, ours.id)).toEqual({ deliveredAt: minutesAgo(10) })
    expect(await newsOf(db, theirs.id)).toEqual({ bouncedAt: minutesAgo(10) })
  })

  test('counts an event once, in one report or in several', async () => {
    const { messageId } = await aSentMessage(db)
    const event = anEvent('opened', { messageNames: [messageId] })
    expect(await record(event, event)).toBe(1)
    expect(await record(event)).toBe(0)
    expect(await record({ ...event, provider: 'brevo' })).toBe(1)
  })

  test('stores an event for an unknown message without a stranger’s address', async () => {
    const { recipientEmail } = await aSentMessage(db)
    const strange = anEvent('bounced', { messageNames: ['not-ours'], recipient: 'stranger@example.ph' })
    const known = anEvent('bounced', { messageNames: ['not-ours-either'], recipient: recipientEmail })
    expect(await record(strange, known)).toBe(2)
    expect(await storedOf(strange)).toMatchObject({
      outboxId: null,
      recipientEmail: null,
      messageId: 'not-ours',
    })
    expect(await storedOf(known)).toMatchObject({ outboxId: null, recipientEmail })
    expect(await suppressionOf('stranger@example.ph')).toBeNull()
    expect(await suppressionOf(recipientEmail)).toBe('bounced')
  })

  test('does not copy the recipient address of our own messages into the event', async () => {
    const { id, messageId, recipientEmail } = await aSentMessage(db)
    const event = anEvent('delivered', { messageNames: [messageId], recipient: recipientEmail })
    await record(event)
    expect(await storedOf(event)).toMatchObject({ outboxId: id, recipientEmail: null })
  })
})

describe('The recorded state of a message', () => {
  const story: readonly (readonly [MailEventType, number])[] = [
    ['deferred', 50],
    ['delivered', 40],
    ['opened', 30],
    ['opened', 20],
    ['clicked', 19],
    ['complained', 10],
    ['bounced', 5],
  ]

  test.for([
    ['in chronological order', story],
    ['in reverse order', story.toReversed()],
    ['with the latest in the middle', [...story.slice(3), ...story.slice(0, 3)]],
  ] as const)('shows the first event of each type, with events arriving %s', async ([, events]) => {
    const { id, messageId, recipientEmail } = await aSentMessage(db)
    for (const [type, minutes] of events)
      await record(anEvent(type, { messageNames: [messageId], occurredAt: minutesAgo(minutes) }))
    expect(await newsOf(db, id)).toEqual({
      deliveredAt: minutesAgo(40),
      openedAt: minutesAgo(30),
      clickedAt: minutesAgo(19),
      complainedAt: minutesAgo(10),
      bouncedAt: minutesAgo(5),
    })
    expect(await suppressionOf(recipientEmail)).toBe('complained')
  })

  test('is the same when all events arrive in one report', async () => {
    const { id, messageId } = await aSentMessage(db)
    await record(
      ...story.map(([type, minutes]) =>
        anEvent(type, { messageNames: [messageId], occurredAt: minutesAgo(minutes) }),
      ),
    )
    expect(await newsOf(db, id)).toMatchObject({ deliveredAt: minutesAgo(40), openedAt: minutesAgo(30) })
  })
})

test('An opened or clicked message counts as delivered without a delivery report', async () => {
  const opened = await aSentMessage(db)
  const clicked = await aSentMessage(db)
  await record(
    anEvent('opened', { messageNames: [opened.messageId] }),
    anEvent('clicked', { messageNames: [clicked.messageId] }),
  )
  expect(await newsOf(db, opened.id)).toEqual({ deliveredAt: minutesAgo(10), openedAt: minutesAgo(10) })
  expect(await newsOf(db, clicked.id)).toEqual({ deliveredAt: minutesAgo(10), clickedAt: minutesAgo(10) })
})

test('A deferred message suppresses no address', async () => {
  const { id, messageId, recipientEmail } = await aSentMessage(db)
  await record(anEvent('deferred', { messageNames: [messageId] }))
  expect(await newsOf(db, id)).toEqual({})
  expect(await suppressionOf(recipientEmail)).toBeNull()
})

describe('An unsubscribe event', () => {
  test('turns off the person’s e-mail preference once, with history and audit log entries', async () => {
    const person = await aPerson(db)
    const message = await aSentMessage(db, { personId: person.id, recipientEmail: person.email })
    const unsubscribing = () => anEvent('unsubscribed', { messageNames: [message.messageId] })
    await record(unsubscribing())
    await record(unsubscribing())
    const [now] = await db.select().from(people).where(eq(people.id, person.id))
    expect(now).toMatchObject({ acceptsEmail: false, version: person.version + 1 })
    const history = await db.select().from(interactions).where(eq(interactions.personId, person.id))
    expect(history).toMatchObject([{ title: 'Unsubscribed from e-mail', occurredAt: testNow }])
    const audit = await db.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
    expect(audit).toMatchObject([{ action: 'mail.unsubscribed', actorId: null }])
    expect(await suppressionOf(person.email)).toBeNull()
    expect(await newsOf(db, message.id)).toEqual({ unsubscribedAt: minutesAgo(10) })
  })

  test('finds the person through the message although their e-mail has changed', async () => {
    const person = await aPerson(db)
    const { messageId } = await aSentMessage(db, { personId: person.id, recipientEmail: 'former@example.ph' })
    await record(anEvent('unsubscribed', { messageNames: [messageId] }))
    const [now] = await db.select().from(people).where(eq(people.id, person.id))
    expect(now?.acceptsEmail).toBe(false)
  })

  test('suppresses the address when no person is known for it', async () => {
    const { messageId, recipientEmail } = await aSentMessage(db)
    await record(anEvent('unsubscribed', { messageNames: [messageId] }))
    expect(await suppressionOf(recipientEmail)).toBe('unsubscribed')
  })
})

test('A late report about an erased person restores no personal data', async () => {
  const erased = await aPerson(db, {
    email: 'erased-1-x@erased.invalid',
    erasedAt: inDays(-1),
    acceptsEmail: true,
  })
  const message = await aSentMessage(db, { personId: erased.id, recipientEmail: erased.email })
  const names = { messageNames: [message.messageId], recipient: 'once@example.ph' }
  const events = [anEvent('bounced', names), anEvent('unsubscribed', names)]
  await record(...events)
  for (const event of events) expect((await storedOf(event))?.recipientEmail).toBeNull()
  expect(await suppressionOf('once@example.ph')).toBeNull()
  expect(await suppressionOf(erased.email)).toBeNull()
  expect(await db.select().from(interactions).where(eq(interactions.personId, erased.id))).toEqual([])
})
