import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { aPerson, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { supportMessages } from '../tables.ts'
import { resolveMessage } from './resolve-message.ts'

const { db, services } = await aSite()

async function aMessage(): Promise<number> {
  const values = {
    kind: 'contact',
    name: 'Liza',
    email: 'liza@example.ph',
    message: 'Are you there?',
  } as const
  const [row] = await db.insert(supportMessages).values(values).returning()
  if (row === undefined) throw new Error('The message was not stored.')
  return row.id
}

/** A new organizer who acts this many minutes after the others. */
async function anOrganizer(displayName: string, minutes = 0): Promise<CommandContext> {
  const { id: personId, email } = await aPerson(db, { role: 'organizer', displayName })
  const actor = { personId, email, displayName, role: 'organizer', sessionId: 1 } as const
  return { ...contextOf(services, { actor }), now: new Date(testNow.getTime() + minutes * 60_000) }
}

const entriesOf = (id: number) => db.select().from(auditLog).where(eq(auditLog.subjectId, id))

test('resolveMessage keeps the first resolver and writes one audit entry when repeated', async () => {
  const id = await aMessage()
  const first = await resolveMessage(await anOrganizer('Ana'), id)
  expect(first).toMatchObject({ status: 'resolved', resolvedBy: { displayName: 'Ana' } })
  expect(await resolveMessage(await anOrganizer('Ben', 5), id)).toEqual(first)
  expect(await entriesOf(id)).toMatchObject([
    { action: 'support_message.resolved', actorId: first.resolvedBy?.id, ipAddress: '203.0.113.7' },
  ])
})

test('resolveMessage called concurrently by several people records exactly one resolver', async () => {
  const id = await aMessage()
  const contexts = await Promise.all(Array.from({ length: 8 }, (_, place) => anOrganizer(`Person ${place}`)))
  const answers = await Promise.all(contexts.map((context) => resolveMessage(context, id)))
  expect(new Set(answers.map(({ resolvedBy }) => resolvedBy?.id)).size).toBe(1)
  expect(await entriesOf(id)).toHaveLength(1)
})

test("resolveMessage leaves a message resolved after the resolver's account is deleted", async () => {
  const id = await aMessage()
  const context = await anOrganizer('Gone')
  await resolveMessage(context, id)
  await db.delete(people).where(eq(people.id, context.actor?.personId ?? 0))
  expect(await resolveMessage(await anOrganizer('Ben'), id)).toMatchObject({
    status: 'resolved',
    resolvedBy: null,
  })
})
