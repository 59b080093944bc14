/** Coordinators and single people take the same seats at once; payments arrive while bookings lapse. */
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aBooking, aBookingRequest } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, aRegistration, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { anAccount } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { bookSeats } from './book-seats.ts'
import { nameSeats } from './name-seats.ts'
import { lapseBookings } from './settle-bookings.ts'

const { database, db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

/** More by `BOOKING_RUNS`. */
const runs = Number(process.env.BOOKING_RUNS ?? 1)
const capacity = 300
const rounds = 10

let counter = 0

/** Forty bookings of ten seats and 200 single people for 300 seats, all at once. */
async function rush(on: Database) {
  const { id } = await aSeminar(db, { startsAt: inDays(30), maxAttendees: capacity, price: null })
  const context = contextOf(services, { db: on })
  const bookings = Array.from({ length: 40 }, () => {
    const { email: _, ...request } = aBookingRequest(id, { seats: 10 })
    return bookSeats(context, request)
  })
  const singles = Array.from({ length: 200 }, () => {
    counter += 1
    const input = aRegistration({ seminarId: id, email: `single-${counter}@example.ph` })
    return registerForSeminar(context, { input, idempotencyKey: null })
  })
  const outcomes = await Promise.allSettled([...bookings, ...singles])
  const [seminar] = await db.select().from(seminars).where(eq(seminars.id, id))
  const ofSeminar = db.select({ id: orders.id }).from(orders).where(eq(orders.seminarId, id))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  return {
    seatsTaken: seminar?.seatsTaken,
    seats: await db.$count(orderLines, inArray(orderLines.orderId, ofSeminar)),
    unexpected: refusals.filter((reason) => !(reason instanceof Refusal && reason.code === 'seminar_full')),
  }
}

const exactlyFull = { seatsTaken: capacity, seats: capacity, unexpected: [] }

test('40 coordinators with ten seats each and 200 single people take exactly the 300 seats', async () => {
  for (let run = 0; run < runs; run += 1) expect(await rush(db)).toEqual(exactlyFull)
})

/** A booking that is paid at the instant at which it lapses. */
async function payWhileLapsing(on: Database) {
  const { order, seminar } = await aBooking(services, { seats: 2 })
  const { id: accountId } = await anAccount(db)
  const payment = {
    accountId,
    amount: 2000,
    method: 'bank_transfer',
    occurredAt: testNow.toISOString(),
  } as const
  await Promise.allSettled([
    recordPaymentByHand({ ...manager, db: on }, { ...payment, billId: order.id }),
    lapseBookings({ ...manager, db: on, now: inDays(3) }),
  ])
  const [row] = await db
    .select({ state: orders.state, paid: orders.paid, seatsTaken: seminars.seatsTaken })
    .from(orders)
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(eq(orders.seminarId, seminar.id))
  return `${row?.state}, ${row?.paid} paid, ${row?.seatsTaken} seats`
}

const paidOrLapsed = ['confirmed, 2000.00 paid, 2 seats', 'expired, 0.00 paid, 0 seats']

test('A booking that is paid while it lapses is paid with its seats, or has lapsed without the money', async () => {
  for (let round = 0; round < rounds; round += 1) expect(paidOrLapsed).toContain(await payWhileLapsing(db))
})

test('The same names given twice at once are registered once', async () => {
  const { seminar, link } = await aBooking(services, { seats: 40 })
  const rows = Array.from({ length: 20 }, (_, at) =>
    ['Cruz', `Ana ${at}`, '', '', `race-${at}@example.ph`].join('\t'),
  )
  const given = [rows, rows.toReversed()].map((names) =>
    nameSeats(contextOf(services), { link, names: names.join('\n') }),
  )
  const answers = await Promise.all(given)
  expect(answers.reduce((sum, { named }) => sum + named, 0)).toBe(20)
  expect(await db.$count(registrations, eq(registrations.seminarId, seminar.id))).toBe(20)
})

/** Controls: the same commands on connections that strip locks. */
test('Control: without the locks, more than the 300 seats are taken', async () => {
  await database.pool.query('alter table seminars drop constraint seminars_seats_within_capacity')
  await withoutLocks(database, async (on) => {
    let most = 0
    for (let round = 0; round < rounds && most <= capacity; round += 1) most = (await rush(on)).seats
    expect(most).toBeGreaterThan(capacity)
  })
})

test('Control: without the locks, a booking lapses with its payment', async () => {
  await withoutLocks(database, async (on) => {
    const outcomes = []
    for (let round = 0; round < rounds; round += 1) outcomes.push(await payWhileLapsing(on))
    expect(outcomes.filter((outcome) => !paidOrLapsed.includes(outcome))).not.toEqual([])
  })
})
