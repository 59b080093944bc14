import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, interactions } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aPayment, aProof, aRejectedPayment, proofsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { findOwnProof } from '../queries/payments.ts'
import { attachProof } from './attach-proof.ts'
import { verifyPayment } from './verify-payment.ts'

const { db, services, contextAs } = await aSite()
const staff = await aPerson(db, { role: 'staff' })
const context = contextOf(services, { actor: actorOf(staff) })
const verifier = await contextAs('organizer')
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

beforeEach(async () => {
  await db.delete(outbox)
})

const attach = (registrationId: number, idempotencyKey: string | null = null) =>
  attachProof(context, {
    input: { registrationId, proofOfPaymentFile, referenceNumber: '9001', amountSent: 500 },
    idempotencyKey,
  })

async function rowOf(registrationId: number) {
  const [row] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  return row
}

async function seatsTaken(seminarId: number) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.seatsTaken
}

describe('attachProof', () => {
  test('adds a proof to a pending payment, with history and no e-mail', async () => {
    const payment = await aPayment(db, { seminar: { title: 'Reading' } })
    const seats = await seatsTaken(payment.seminarId)
    await attach(payment.id)
    const [proof] = await proofsOf(db, payment.id)
    expect(proof).toMatchObject({
      sentBy: staff.id,
      channel: 'staff',
      referenceNumber: '9001',
      amountSent: '500.00',
    })
    expect(await services.files.exists(proof?.fileKey ?? '')).toBe(true)
    expect(await rowOf(payment.id)).toMatchObject({ paymentStatus: 'pending', registeredBy: null })
    expect(await seatsTaken(payment.seminarId)).toBe(seats)
    const history = await db.select().from(interactions).where(eq(interactions.personId, payment.person.id))
    expect(history).toMatchObject([{ title: 'Proof of payment attached: Reading', createdBy: staff.id }])
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'proof.attached', subjectId: payment.id, actorId: staff.id })
    expect(await db.$count(outbox)).toBe(0)
  })

  test('takes a seat again for a rejected registration and notifies the registrant', async () => {
    const payment = await aRejectedPayment(services)
    await attach(payment.id)
    expect((await rowOf(payment.id))?.paymentStatus).toBe('pending')
    expect(await seatsTaken(payment.seminarId)).toBe(1)
    const [email] = await db.select().from(outbox)
    expect(email).toMatchObject({
      templateType: 'registration_confirmation',
      recipientEmail: payment.person.email,
    })
  })

  test('makes a decision based on the former proof fail with payment_changed', async () => {
    const payment = await aPayment(db)
    await aProof(db, payment.id)
    const expectedUpdatedAt = payment.updatedAt.toISOString()
    await attach(payment.id)
    const deciding = verifyPayment(verifier, {
      registrationId: payment.id,
      action: 'approve',
      expectedUpdatedAt,
    })
    await expect(deciding).rejects.toMatchObject({ code: 'payment_changed' })
  })

  test('stores one proof for two requests with the same idempotency key', async () => {
    const payment = await aPayment(db)
    await Promise.all([attach(payment.id, 'one press'), attach(payment.id, 'one press')])
    expect(await proofsOf(db, payment.id)).toHaveLength(1)
    await attach(payment.id, 'another press')
    expect(await proofsOf(db, payment.id)).toHaveLength(2)
  })

  test('does not show the proof to an account with an unverified e-mail', async () => {
    const payment = await aPayment(db, { person: { emailVerifiedAt: null } })
    await attach(payment.id)
    const search = { registrationId: payment.id, personId: payment.person.id, proofId: undefined }
    expect(await findOwnProof(db, search)).toBeNull()
  })

  test.each([
    ['a verified payment', { paymentStatus: 'verified' as const }, 'payment_verified'],
    ['a free registration', { paymentStatus: 'verified' as const, amountDue: null }, 'payment_not_needed'],
  ])('refuses %s', async (_, registration, code) => {
    const payment = await aPayment(db, { registration })
    await expect(attach(payment.id)).rejects.toMatchObject({ code })
    expect(await proofsOf(db, payment.id)).toEqual([])
  })

  test('refuses a rejected registration when the seminar is full or over', async () => {
    for (const seminar of [{ maxAttendees: 1, seatsTaken: 1 }, { startsAt: inDays(-7) }]) {
      const payment = await aRejectedPayment(services, { seminar })
      await expect(attach(payment.id)).rejects.toMatchObject({ code: 'seminar_closed' })
      expect((await rowOf(payment.id))?.paymentStatus).toBe('rejected')
    }
  })

  test('refuses an erased person and an unknown registration', async () => {
    const payment = await aPayment(db, { person: { erasedAt: testNow } })
    await expect(attach(payment.id)).rejects.toMatchObject({ code: 'person_erased' })
    await expect(attach(2_000_000_000)).rejects.toMatchObject({ code: 'registration_unknown' })
  })
})
