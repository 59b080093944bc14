import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { outbox } from '#app/features/email/tables.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { attachProof } from '#app/features/payments/commands/attach-proof.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { refunds } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { interactions, people } from '#app/features/people/tables.ts'
import { addPersonToSeminar } from '#app/features/registrations/commands/add-to-seminar.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { supportMessages } from '#app/features/support/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, aRegistration, inDays, testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aPayment, decisionsOf, proofsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { adjustOrder } from './adjust-order.ts'
import { cancelOrder, cancelOwnRegistration } from './cancel-registration.ts'
import { decideRefund, requestRefund } from './refunds.ts'

const { database, db, services } = await aSite()
const staff = await aPerson(db, { role: 'organizer' })
const asStaff = () => contextOf(services, { actor: actorOf(staff) })

const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

type Payment = Pick<
  Awaited<ReturnType<typeof aPayment>>,
  'id' | 'personId' | 'seminarId' | 'seatLineId' | 'reference' | 'person'
>

const orderOf = ({ seatLineId }: Payment) => getOrderOfSeat(db, seatLineId)
const cancel = async (payment: Payment) =>
  cancelOrder(asStaff(), { orderId: (await orderOf(payment)).id, reason: 'Fell ill' })
const seatsOf = async ({ seminarId }: Payment) =>
  (await db.select().from(seminars).where(eq(seminars.id, seminarId)))[0]?.seatsTaken
const emailsTo = ({ personId }: Payment) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.personId, personId), eq(outbox.templateType, 'registration_cancelled')))
const addAgain = ({ personId: userId, seminarId }: Payment) =>
  addPersonToSeminar(asStaff(), { input: { userId, seminarId }, idempotencyKey: null })

/** A payment of ₱500 in a seminar of one seat that is ahead. */
const aSeat = () => aPayment(db, { seminar: { startsAt: inDays(30), maxAttendees: 1, seatsTaken: 0 } })

