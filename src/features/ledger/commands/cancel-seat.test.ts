import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { refunds } from '#app/features/payments/tables/money.ts'
import { people } from '#app/features/people/tables.ts'
import { addPersonToSeminar } from '#app/features/registrations/commands/add-to-seminar.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { anAccount } from '#tests/kit/ledger.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { adjustOrder } from './adjust-order.ts'
import { cancelOrder, cancelOwnRegistration } from './cancel-registration.ts'
import { recordPaymentByHand } from './record-payment.ts'

const { database, db, services } = await aSite()
const staff = await aPerson(db, { role: 'organizer' })
const asStaff = () => contextOf(services, { actor: actorOf(staff) })

type Seat = Awaited<ReturnType<typeof anotherSeat>>

const orderOf = ({ seatLineId }: Seat) => getOrderOfSeat(db, seatLineId)
const seatsOf = async ({ seminarId }: Seat) =>
  (await db.select().from(seminars).where(eq(seminars.id, seminarId)))[0]?.seatsTaken
const emailsTo = ({ personId }: Seat) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.personId, personId), eq(outbox.templateType, 'registration_cancelled')))
const refundsOf = ({ orderId }: { readonly orderId: number }) =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId))

/** An order of ₱1,000 for two people, of which the first pays; approved. */
async function anOrderOfTwo({ isApproved = true } = {}) {
  const payment = await aPayment(db, {
    seminar: { startsAt: inDays(30), maxAttendees: 2, seatsTaken: 0 },
  })
  const colleague = await anotherSeat(db, payment)
  if (isApproved) await verifyPayment(asStaff(), { registrationId: payment.id, action: 'approve' })
  const { id: orderId } = await orderOf(payment)
  return { payment, colleague, orderId }
}

const cancelSeat = (
  { orderId }: { readonly orderId: number },
  { id: registrationId }: { readonly id: number },
  requestsRefund = false,
) => cancelOrder(asStaff(), { orderId, registrationId, reason: 'Fell ill', requestsRefund })

describe('cancelOrder of one seat of several', () => {
  test('frees it and lowers what is owed, requests what it cost, and tells its person and the payer', async () => {
    const order = await anOrderOfTwo()
    const { payment, colleague } = order
    expect(await cancelSeat(order, colleague, true)).toEqual({ state: 'cancelled', amountPaid: 500 })
    expect(await seatsOf(payment)).toBe(1)
    expect(await orderOf(payment)).toMatchObject({ state: 'confirmed', total: '500.00', billState: 'over' })
    expect(await orderOf(colleague)).toMatchObject({
      state: 'cancelled',
      billState: 'void',
      payerId: colleague.personId,
    })
    expect(await refundsOf(order)).toMatchObject([{ amount: '500.00', state: 'requested' }])
    expect(await emailsTo(colleague)).toMatchObject([{ data: { reason: 'Fell ill', amountPaid: null } }])
    expect(await emailsTo(payment)).toEqual([])
    const isToPayer = and(eq(outbox.personId, payment.personId), eq(outbox.templateType, 'seat_released'))
    expect(await db.select().from(outbox).where(isToPayer)).toMatchObject([
      { data: { references: [colleague.reference], amountPaid: 500, refundAmount: null } },
    ])
    await expect(cancelSeat(order, colleague)).rejects.toMatchObject({ code: 'order_unknown' })
  })

  test('settles an order that is paid without it, and counts nothing as paid for it before', async () => {
    const order = await anOrderOfTwo({ isApproved: false })
    const { id: accountId } = await anAccount(db)
    const payment = { amount: 500, method: 'cash' as const, occurredAt: testNow.toISOString(), accountId }
    await recordPaymentByHand(asStaff(), { billId: order.orderId, ...payment })
    expect(await orderOf(order.payment)).toMatchObject({ state: 'pending' })
    expect(await cancelSeat(order, order.payment)).toEqual({ state: 'cancelled', amountPaid: 0 })
    expect(await orderOf(order.colleague)).toMatchObject({ state: 'confirmed', billState: 'paid' })
  })

  test('lets the person register again on an order of their own, and cancels the order with the last seat', async () => {
    const order = await anOrderOfTwo()
    const { payment, colleague, orderId } = order
    await cancelSeat(order, colleague)
    const { personId: userId, seminarId } = colleague
    const request = { input: { userId, seminarId }, idempotencyKey: null }
    expect(await addPersonToSeminar(asStaff(), request)).toBe(colleague.id)
    expect(await orderOf(colleague)).toMatchObject({ state: 'pending', total: '500.00', paid: '0.00' })
    expect(await seatsOf(payment)).toBe(2)
    await cancelSeat(order, payment, true)
    expect(await orderOf(payment)).toMatchObject({ id: orderId, state: 'cancelled', paid: '1000.00' })
    expect(await refundsOf(order)).toMatchObject([{ amount: '1000.00' }])
  })

  test('refuses a seat whose attendance is marked, but not for the sake of another’s', async () => {
    const order = await anOrderOfTwo()
    const isMarked = eq(registrations.id, order.colleague.id)
    await db.update(registrations).set({ attendanceStatus: 'attended' }).where(isMarked)
    await expect(cancelSeat(order, order.colleague)).rejects.toMatchObject({ code: 'attendance_marked' })
    await cancelSeat(order, order.payment)
    expect(await orderOf(order.payment)).toMatchObject({ state: 'cancelled' })
    await db.update(registrations).set({ attendanceStatus: 'registered' }).where(isMarked)
  })

  test('refuses a seat while the others are priced below nothing without it', async () => {
    const order = await anOrderOfTwo({ isApproved: false })
    const { version } = await orderOf(order.payment)
    await adjustOrder(asStaff(), { billId: order.orderId, amount: -700, reason: 'Scholars', version })
    await expect(cancelSeat(order, order.colleague)).rejects.toMatchObject({ code: 'seats_priced_together' })
    expect(await orderOf(order.colleague)).toMatchObject({ id: order.orderId, total: '300.00' })
  })
})

test('cancelOwnRegistration cancels one seat of several for who pays them, not for who has it', async () => {
  const order = await anOrderOfTwo()
  const { payment, colleague } = order
  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, payment.personId))
  const cancelAs = (person: Seat['person'], { reference } = colleague) => {
    const context = contextOf(services, { actor: actorOf(person) })
    const cancelling = { untilDays: 1, fullRefundDays: 60, partRefundDays: 14, partRefundPercent: 50 }
    const policies = { ...context.policies, cancelling }
    const provider = { personId: null, email: 'office@example.ph', name: 'Office' }
    return cancelOwnRegistration({ ...context, policies }, { reference, refundTo: 'GCash 0917' }, provider)
  }
  await expect(cancelAs(colleague.person)).rejects.toMatchObject({ code: 'cancelling_by_payer' })
  await cancelAs(payment.person)
  expect(await refundsOf(order)).toMatchObject([{ amount: '250.00', requestedBy: payment.personId }])
  expect(await orderOf(payment)).toMatchObject({ state: 'confirmed', total: '500.00' })
  // Once it is cancelled, it is the colleague's own.
  await expect(cancelAs(payment.person)).rejects.toMatchObject({ code: 'order_unknown' })
})

test('Cancelled seats of orders of several leave no data that contradict each other', async () => {
  const { findings } = await checkData({ ...services, pool: database.pool })
  expect(findings.filter(({ sentence }) => /order|seat|payment|claim/i.test(sentence))).toEqual([])
})
