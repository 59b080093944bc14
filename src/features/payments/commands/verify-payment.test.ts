import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import type { PaymentReviewAction } from '#app/features/registrations/contract/registration.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aPayment, aProof, countDecisions, decisionsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { verifyPayment } from './verify-payment.ts'

const { database, db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer', firstName: 'Liza', lastName: 'Santos' })
const context = contextOf(services, { actor: actorOf(organizer) })

beforeEach(async () => {
  await db.delete(outbox)
})

interface Words {
  readonly notes?: string
  readonly expectedUpdatedAt?: string
}

function decide(registration: { readonly id: number }, action: PaymentReviewAction, words: Words = {}) {
  return verifyPayment(context, { registrationId: registration.id, action, ...words })
}

async function seatsOf({ seminarId }: { readonly seminarId: number }) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.seatsTaken
}

async function theLetter() {
  const [queuedEmail, ...others] = await db.select().from(outbox)
  expect(others).toEqual([])
  return queuedEmail
}

const statusOf = async ({ id }: { readonly id: number }) =>
  (await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id)))[0]?.paymentStatus

describe('verifyPayment approving a payment', () => {
  test('verifies it, keeps the seat and audits the verifier', async () => {
    const payment = await aPayment(db, { seminar: { title: 'Reading' } })
    const decided = await decide(payment, 'approve')
    expect(decided.paymentStatus).toBe('verified')
    expect(decided.updatedAt.getTime()).toBeGreaterThan(testNow.getTime())
    expect(await seatsOf(payment)).toBe(1)
    const [decision] = await decisionsOf(db, payment.id)
    expect(decision).toMatchObject({ action: 'approve', notes: null, decidedBy: organizer.id })
    const history = await db
      .select()
      .from(interactions)
      .where(eq(interactions.personId, payment.person.id))
      .orderBy(interactions.id)
    expect(history).toMatchObject([
      { interactionType: 'note', title: 'Payment approved: Reading', createdBy: organizer.id },
      { interactionType: 'email', title: 'Payment verified: Reading', createdBy: organizer.id },
    ])
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'payment.approved',
      subjectType: 'registration',
      subjectId: payment.id,
      details: { seminarId: payment.seminarId, personId: payment.person.id },
    })
  })

  test('notifies the registrant, now including directions or meeting link', async () => {
    const payment = await aPayment(db, {
      seminar: { title: 'Reading', locationDetails: 'https://meet.example/secret' },
      person: { firstName: 'Juan', lastName: 'Cruz' },
    })
    await decide(payment, 'approve')
    expect(await theLetter()).toMatchObject({
      templateType: 'payment_verified',
      recipientEmail: payment.person.email,
      recipientName: 'Juan Cruz',
      isMarketing: false,
      data: {
        firstName: 'Juan',
        seminarState: 'ahead',
        registrationId: payment.id,
        amountDue: 500,
        seminar: { locationDetails: 'https://meet.example/secret' },
      },
    })
  })

  test('takes a seat again after a rejection, and is refused when none is left', async () => {
    const payment = await aPayment(db, { seminar: { maxAttendees: 1 } })
    await decide(payment, 'reject')
    expect(await seatsOf(payment)).toBe(0)
    await decide(payment, 'approve')
    expect(await seatsOf(payment)).toBe(1)

    const late = await aPayment(db, {
      seminarId: payment.seminarId,
      registration: { paymentStatus: 'rejected' },
    })
    await expect(decide(late, 'approve')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'seminar_full',
      message: 'This seminar is full.',
    })
    expect(await statusOf(late)).toBe('rejected')
    expect(await countDecisions(db, late.id)).toBe(0)
  })

  test('works for a past or cancelled seminar, without inviting the registrant to come', async () => {
    const over = await aPayment(db, { seminar: { startsAt: inDays(-7), locationDetails: 'link' } })
    await decide(over, 'approve')
    expect((await theLetter())?.data).toMatchObject({
      seminarState: 'over',
      seminar: { locationDetails: null },
    })
    await db.delete(outbox)
    const cancelled = await aPayment(db, { seminar: { status: 'cancelled' } })
    await decide(cancelled, 'approve')
    expect((await theLetter())?.data).toMatchObject({ seminarState: 'cancelled' })
  })
})