describe('cancelOrder', () => {
  test('frees the seat, voids what nobody paid, and tells the registrant with the reason', async () => {
    const payment = await aSeat()
    expect(await cancel(payment)).toEqual({ state: 'cancelled', amountPaid: 0 })
    expect(await seatsOf(payment)).toBe(0)
    expect(await orderOf(payment)).toMatchObject({ state: 'cancelled', billState: 'void' })
    expect(await emailsTo(payment)).toMatchObject([
      {
        status: 'queued',
        data: { reason: 'Fell ill', amountPaid: null, seminar: { id: payment.seminarId } },
      },
    ])
    const history = await db.select().from(interactions).where(eq(interactions.personId, payment.personId))
    expect(history).toContainEqual(
      expect.objectContaining({ description: 'Fell ill', createdBy: staff.id, interactionType: 'note' }),
    )
    await expect(cancel(payment)).rejects.toMatchObject({ code: 'seat_released' })
    expect(await emailsTo(payment)).toHaveLength(1)
  })

  test('keeps what was paid for a refund, or for the same seat, which needs no other payment', async () => {
    const payment = await aSeat()
    await verifyPayment(asStaff(), { registrationId: payment.id, action: 'approve' })
    expect(await cancel(payment)).toEqual({ state: 'cancelled', amountPaid: 500 })
    expect(await orderOf(payment)).toMatchObject({ billState: 'paid', paid: '500.00', voidReason: null })
    expect(await emailsTo(payment)).toMatchObject([{ data: { amountPaid: 500 } }])
    expect(await addAgain(payment)).toBe(payment.id)
    expect(await orderOf(payment)).toMatchObject({ state: 'confirmed', paid: '500.00' })
    expect(await seatsOf(payment)).toBe(1)
  })

  test('keeps what was paid when the same person sends another proof with the form', async () => {
    const payment = await aSeat()
    await verifyPayment(asStaff(), { registrationId: payment.id, action: 'approve' })
    await cancel(payment)
    const { seminarId, person } = payment
    const input = { ...aRegistration({ seminarId, email: person.email }), proofOfPaymentFile }
    await registerForSeminar(asStaff(), { input, idempotencyKey: null })
    expect(await proofsOf(db, payment.id)).toHaveLength(1)
    expect(await orderOf(payment)).toMatchObject({ state: 'confirmed', paid: '500.00', unseen: '500.00' })
    const [claim] = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, (await orderOf(payment)).id))
    expect(claim).toMatchObject({ state: 'accepted', amount: '500.00' })
  })

  test('confirms nobody who registers again by themselves, because their refund may be on its way', async () => {
    const payment = await aSeat()
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, payment.personId))
    await verifyPayment(asStaff(), { registrationId: payment.id, action: 'approve' })
    await cancelOrder(asStaff(), {
      orderId: (await orderOf(payment)).id,
      reason: 'Fell ill',
      requestsRefund: true,
    })
    const { seminarId, person } = payment
    const input = { ...aRegistration({ seminarId, email: person.email }), proofOfPaymentFile }
    await registerForSeminar(contextOf(services, { actor: actorOf(person) }), { input, idempotencyKey: null })
    expect(await orderOf(payment)).toMatchObject({ state: 'pending', paid: '500.00' })
    const { id: billId, version } = await orderOf(payment)
    await adjustOrder(asStaff(), { billId, amount: -100, reason: 'Scholar', version })
    expect(await orderOf(payment)).toMatchObject({ state: 'pending' })
  })

  test('leaves what was sent back out of what the same person pays later', async () => {
    const payment = await aSeat()
    const { id: registrationId } = payment
    const approve = () => verifyPayment(asStaff(), { registrationId, action: 'approve' })
    await approve()
    const { id: billId } = await orderOf(payment)
    await cancel(payment)
    await requestRefund(asStaff(), { billId, amount: 200, reason: 'Fell ill', method: 'cash' })
    const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, billId))
    for (const [action, version] of [
      ['approve', 1],
      ['sent', 2],
    ] as const)
      await decideRefund(asStaff(), { id: refund?.id ?? 0, action, version })
    await addAgain(payment)
    expect(await orderOf(payment)).toMatchObject({ state: 'pending', billState: 'open', paid: '300.00' })
    await attachProof(asStaff(), { input: { registrationId, proofOfPaymentFile }, idempotencyKey: null })
    expect(await orderOf(payment)).toMatchObject({ paid: '300.00', unseen: '0.00' })
    await approve()
    expect(await orderOf(payment)).toMatchObject({ state: 'confirmed', billState: 'paid', unseen: '200.00' })
  })

  test('ends reviewing the payment until the person is registered again', async () => {
    const payment = await aSeat()
    const registrationId = payment.id
    await cancel(payment)
    const cancelled = { code: 'registration_cancelled' }
    await expect(verifyPayment(asStaff(), { registrationId, action: 'approve' })).rejects.toMatchObject(
      cancelled,
    )
    const input = { registrationId, proofOfPaymentFile }
    await expect(attachProof(asStaff(), { input, idempotencyKey: null })).rejects.toMatchObject(cancelled)
    expect(await decisionsOf(db, registrationId)).toEqual([])
    await addAgain(payment)
    expect(await orderOf(payment)).toMatchObject({ state: 'pending', billState: 'open' })
    const approved = await verifyPayment(asStaff(), { registrationId, action: 'approve' })
    expect(approved.paymentStatus).toBe('verified')
    await cancel(payment)
    expect(await emailsTo(payment)).toHaveLength(2)
  })

  test('refuses unknown orders, erased people and marked attendance, and is silent after the seminar', async () => {
    await expect(cancelOrder(asStaff(), { orderId: 999_999, reason: 'x' })).rejects.toMatchObject({
      code: 'order_unknown',
    })
    const [erased, marked, past] = [
      await aSeat(),
      await aSeat(),
      await aPayment(db, { seminar: { startsAt: inDays(-2) } }),
    ]
    await db
      .update(people)
      .set({ erasedAt: inDays(-1) })
      .where(eq(people.id, erased.personId))
    await expect(cancel(erased)).rejects.toMatchObject({ code: 'person_erased' })
    await db.update(people).set({ erasedAt: null }).where(eq(people.id, erased.personId))
    const isMarked = eq(registrations.id, marked.id)
    await db.update(registrations).set({ attendanceStatus: 'attended' }).where(isMarked)
    await expect(cancel(marked)).rejects.toMatchObject({ code: 'attendance_marked' })
    await db.update(registrations).set({ attendanceStatus: 'registered' }).where(isMarked)
    await cancel(past)
    expect(await emailsTo(past)).toEqual([])
  })

  test('leaves no data that contradict each other', async () => {
    const { findings } = await checkData({ ...services, pool: database.pool })
    expect(findings.filter(({ sentence }) => /order|seat|payment|claim/i.test(sentence))).toEqual([])
  })
})

