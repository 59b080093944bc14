import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { aPayment, aProof } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import type { PaymentReviewCase, PendingPayments } from '../contract/payment-review.ts'

const { db, api, signIn } = await aSite()
const manager = await signIn('organizer')

const verify = (body: unknown, headers: Record<string, string> = manager) =>
  api.call('/attendees/verify-payment', { body, headers })

const caseOf = (registrationId: unknown, headers: Record<string, string> = manager) =>
  api.call<PaymentReviewCase>(`/attendees/payment-case?registrationId=${registrationId}`, { headers })

describe('GET /attendees/payment-case', () => {
  test('returns the payment, its proof and history, and the person’s other registrations', async () => {
    const payment = await aPayment(db, { seminar: { title: 'Reading', maxAttendees: 10 } })
    const old = await aProof(db, payment.id, { createdAt: inDays(-2) })
    const proof = await aProof(db, payment.id, { referenceNumber: '9001 2233', amountSent: '499.50' })
    const other = await aSeminar(db, { title: 'Writing' })
    await insertRegistration(db, {
      seminarId: other.id,
      personId: payment.personId,
      registrationType: 'additional_registration',
      paymentStatus: 'verified',
      amountDue: '250.50',
      details: payment.details,
    })
    await verify({ registrationId: payment.id, action: 'reject', notes: 'Not readable' })
    const { status, body } = await caseOf(payment.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      registration: { id: payment.id, paymentStatus: 'rejected', amountDue: 500 },
      attendee: { id: payment.personId, displayName: 'Ana Reyes', email: payment.person.email },
      seminar: { title: 'Reading', seatsLeft: 10 },
      proof: {
        url: `/_api/attendees/proof?registrationId=${payment.id}&proofId=${proof.id}`,
        referenceNumber: '9001 2233',
        amountSent: 499.5,
        sentAt: testNow.toISOString(),
        channel: 'registration',
      },
      duplicates: [],
      otherRegistrations: [{ seminarTitle: 'Writing', paymentStatus: 'verified', amountDue: 250.5 }],
      verifications: [{ action: 'reject', notes: 'Not readable', by: { displayName: 'Ana Reyes' } }],
    })
    expect(old.id).toBeLessThan(proof.id)
  })

  test('returns a payment without a proof, and one whose proof file was purged', async () => {
    const none = await aPayment(db)
    expect((await caseOf(none.id)).body).toMatchObject({ proof: null, duplicates: [], verifications: [] })
    const purged = await aPayment(db)
    await aProof(db, purged.id, { fileKey: null, purgedAt: testNow, referenceNumber: 'ABC 999' })
    expect((await caseOf(purged.id)).body.proof).toMatchObject({ url: null, referenceNumber: 'ABC 999' })
  })
})

describe('GET /attendees/pending-payments', () => {
  const pending = async (search = '') =>
    (await api.call<PendingPayments>(`/attendees/pending-payments${search}`, { headers: manager })).body

  test('starts with the longest waiting, continues after the given one and wraps around', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const wait = (days: number, registration = {}) =>
      aPayment(db, { seminarId: seminar.id, registration: { registeredAt: inDays(-days), ...registration } })
    const [second, first, third] = [await wait(2), await wait(3), await wait(1)]
    await wait(9, { paymentStatus: 'verified' })
    const within = `?seminarId=${seminar.id}`
    expect(await pending(within)).toEqual({ total: 3, nextRegistrationId: first.id })
    const next = async (after: number) => (await pending(`${within}&after=${after}`)).nextRegistrationId
    expect(await next(first.id)).toBe(second.id)
    expect(await next(second.id)).toBe(third.id)
    expect(await next(third.id)).toBe(first.id)
    // A payment decided meanwhile still marks the position in the list.
    await verify({ registrationId: second.id, action: 'approve' })
    expect(await next(second.id)).toBe(third.id)
    expect(await next(2_000_000_000)).toBe(first.id)
  })

  test('visits payments registered at the same instant exactly once each', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const all = new Set<number>()
    for (let at = 0; at < 4; at += 1) all.add((await aPayment(db, { seminarId: seminar.id })).id)
    const seen = new Set<number>()
    let after = ''
    for (let at = 0; at < 4; at += 1) {
      const { nextRegistrationId } = await pending(`?seminarId=${seminar.id}${after}`)
      seen.add(nextRegistrationId ?? 0)
      after = `&after=${nextRegistrationId}`
    }
    expect(seen).toEqual(all)
  })

  test('returns none when nothing is pending, and covers all seminars by default', async () => {
    const { id } = await aSeminar(db)
    expect(await pending(`?seminarId=${id}`)).toEqual({ total: 0, nextRegistrationId: null })
    const waiting = await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(paymentStatusSql, 'pending'))
    expect((await pending()).total).toBe(waiting.length)
  })
})
