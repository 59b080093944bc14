import { and, asc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { undoAllocation } from '#app/features/ledger/commands/undo-allocation.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import {
  takeBackApproval,
  undoPaymentDecision,
} from '#app/features/payments/commands/undo-payment-decision.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { people } from '#app/features/people/tables.ts'
import { addPersonToSeminar } from '#app/features/registrations/commands/add-to-seminar.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aBooking } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { asDataUrl } from '#tests/kit/images.ts'
import { anAccount } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, anEntry } from '#tests/kit/waitlist.ts'
import { listBookedSeats } from '../queries/bookings.ts'
import { decideBooking } from './decide-booking.ts'
import { giveSeatsBack } from './give-seats-back.ts'
import { nameSeats } from './name-seats.ts'
import { sendPurchaseOrder } from './send-purchase-order.ts'
import { lapseBookings, queueBookingEmails } from './settle-bookings.ts'

const { db, database, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
const visitor = contextOf(services)

const at = (now: Date) => ({ ...visitor, now })

async function stateOf(orderId: number) {
  const [row] = await db
    .select({ order: orders, seatsTaken: seminars.seatsTaken })
    .from(orders)
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(eq(orders.id, orderId))
  if (row === undefined) throw new Error('There is no such order.')
  return { ...row.order, seatsTaken: row.seatsTaken }
}

async function typesSentTo(recipientEmail: string): Promise<string[]> {
  const rows = await db
    .select({ type: outbox.templateType })
    .from(outbox)
    .where(eq(outbox.recipientEmail, recipientEmail))
    .orderBy(asc(outbox.id))
  return rows.map(({ type }) => type)
}

async function pay(orderId: number, amount: number): Promise<void> {
  const { id: accountId } = await anAccount(db)
  const payment = {
    billId: orderId,
    accountId,
    amount,
    method: 'bank_transfer',
    occurredAt: testNow.toISOString(),
  }
  await recordPaymentByHand(manager, payment as Parameters<typeof recordPaymentByHand>[1])
}

const nameOne = (link: string, email: string) =>
  nameSeats(visitor, { link, names: ['Cruz', 'Ana', '', '', email].join('\t') })

test('lapseBookings releases unpaid seats at their deadline, and tells everybody', async () => {
  const { order, email, link } = await aBooking(services, { seats: 3 })
  await nameOne(link, 'lapsed@example.ph')
  await lapseBookings(at(new Date(testNow.getTime() + 71 * 3_600_000)))
  expect(await stateOf(order.id)).toMatchObject({ state: 'pending', seatsTaken: 3 })
  await lapseBookings(at(inDays(3)))
  expect(await stateOf(order.id)).toMatchObject({ state: 'expired', billState: 'void', seatsTaken: 0 })
  expect(await typesSentTo(email)).toEqual(['booking_made', 'booking_ended'])
  expect(await typesSentTo('lapsed@example.ph')).toEqual(['seat_named', 'registration_cancelled'])
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

test('Seats of a lapsed booking are offered to the waiting list', async () => {
  const { seminar } = await aBooking(services, { seats: 2 }, { maxAttendees: 2 })
  const { email } = await anEntry(db, seminar.id, { seats: 2 })
  const noon = new Date('2026-11-23T04:00:00Z')
  await advanceAt(services, noon)
  expect(await typesSentTo(email)).toEqual([])
  await lapseBookings(at(noon))
  await advanceAt(services, noon)
  expect(await typesSentTo(email)).toEqual(['seat_offered'])
})

test('lapseBookings leaves bookings that were paid, also in part, and those whose purchase order is here', async () => {
  const paid = await aBooking(services, { seats: 2 })
  const inPart = await aBooking(services, { seats: 2 })
  const ordered = await aBooking(services, { seats: 2, terms: 'purchase_order' })
  const announced = await aBooking(services, { seats: 2, terms: 'purchase_order' })
  const file = asDataUrl(aPdf('PO'), 'application/pdf')
  await sendPurchaseOrder(manager, { link: ordered.link, number: 'PO-1', file })
  await pay(paid.order.id, 2000)
  await pay(inPart.order.id, 500)
  await lapseBookings(at(inDays(20)))
  expect(await stateOf(paid.order.id)).toMatchObject({ state: 'confirmed', seatsTaken: 2 })
  expect(await stateOf(inPart.order.id)).toMatchObject({ state: 'pending', seatsTaken: 2 })
  expect(await stateOf(ordered.order.id)).toMatchObject({ state: 'pending', seatsTaken: 2 })
  expect(await stateOf(announced.order.id)).toMatchObject({ state: 'expired', seatsTaken: 0 })
})

test('A booking without names whose payment is undone waits for staff, and does not lapse at once', async () => {
  const { order } = await aBooking(services, { seats: 2 })
  await pay(order.id, 2000)
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id))
  await undoAllocation(manager, { allocationId: payment?.id ?? 0, reason: 'Wrong bill' })
  await lapseBookings(at(inDays(20)))
  expect(await stateOf(order.id)).toMatchObject({ state: 'pending', paid: '0.00', seatsTaken: 2 })
})

test('An approval of a booking that is undone restores its deadline, and one of a lapsed booking lets it lapse again', async () => {
  const { order, link } = await aBooking(services, { seats: 2 })
  await nameOne(link, 'approved@example.ph')
  const [named] = await listBookedSeats(db, order.id)
  const registrationId = named?.registration?.id ?? 0
  const approveAndUndo = async (now: Date) => {
    await verifyPayment({ ...manager, now }, { registrationId, action: 'approve' })
    await undoPaymentDecision({ ...manager, now }, { registrationId })
  }
  const { holdsUntil } = await stateOf(order.id)
  await approveAndUndo(testNow)
  expect(await stateOf(order.id)).toMatchObject({ state: 'pending', holdsUntil, seatsTaken: 2 })
  await lapseBookings(at(inDays(3)))
  await approveAndUndo(inDays(3))
  expect(await stateOf(order.id)).toMatchObject({ state: 'expired', billState: 'void', seatsTaken: 0 })
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

test('The last seat of a lapsed booking that staff give again does not lapse at once', async () => {
  const { order, link, seminar } = await aBooking(services, { seats: 2 })
  await nameOne(link, 'again@example.ph')
  await giveSeatsBack(visitor, { link, seats: 1 })
  await lapseBookings(at(inDays(3)))
  const [person] = await db.select().from(people).where(eq(people.email, 'again@example.ph'))
  const input = { userId: person?.id ?? 0, seminarId: seminar.id }
  await addPersonToSeminar({ ...manager, now: inDays(4) }, { input, idempotencyKey: null })
  await lapseBookings(at(inDays(5)))
  expect(await stateOf(order.id)).toMatchObject({ state: 'pending', billState: 'open', seatsTaken: 1 })
})

test('queueBookingEmails sends each reminder once', async () => {
  const held = await aBooking(services, { seats: 2 })
  await queueBookingEmails(at(inDays(1)))
  expect(await typesSentTo(held.email)).toEqual(['booking_made'])
  for (const days of [2.1, 2.2]) await queueBookingEmails(at(inDays(days)))
  expect(await typesSentTo(held.email)).toEqual(['booking_made', 'booking_lapsing'])
  await pay(held.order.id, 2000)
  // Names are due on day 23.
  for (const days of [3, 3, 15.9, 16.1, 17, 20.1, 22.1, 22.9, 23.1])
    await queueBookingEmails(at(inDays(days)))
  expect((await typesSentTo(held.email)).slice(2)).toEqual([
    'booking_confirmed',
    'names_wanted',
    'names_wanted',
    'names_wanted',
  ])
})

test('Each confirmation is told once it can no longer be undone, also the one after another was taken back', async () => {
  const { order, email, link } = await aBooking(services, { seats: 2 })
  await nameOne(link, 'told@example.ph')
  const [named] = await listBookedSeats(db, order.id)
  const registrationId = named?.registration?.id ?? 0
  let now = testNow
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
    return { ...manager, now }
  }
  const tellAt = async (seconds: number) => {
    await queueBookingEmails(later(seconds))
    return (await typesSentTo(email)).length - 1
  }
  await verifyPayment(later(0), { registrationId, action: 'approve' })
  expect(await tellAt(5)).toBe(0)
  await undoPaymentDecision(later(0), { registrationId })
  expect(await tellAt(90)).toBe(0)
  await verifyPayment(later(0), { registrationId, action: 'approve' })
  expect(await tellAt(90)).toBe(1)
  await takeBackApproval(later(0), { registrationId, reason: 'Wrong order' })
  expect(await tellAt(90)).toBe(1)
  await verifyPayment(later(0), { registrationId, action: 'approve' })
  expect(await tellAt(90)).toBe(2)
  expect(await tellAt(90)).toBe(2)
})

test('queueBookingEmails tells coordinators of a canceled seminar', async () => {
  const { email, seminar } = await aBooking(services, { seats: 2, terms: 'purchase_order' })
  await db
    .update(seminars)
    .set({ status: 'cancelled', cancelledAt: testNow })
    .where(eq(seminars.id, seminar.id))
  for (const days of [1, 2]) await queueBookingEmails(at(inDays(days)))
  expect(await typesSentTo(email)).toEqual(['booking_made', 'booking_ended'])
})

test('decideBooking confirms a booking on a purchase order, with tickets for who is named', async () => {
  const { order, email, link } = await aBooking(services, {
    seats: 2,
    terms: 'purchase_order',
    notes: 'Wheelchair',
  })
  await nameOne(link, 'confirmed@example.ph')
  const { version } = await stateOf(order.id)
  await decideBooking(manager, { id: order.id, action: 'confirm', notes: 'PO seen', version })
  expect(await stateOf(order.id)).toMatchObject({
    state: 'confirmed',
    billState: 'open',
    notes: 'Wheelchair\nPO seen',
    seatsTaken: 2,
  })
  const told = await db
    .select({ data: outbox.data })
    .from(outbox)
    .where(and(like(outbox.recipientEmail, 'confirmed@%'), eq(outbox.templateType, 'seat_named')))
    .orderBy(asc(outbox.id))
  expect(told.map(({ data }) => data)).toMatchObject([{ isConfirmed: false }, { isConfirmed: true }])
  for (const days of [1, 2]) await queueBookingEmails(at(inDays(days)))
  expect(await typesSentTo(email)).toEqual(['booking_made', 'booking_confirmed'])
  await expect(
    decideBooking(manager, { id: order.id, action: 'cancel', notes: 'Late', version }),
  ).rejects.toMatchObject({
    code: 'booking_changed',
  })
})

test('decideBooking confirms a prepaid booking only with its purchase order, which then are its terms', async () => {
  const { order } = await aBooking(services, { seats: 2 })
  const confirming = () => decideBooking(manager, { id: order.id, action: 'confirm', version: order.version })
  await expect(confirming()).rejects.toMatchObject({ code: 'booking_unpaid' })
  await db.update(orders).set({ purchaseOrderFileKey: 'orders/x.pdf' }).where(eq(orders.id, order.id))
  await confirming()
  expect(await stateOf(order.id)).toMatchObject({ state: 'confirmed', terms: 'purchase_order' })
})

test('decideBooking extends a booking, and takes the seats of a lapsed one again if they are free', async () => {
  const { order, seminar } = await aBooking(services, { seats: 2 }, { maxAttendees: 2 })
  const extend = async (until: Date) => {
    const { version } = await stateOf(order.id)
    await decideBooking(manager, { id: order.id, action: 'extend', until: until.toISOString(), version })
  }
  await expect(extend(inDays(40))).rejects.toMatchObject({ code: 'deadline_unsuitable' })
  await extend(inDays(10))
  await lapseBookings(at(inDays(9)))
  expect(await stateOf(order.id)).toMatchObject({ state: 'pending', holdsUntil: inDays(10) })
  await lapseBookings(at(inDays(10)))
  await extend(inDays(12))
  expect(await stateOf(order.id)).toMatchObject({ state: 'pending', billState: 'open', seatsTaken: 2 })
  await lapseBookings(at(inDays(12)))
  await db.update(seminars).set({ seatsTaken: 1 }).where(eq(seminars.id, seminar.id))
  await expect(extend(inDays(20))).rejects.toMatchObject({ code: 'seminar_full' })
  await db
    .update(seminars)
    .set({ status: 'cancelled', cancelledAt: testNow })
    .where(eq(seminars.id, seminar.id))
  await expect(extend(inDays(20))).rejects.toMatchObject({ code: 'seminar_cancelled' })
})

test('decideBooking cancels with a reason, and requests the refund of what was paid', async () => {
  const { order, email } = await aBooking(services, { seats: 2 })
  await pay(order.id, 2000)
  const { version } = await stateOf(order.id)
  const cancel = (notes: string) => decideBooking(manager, { id: order.id, action: 'cancel', notes, version })
  await expect(cancel('')).rejects.toMatchObject({ code: 'reason_missing' })
  await cancel('The school is closed.')
  expect(await stateOf(order.id)).toMatchObject({ state: 'cancelled', paid: '2000.00', seatsTaken: 0 })
  const isEnded = and(eq(outbox.recipientEmail, email), eq(outbox.templateType, 'booking_ended'))
  expect(await db.select().from(outbox).where(isEnded)).toMatchObject([{ data: { amountPaid: 2000 } }])
  const { rows } = await database.pool.query('select amount from refunds where order_id = $1', [order.id])
  expect(rows).toEqual([{ amount: '2000.00' }])
})

test('giveSeatsBack frees unnamed seats until names are due, and lowers what is due', async () => {
  const { order, link } = await aBooking(services, { seats: 5 })
  await nameOne(link, 'kept@example.ph')
  await expect(giveSeatsBack(visitor, { link, seats: 5 })).rejects.toMatchObject({
    message: 'Only 4 seats have no name.',
  })
  await giveSeatsBack(visitor, { link, seats: 3 })
  expect(await stateOf(order.id)).toMatchObject({ total: '2000.00', subtotal: '2000.00', seatsTaken: 2 })
  await pay(order.id, 1000)
  // What was paid is enough for the seat that is left.
  await giveSeatsBack(visitor, { link, seats: 1 })
  expect(await stateOf(order.id)).toMatchObject({ state: 'confirmed', total: '1000.00', seatsTaken: 1 })
  await expect(giveSeatsBack(at(inDays(24)), { link, seats: 1 })).rejects.toMatchObject({
    code: 'names_were_due',
  })
})

test('giveSeatsBack of all seats cancels a booking that nobody paid', async () => {
  const { order, link } = await aBooking(services, { seats: 2 })
  await giveSeatsBack(visitor, { link, seats: 2 })
  expect(await stateOf(order.id)).toMatchObject({ state: 'cancelled', billState: 'void', seatsTaken: 0 })
  await expect(giveSeatsBack(visitor, { link, seats: 1 })).rejects.toMatchObject({ code: 'booking_not_held' })
})
