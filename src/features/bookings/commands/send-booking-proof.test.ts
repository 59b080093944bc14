import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { findNextPendingPayment } from '#app/features/payment-review/queries/payment-case.ts'
import { getPaymentReviewCase } from '#app/features/payment-review/reads/payment-case.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aBooking } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aScreenshot, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { findBooking } from '../queries/bookings.ts'
import { getBookingList } from '../reads/booking-list.ts'
import { decideBooking } from './decide-booking.ts'
import { nameSeats } from './name-seats.ts'
import { sendBookingProof } from './send-booking-proof.ts'
import { lapseBookings, queueBookingEmails } from './settle-bookings.ts'

const { db, database, services } = await aSite()
const visitor = contextOf(services)
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
const receipt = asDataUrl(await aScreenshot({ width: 300, height: 600 }))

async function send(link: string, idempotencyKey = 'proof-1') {
  const input = { link, proofOfPaymentFile: receipt, referenceNumber: '1234567890', amountSent: 12_000 }
  await sendBookingProof(visitor, { input, idempotencyKey })
}

async function orderOf(id: number) {
  const [row] = await db
    .select({ order: orders, seatsTaken: seminars.seatsTaken })
    .from(orders)
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(eq(orders.id, id))
  return { ...row?.order, seatsTaken: row?.seatsTaken }
}

const proofsOf = (orderId: number) =>
  database.pool
    .query('select 1 from proofs join payments on payments.id = payment_id where order_id = $1', [orderId])
    .then(({ rowCount }) => rowCount)

const toCheck = () =>
  getBookingList(db, { state: 'to_check', page: 1, limit: 20 }).then(({ bookings }) =>
    bookings.map(({ id }) => id),
  )

const emailsTo = (recipientEmail: string, templateType: string) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipientEmail, recipientEmail), eq(outbox.templateType, templateType)))
    .orderBy(desc(outbox.id))

test('sendBookingProof holds the seats of a booking without names, whose payment staff approve in its sheet', async () => {
  const { order, link, email } = await aBooking(services, { seats: 12 })
  await send(link)
  await send(link)
  expect(await proofsOf(order.id)).toBe(1)
  expect(await findBooking(db, order.id)).toMatchObject({ hasProof: true })
  await lapseBookings({ ...visitor, now: inDays(20) })
  expect(await orderOf(order.id)).toMatchObject({ state: 'pending', seatsTaken: 12 })
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'proof.resent'))).toMatchObject([
    { subjectType: 'booking', subjectId: order.id },
  ])
  const { version = 0 } = await orderOf(order.id)
  await decideBooking(manager, { id: order.id, action: 'confirm', version })
  expect(await orderOf(order.id)).toMatchObject({ state: 'confirmed', terms: 'prepaid', paid: '12000.00' })
  expect(await findBooking(db, order.id)).toMatchObject({ hasProof: false })
  await queueBookingEmails({ ...visitor, now: inDays(1) })
  expect(await emailsTo(email, 'booking_confirmed')).toHaveLength(1)
  await expect(send(link, 'proof-2')).rejects.toMatchObject({ code: 'booking_takes_no_proof' })
  expect(await proofsOf(order.id)).toBe(1)
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

