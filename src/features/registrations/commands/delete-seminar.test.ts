import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, aSeminar } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteSeminar } from './delete-seminar.ts'

const { db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(organizer) })

const exists = async (id: number) => (await db.$count(seminars, eq(seminars.id, id))) === 1

test('deleteSeminar deletes a seminar without registrations and audits its title', async () => {
  const { id } = await aSeminar(db, { title: 'A mistake' })
  await deleteSeminar(context, id)
  expect(await exists(id)).toBe(false)
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'seminar.deleted',
    actorId: organizer.id,
    subjectId: id,
    details: { title: 'A mistake' },
  })
})

test.each([
  ['one registration', ['verified'], '1 registration'],
  ['one rejected registration', ['rejected'], '1 registration'],
  ['several registrations', ['verified', 'pending', 'rejected'], '3 registrations'],
] as const)(
  'deleteSeminar refuses a seminar with %s and suggests cancelling instead',
  async (_, payments, words) => {
    const { id } = await aSeminar(db)
    for (const paymentStatus of payments) await aSeatHolder(db, id, { paymentStatus, amountDue: '10.00' })
    await expect(deleteSeminar(context, id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'seminar_has_registrations',
      message: `This seminar has ${words} and cannot be deleted. Cancel it instead.`,
    })
    expect(await exists(id)).toBe(true)
  },
)

test('deleteSeminar refuses an unknown seminar', async () => {
  await expect(deleteSeminar(context, 987_654)).rejects.toMatchObject({
    kind: 'not_found',
    message: 'This seminar does not exist.',
  })
})
