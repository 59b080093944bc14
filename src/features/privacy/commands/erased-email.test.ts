import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteAttendee } from '#app/features/attendees/commands/delete-person.ts'
import { resendMessage } from '#app/features/email/commands/resend-message.ts'
import { retryMessage } from '#app/features/email/commands/retry-messages.ts'
import { mailEvents, outbox } from '#app/features/email/tables.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { aReport, aStoredMessage } from '#tests/kit/outbox.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { erasePerson } from './erase-person.ts'

const secretWord = 'malabon'

const { db, services } = await aSite()
const adminContext = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

beforeEach(() => db.delete(outbox))
const everythingOf = async () =>
  JSON.stringify([await db.select().from(outbox), await db.select().from(mailEvents)])

test.each([
  ['erased', erasePerson],
  ['deleted', deleteAttendee],
])(
  'No e-mail record identifies a person who was %s: no report, deduplication key or queued copy',
  async (_, remove) => {
    const person = await aPerson(db, { email: `${secretWord}@example.ph` })
    const first = await aStoredMessage(db, {
      personId: person.id,
      recipientEmail: person.email,
      recipientName: secretWord,
      providerMessageId: `${secretWord}-1`,
      dedupeKey: `request-${person.email}`,
    })
    await aReport(db, first.id, { messageId: `x@${secretWord}`, details: `mailbox of ${secretWord}` })
    const copy = await resendMessage(adminContext, { id: first.id, idempotencyKey: secretWord })
    const dead = await aStoredMessage(db, {
      personId: person.id,
      status: 'dead',
      recipientEmail: person.email,
    })
    expect(await everythingOf()).toContain(secretWord)

    await remove(adminContext, person.id)

    expect(await everythingOf()).not.toContain(secretWord)
    const [waited] = await db.select().from(outbox).where(eq(outbox.id, copy.id))
    expect(waited).toMatchObject({ status: 'suppressed', data: {}, resentFromId: first.id })
    // The message and its event still count in the statistics.
    expect(await db.select().from(outbox).where(eq(outbox.id, first.id))).toMatchObject([{ status: 'sent' }])
    expect(await db.$count(mailEvents, eq(mailEvents.outboxId, first.id))).toBe(1)
    await expect(resendMessage(adminContext, { id: first.id, idempotencyKey: null })).rejects.toThrow(
      /erased/,
    )
    await expect(retryMessage(adminContext, dead.id)).rejects.toThrow(/erased/)
  },
)