test('A booking with a proof and a name is in the review of payments, as the seats of its institution', async () => {
  const { order, seminar, link, email } = await aBooking(services, { seats: 12 })
  await nameSeats(visitor, { link, names: 'Cruz\tAna\t\t\tana-reviewed@example.ph' })
  expect(await findNextPendingPayment(db, { seminarId: seminar.id })).toBeNull()
  await send(link)
  const registrationId = await findNextPendingPayment(db, { seminarId: seminar.id })
  if (registrationId === null) throw new Error('The booking is not in the review.')
  const { paymentMethods } = services.settings.current
  const shown = await getPaymentReviewCase({ ...manager, paymentMethods }, registrationId)
  expect(shown).toMatchObject({
    booking: { institution: expect.stringMatching(/^Mabini School/), seats: 12 },
    seats: ['Ana Cruz'],
    proof: { referenceNumber: '1234567890' },
    registration: { amountDue: 12_000 },
  })
  await verifyPayment(manager, { registrationId, action: 'reject', notes: 'Not readable' })
  expect(await orderOf(order.id)).toMatchObject({ state: 'rejected', seatsTaken: 0 })
  await queueBookingEmails(visitor)
  expect(await emailsTo(email, 'booking_ended')).toEqual([])
  const later = { ...visitor, now: new Date(testNow.getTime() + 120_000) }
  await queueBookingEmails(later)
  await queueBookingEmails(later)
  expect(await emailsTo(email, 'booking_ended')).toMatchObject([
    { data: { cause: 'payment_rejected', reason: 'Not readable' } },
  ])
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

test('An approval in the review of payments confirms the booking, and its coordinator is told', async () => {
  const { order, seminar, link, email } = await aBooking(services, { seats: 2 })
  await nameSeats(visitor, { link, names: 'Cruz\tAna\t\t\tana-approved@example.ph' })
  await send(link)
  const registrationId = (await findNextPendingPayment(db, { seminarId: seminar.id })) ?? 0
  await verifyPayment(manager, { registrationId, action: 'approve' })
  expect(await orderOf(order.id)).toMatchObject({ state: 'confirmed', paid: '2000.00' })
  await queueBookingEmails({ ...visitor, now: inDays(1) })
  expect(await emailsTo(email, 'booking_confirmed')).toHaveLength(1)
  expect(await emailsTo('ana-approved@example.ph', 'payment_verified')).toHaveLength(1)
})

test('sendBookingProof refuses free seats and those that are not held', async () => {
  const free = await aBooking(services, { seats: 2 }, { price: null })
  await expect(send(free.link)).rejects.toMatchObject({ code: 'booking_takes_no_proof' })
  const lapsed = await aBooking(services, { seats: 2 })
  await lapseBookings({ ...visitor, now: inDays(29) })
  await expect(send(lapsed.link)).rejects.toMatchObject({ code: 'booking_takes_no_proof' })
})

test('The proof of a booking without names is rejected in its sheet, which releases the seats', async () => {
  const { order, link, email } = await aBooking(services, { seats: 2 })
  await send(link)
  const reject = async (notes?: string) => {
    const { version = 0 } = await orderOf(order.id)
    await decideBooking(manager, { id: order.id, action: 'reject', notes, version })
  }
  expect(await toCheck()).toEqual([order.id])
  await expect(reject()).rejects.toMatchObject({ code: 'reason_missing' })
  await reject('Not readable')
  expect(await orderOf(order.id)).toMatchObject({ state: 'rejected', seatsTaken: 0 })
  expect(await toCheck()).toEqual([])
  await queueBookingEmails({ ...visitor, now: inDays(1) })
  expect(await emailsTo(email, 'booking_ended')).toMatchObject([{ data: { reason: 'Not readable' } }])
  await expect(reject('Again')).rejects.toMatchObject({ code: 'booking_not_held' })
})

test('A booking that was confirmed on its purchase order takes proofs until it is paid, and stays confirmed', async () => {
  const { order, link } = await aBooking(services, { seats: 2, terms: 'purchase_order' })
  await nameSeats(visitor, { link, names: 'Cruz\tAna\t\t\tana-later@example.ph' })
  const decide = async (action: 'confirm' | 'reject') => {
    const { version = 0 } = await orderOf(order.id)
    await decideBooking(manager, { id: order.id, action, notes: 'Seen', version })
  }
  await decide('confirm')
  for (const [key, action, paid] of [
    ['late-1', 'reject', '0.00'],
    ['late-2', 'confirm', '2000.00'],
  ] as const) {
    await send(link, key)
    expect(await orderOf(order.id)).toMatchObject({ state: 'confirmed', paid: '0.00', seatsTaken: 2 })
    expect(await toCheck()).toEqual([order.id])
    await decide(action)
    expect(await orderOf(order.id)).toMatchObject({ state: 'confirmed', paid, seatsTaken: 2 })
    expect(await toCheck()).toEqual([])
  }
  await expect(send(link, 'late-3')).rejects.toMatchObject({ code: 'booking_takes_no_proof' })
  expect(await emailsTo('ana-later@example.ph', 'payment_verified')).toEqual([])
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})