describe('decideRefund', () => {
  test('ends the registration in the step that sends everything back, and keeps it if it is asked to', async () => {
    for (const releasesSeats of [true, false]) {
      const payment = await aSeat()
      await verifyPayment(asStaff(), { registrationId: payment.id, action: 'approve' })
      const { id: billId } = await orderOf(payment)
      await requestRefund(asStaff(), { billId, amount: 500, reason: 'Fell ill', method: 'cash' })
      const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, billId))
      const id = refund?.id ?? 0
      await decideRefund(asStaff(), { id, action: 'approve', version: 1 })
      await decideRefund(asStaff(), { id, action: 'sent', version: 2, releasesSeats })
      expect(await seatsOf(payment)).toBe(releasesSeats ? 0 : 1)
      const state = releasesSeats ? 'cancelled' : 'confirmed'
      expect(await orderOf(payment)).toMatchObject({ state, paid: '0.00' })
      expect(await emailsTo(payment)).toHaveLength(releasesSeats ? 1 : 0)
    }
  })
})

const terms = { untilDays: 1, fullRefundDays: 14, partRefundDays: 7, partRefundPercent: 50 }
const provider = { personId: null, email: 'office@example.ph', name: 'Office' }

describe('cancelOwnRegistration', () => {
  /** Cancels as the registrant, so many days before the start. */
  async function cancelAs(
    payment: Payment,
    {
      daysAhead = 20,
      by = payment.person,
      ...input
    }: { daysAhead?: number; by?: Payment['person']; reason?: string; refundTo?: string } = {},
  ) {
    const context = contextOf(services, { actor: actorOf(by) })
    const now = new Date(inDays(30).getTime() - daysAhead * 86_400_000)
    const policies = { ...context.policies, cancelling: terms }
    const cancelling = { reference: payment.reference, refundTo: 'GCash 0917 123 4567', ...input }
    await cancelOwnRegistration({ ...context, policies, now }, cancelling, provider)
  }

  async function aPaidSeat() {
    const payment = await aSeat()
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, payment.personId))
    await verifyPayment(asStaff(), { registrationId: payment.id, action: 'approve' })
    return payment
  }
  const refundsOf = async (payment: Payment) =>
    db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, (await orderOf(payment)).id))

  test('frees the seat, requests the refund of the provider’s rule, and tells both sides where it goes', async () => {
    const payment = await aPaidSeat()
    await cancelAs(payment, { daysAhead: 10, reason: 'Fell ill' })
    expect(await seatsOf(payment)).toBe(0)
    expect(await refundsOf(payment)).toMatchObject([
      { amount: '250.00', state: 'requested', requestedBy: payment.personId },
    ])
    expect((await refundsOf(payment))[0]?.reason).toMatch(/Fell ill.*GCash 0917/)
    expect(await emailsTo(payment)).toMatchObject([
      { data: { amountPaid: 500, refundAmount: 250, refundTo: 'the account that ends in 4567' } },
    ])
    const [message] = await db
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.email, payment.person.email))
    expect(message?.message).toMatch(/₱250 of ₱500[\s\S]*GCash 0917/)
    await cancelAs(payment, { daysAhead: 10 })
    expect(await refundsOf(payment)).toHaveLength(1)
  })

  test('asks for no account and requests nothing where nothing is sent back', async () => {
    const payment = await aPaidSeat()
    await cancelAs(payment, { daysAhead: 5, refundTo: '' })
    expect(await refundsOf(payment)).toEqual([])
    expect(await emailsTo(payment)).toMatchObject([
      { data: { amountPaid: 500, refundAmount: 0, refundTo: null } },
    ])
  })

  test('refuses without an account for the money, after the time, and what somebody else registered', async () => {
    const payment = await aPaidSeat()
    await expect(cancelAs(payment, { refundTo: '' })).rejects.toMatchObject({ code: 'refund_to_missing' })
    await expect(cancelAs(payment, { daysAhead: 1 })).rejects.toMatchObject({ code: 'cancelling_closed' })
    const by = await aPerson(db, { emailVerifiedAt: testNow })
    await expect(cancelAs(payment, { by })).rejects.toMatchObject({ code: 'order_unknown' })
    expect(await orderOf(payment)).toMatchObject({ state: 'confirmed' })
  })
})
