import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passwords } from '#app/features/accounts/tables.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aUser } from '#tests/kit/builders.ts'
import { setPayment } from '#tests/kit/orders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteUser } from './delete-person.ts'

const { db, services } = await aSite()
const admin = await aUser(db, { role: 'admin' })
const context = contextOf(services, { actor: actorOf(admin) })

async function seatsTaken(seminarId: number) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.seatsTaken
}

test('deleteUser releases seats and writes to the audit log', async () => {
  const seminar = await aSeminar(db)
  const user = await aUser(db)
  const input = aRegistration({ seminarId: seminar.id, email: user.email })
  await registerForSeminar(contextOf(services), { input, idempotencyKey: null })
  await deleteUser(context, user.id)
  expect(await seatsTaken(seminar.id)).toBe(0)
  expect(await db.select().from(people).where(eq(people.id, user.id))).toEqual([])
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'user.deleted'))
  expect(entry).toMatchObject({ actorId: admin.id, subjectId: user.id })
})

test('deleteUser does not release a seat for a rejected payment, which held none', async () => {
  const seminar = await aSeminar(db)
  const user = await aUser(db)
  const answer = await registerForSeminar(contextOf(services), {
    input: aRegistration({ seminarId: seminar.id, email: user.email }),
    idempotencyKey: null,
  })
  await db.update(seminars).set({ seatsTaken: 0 }).where(eq(seminars.id, seminar.id))
  await setPayment(db, eq(registrations.id, answer.registrationId ?? 0), {
    paymentStatus: 'rejected',
    amountDue: '1.00',
  })
  await deleteUser(context, user.id)
  expect(await seatsTaken(seminar.id)).toBe(0)
})

test('deleteUser refuses one’s own account, the last administrator, and people without a login', async () => {
  await expect(deleteUser(context, admin.id)).rejects.toMatchObject({ kind: 'conflict', code: 'own_account' })
  const organizer = contextOf(services, { actor: actorOf(await aUser(db, { role: 'organizer' })) })
  await expect(deleteUser(organizer, admin.id)).rejects.toMatchObject({ code: 'target_is_admin' })
  const registrant = await aPerson(db)
  await expect(deleteUser(context, registrant.id)).rejects.toMatchObject({ code: 'user_unknown' })
  expect(await db.select().from(passwords).where(eq(passwords.personId, admin.id))).toHaveLength(1)
})
