import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#app/features/accounts/tables.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { outbox } from '#app/features/email/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { externalCredits } from '#app/features/passport/tables.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { auditLog, people, professions } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import {
  actorOf,
  aPerson,
  aRegistration,
  aSeminar,
  aSessionCookie,
  aUser,
  testNow,
} from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { billOf } from '#tests/kit/ledger.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment, aProof, proofsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteAttendee } from './delete-person.ts'

const { db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(organizer) })

test('deleteAttendee releases seats, removes registrations, proofs and sessions, and audits without a name', async () => {
  const seminar = await aSeminar(db, { price: '500.00' })
  const attendee = await aUser(db)
  await aSessionCookie(db, attendee.id)
  const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 80, height: 60 }))
  await registerForSeminar(contextOf(services), {
    input: { ...aRegistration({ seminarId: seminar.id, email: attendee.email }), proofOfPaymentFile },
    idempotencyKey: null,
  })
  const [proof] = await db.select().from(proofs)
  const [profession] = await db.select().from(professions).limit(1)
  const creditFileKey = newFileKey('passport', 'pdf')
  await services.files.put(creditFileKey, new Uint8Array([1]), 'application/pdf')
  await db.insert(externalCredits).values({
    personId: attendee.id,
    professionId: profession?.id ?? 0,
    title: 'Assessment',
    provider: 'Others',
    endedOn: '2026-01-31',
    units: '5',
    fileKey: creditFileKey,
    createdAt: testNow,
  })

  await deleteAttendee(context, attendee.id)

  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
  expect(row?.seatsTaken).toBe(0)
  expect(await db.$count(registrations, eq(registrations.personId, attendee.id))).toBe(0)
  expect(await db.$count(people, eq(people.id, attendee.id))).toBe(0)
  expect(await db.$count(sessions, eq(sessions.personId, attendee.id))).toBe(0)
  expect(await services.files.exists(proof?.fileKey ?? '')).toBe(false)
  expect(await services.files.exists(creditFileKey)).toBe(false)
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'attendee.deleted'))
  expect(entry).toMatchObject({
    actorId: organizer.id,
    subjectId: attendee.id,
    details: { role: 'attendee' },
  })
})

test('deleteAttendee removes the person’s data from the outbox, cancels queued e-mails and deletes the order of a free seat', async () => {
  const attendee = await aUser(db, { firstName: 'Wilhelmina' })
  const { id: seminarId } = await aSeminar(db)
  const input = aRegistration({ seminarId, email: attendee.email, firstName: 'Wilhelmina' })
  await registerForSeminar(contextOf(services), { input, idempotencyKey: null })
  await deleteAttendee(context, attendee.id)
  expect(await db.$count(orders, eq(orders.seminarId, seminarId))).toBe(0)
  const queuedEmails = (await db.select().from(outbox)).filter(({ status }) => status === 'suppressed')
  expect(queuedEmails.map(({ data }) => data)).toContainEqual({})
  expect(JSON.stringify(await db.select().from(outbox))).not.toMatch(
    new RegExp(`Wilhelmina|${attendee.email}`),
  )
})

test.for(['staff', 'organizer', 'admin'] as const)(
  'deleteAttendee refuses people with role %s and keeps their registrations',
  async (role) => {
    const seminar = await aSeminar(db)
    const person = await aUser(db, { role })
    await registerForSeminar(contextOf(services), {
      input: aRegistration({ seminarId: seminar.id, email: person.email }),
      idempotencyKey: null,
    })
    await expect(deleteAttendee(context, person.id)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Manage this account in User Management.',
    })
    expect(await db.$count(registrations, eq(registrations.personId, person.id))).toBe(1)
  },
)

test('deleteAttendee leaves the order in which others have seats, with its proof, to its payer', async () => {
  const payment = await aPayment(db)
  const colleague = await anotherSeat(db, payment)
  await aProof(db, payment.id)
  await deleteAttendee(context, colleague.person.id)
  expect(await billOf(db, payment.id)).toMatchObject({ state: 'pending', total: '1000.00' })
  expect(await proofsOf(db, payment.id)).toHaveLength(1)
})

test('deleteAttendee refuses an unknown or erased person', async () => {
  const erased = await aPerson(db, { erasedAt: testNow })
  for (const id of [2_000_000_000, erased.id])
    await expect(deleteAttendee(context, id)).rejects.toMatchObject({ kind: 'not_found' })
})

test('deleteAttendee called twice at once succeeds once and is refused once', async () => {
  const { id } = await aPerson(db)
  const outcomes = await Promise.allSettled([deleteAttendee(context, id), deleteAttendee(context, id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