describe('verifyPayment rejecting a payment', () => {
  test('releases the seat and e-mails the reason with a link for a new proof', async () => {
    const payment = await aPayment(db, { seminar: { title: 'Reading', locationDetails: 'secret link' } })
    await decide(payment, 'reject', { notes: 'The amount is not readable.' })
    expect(await statusOf(payment)).toBe('rejected')
    expect(await seatsOf(payment)).toBe(0)
    const queuedEmail = await theLetter()
    expect(queuedEmail).toMatchObject({
      templateType: 'payment_rejected',
      data: {
        notes: 'The amount is not readable.',
        amountDue: 500,
        link: { token: expect.any(String), validUntil: inDays(14).toISOString() },
        seminar: { title: 'Reading', locationDetails: null },
      },
    })
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'payment.rejected', subjectId: payment.id })
    expect(JSON.stringify(entry?.details)).not.toContain('readable')
  })

  test('sends no link when the seminar is over or cancelled', async () => {
    for (const seminar of [{ startsAt: inDays(-7) }, { status: 'cancelled' } as const]) {
      await db.delete(outbox)
      await decide(await aPayment(db, { seminar }), 'reject')
      expect((await theLetter())?.data).toMatchObject({ link: null })
    }
  })

  test('sets the rejected-payment flag on the person, used by the list filter', async () => {
    const payment = await aPayment(db)
    await decide(payment, 'reject')
    const [person] = await db.select().from(people).where(eq(people.id, payment.person.id))
    expect(person).toMatchObject({ hasPendingPayment: false, hasRejectedPayment: true })
  })
})

describe('verifyPayment refuses', () => {
  test('a payment already approved or rejected, saying by whom and when', async () => {
    const payment = await aPayment(db)
    await decide(payment, 'reject')
    const rejected = 'Liza Santos rejected this payment on November 19, 2026, 10:00 AM.'
    await expect(decide(payment, 'reject')).rejects.toMatchObject({
      code: 'payment_decided',
      message: rejected,
    })
    await decide(payment, 'approve')
    const approved = 'Liza Santos approved this payment on November 19, 2026, 10:00 AM.'
    for (const action of ['approve', 'reject'] as const)
      await expect(decide(payment, action)).rejects.toMatchObject({ kind: 'conflict', message: approved })
    expect(await countDecisions(db, payment.id)).toBe(2)
  })

  test('a verified payment without a decision, and a free registration', async () => {
    const old = await aPayment(db, { registration: { paymentStatus: 'verified' } })
    await expect(decide(old, 'approve')).rejects.toMatchObject({
      message: 'This payment is verified already.',
    })
    const free = await aPayment(db, { registration: { paymentStatus: 'verified', amountDue: null } })
    await expect(decide(free, 'reject')).rejects.toMatchObject({ code: 'payment_not_needed' })
  })

  test('a payment that changed since the verifier loaded it, saying what happened', async () => {
    const payment = await aPayment(db, { registration: { updatedAt: inDays(-1) } })
    const seen = { expectedUpdatedAt: inDays(-1).toISOString() }
    const stale = { expectedUpdatedAt: inDays(-2).toISOString() }
    await expect(decide(payment, 'approve', stale)).rejects.toMatchObject({
      code: 'payment_changed',
      message: 'This registration was changed in the meantime. Please review it again.',
    })
    await aProof(db, payment.id, { createdAt: inDays(-1) })
    await expect(decide(payment, 'approve', stale)).rejects.toMatchObject({
      message: 'A new proof of payment was sent on November 18, 2026, 10:00 AM. Please review it first.',
    })
    await decide(payment, 'reject', seen)
    await expect(decide(payment, 'approve', seen)).rejects.toMatchObject({
      code: 'payment_changed',
      message: 'Liza Santos rejected this payment on November 19, 2026, 10:00 AM.',
    })
    expect(await statusOf(payment)).toBe('rejected')
  })

  test('a payment of an erased person, and an unknown registration', async () => {
    const erased = await aPayment(db, { person: { erasedAt: testNow } })
    await expect(decide(erased, 'approve')).rejects.toMatchObject({ code: 'person_erased' })
    await expect(decide({ id: 2_000_000_000 }, 'approve')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('with a complete rollback when a later step fails', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const payment = await aPayment(db, { seminarId: seminar.id })
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no queuedEmail''; end';
       create trigger refuse before insert on outbox execute function refuse()`,
    )
    try {
      await expect(decide(payment, 'reject')).rejects.toThrow()
    } finally {
      await database.pool.query('drop trigger refuse on outbox')
    }
    expect(await statusOf(payment)).toBe('pending')
    expect(await seatsOf(payment)).toBe(1)
    expect(await countDecisions(db, payment.id)).toBe(0)
  })
})
