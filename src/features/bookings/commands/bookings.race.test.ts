/** Coordinators, single people and a waiting list want the same seats at once; payments arrive while bookings lapse. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receiveScans } from '#app/features/attendance/commands/receive-scans.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { saveAsCredit } from '#app/features/ledger/commands/credits.ts'
import { matchMoney } from '#app/features/ledger/commands/match-money.ts'
import { getUnallocatedAmount } from '#app/features/ledger/queries/credits.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { credits, moneyIn } from '#app/features/payments/tables/money.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { joinWaitlist } from '#app/features/waitlist/commands/join-waitlist.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aScan, aSlot, aTicket, staffAccess } from '#tests/kit/attendance.ts'
import { aBooking, aBookingRequest, bookingLinkOf } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, aRegistration, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { anAccount } from '#tests/kit/ledger.ts'
import { contextOf, noLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt } from '#tests/kit/waitlist.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { bookSeats } from './book-seats.ts'
import { decideBooking } from './decide-booking.ts'
import { declineSeat } from './decline-seat.ts'
import { nameSeats } from './name-seats.ts'
import { lapseBookings } from './settle-bookings.ts'
import { swapSeat } from './swap-seat.ts'

const { database, db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

/** More by `BOOKING_RUNS`. */
const runs = Number(process.env.BOOKING_RUNS ?? 1)
const capacity = 300
const rounds = 10

let counter = 0

function aNewPerson() {
  counter += 1
  return { firstName: 'Ana', lastName: 'Reyes', email: `rush-${counter}@example.ph` }
}

/** Forty bookings of ten seats, 200 single people and 50 who join the waiting list, for 300 seats, all at once. */
async function rush(on: Database) {
  const { id } = await aSeminar(db, { startsAt: inDays(30), maxAttendees: capacity, price: null })
  const context = contextOf(services, { db: on })
  const book = () => {
    const { email: _, ...request } = aBookingRequest(id, { seats: 10 })
    return bookSeats(context, request)
  }
  const register = () => {
    const input = aRegistration({ seminarId: id, ...aNewPerson() })
    return registerForSeminar(context, { input, idempotencyKey: null })
  }
  const join = () => joinWaitlist(context, { seminarId: id, seats: 1, ...aNewPerson() })
  const groups = Array.from({ length: 40 }, async (_, place) => {
    const others = [
      ...Array.from({ length: 5 }, register),
      ...(place % 4 === 0 ? [join(), join()] : [join()]),
    ]
    // Half of the bookings come with the others, and half after those who need longer have a chance.
    if (place % 2 === 1) await Promise.allSettled(others)
    return Promise.allSettled([...others, book()])
  })
  const outcomes = (await Promise.all(groups)).flat()
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const isRefusedWith = (code: string) => (reason: unknown) =>
    reason instanceof Refusal && reason.code === code
  // Who was told that seats are left finds none, and joins.
  const early = refusals.filter(isRefusedWith('seats_left'))
  const late = await Promise.allSettled(early.map(() => join()))
  return {
    id,
    claims: await countClaims(id),
    unexpected: [
      ...refusals.filter((reason) => !early.includes(reason) && !isRefusedWith('seminar_full')(reason)),
      ...late.filter(({ status }) => status === 'rejected'),
    ],
  }
}

/** Seats as the seminar counts them and as orders have them, and offers by their entries and by their orders. */
async function countClaims(id: number) {
  const [seminar] = await db.select().from(seminars).where(eq(seminars.id, id))
  const held = and(eq(orders.seminarId, id), inArray(orders.state, ['pending', 'confirmed']))
  const heldIds = db.select({ id: orders.id }).from(orders).where(held)
  const isOffered = and(eq(waitlistEntries.seminarId, id), eq(waitlistEntries.status, 'offered'))
  const offered = await db.select({ orderId: waitlistEntries.orderId }).from(waitlistEntries).where(isOffered)
  return {
    counted: seminar?.seatsTaken,
    seats: await db.$count(orderLines, inArray(orderLines.orderId, heldIds)),
    offeredTo: offered.length,
    ordersOffered: await db.$count(orders, and(held, isNotNull(orders.holdsUntil))),
  }
}

const exactlyFull = { counted: capacity, seats: capacity, offeredTo: 0, ordersOffered: 0 }

/** Two bookings are canceled, while three processes offer what is free. */
async function cancelAndOffer(on: Database, id: number) {
  const isBooking = and(
    eq(orders.seminarId, id),
    eq(orders.state, 'confirmed'),
    isNotNull(orders.institutionId),
  )
  const booked = await db.select().from(orders).where(isBooking).limit(2)
  const context = { ...manager, db: on }
  const cancelling = booked.map(({ id: orderId, version }) =>
    decideBooking(context, { id: orderId, version, action: 'cancel', notes: 'The school closed' }),
  )
  const job = () => advanceAt({ ...services, db: on }, testNow)
  await Promise.allSettled([job(), ...cancelling, job(), job()])
  await Promise.allSettled([job(), job(), job()])
  return countClaims(id)
}

const offeredAgain = { ...exactlyFull, offeredTo: 20, ordersOffered: 20 }

test('40 coordinators with ten seats each, 200 single people and 50 who wait share exactly the 300 seats', async () => {
  for (let run = 0; run < runs; run += 1) {
    const { id, ...outcome } = await rush(db)
    expect(outcome).toEqual({ claims: exactlyFull, unexpected: [] })
    expect(await cancelAndOffer(db, id)).toEqual(offeredAgain)
  }
}, 3_600_000)

/** Money that arrived for a booking is matched to it at the instant at which it lapses. */
async function payWhileLapsing(on: Database) {
  const { order, seminar } = await aBooking(services, { seats: 2 })
  const moneyInId = await aReceivedAmount('2000')
  const context = { ...manager, db: on }
  const allocations = [{ billId: order.id, amount: 2000 }]
  await Promise.allSettled([
    matchMoney(context, { moneyInId, allocations, version: 1 }),
    lapseBookings({ ...context, now: inDays(3) }),
  ])
  const [row] = await db
    .select({ state: orders.state, paid: orders.paid, seatsTaken: seminars.seatsTaken })
    .from(orders)
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(eq(orders.seminarId, seminar.id))
  const left = await inTransaction(db, (tx) => getUnallocatedAmount(tx, moneyInId))
  const outcome = `${row?.state}, ${row?.paid} paid, ${row?.seatsTaken} seats, ${left} left`
  return { outcome, moneyInId, billId: order.id }
}

async function aReceivedAmount(amount: string): Promise<number> {
  const { id: accountId } = await anAccount(db)
  const money = { accountId, amount, occurredAt: testNow, source: 'hand', createdAt: testNow } as const
  const [row] = await db.insert(moneyIn).values(money).returning()
  return row?.id ?? 0
}

const isPaid = 'confirmed, 2000.00 paid, 2 seats, 0.00 left'
const isLapsed = 'expired, 0.00 paid, 0 seats, 2000.00 left'

test('Money that arrives while its booking lapses pays it with its seats, or stays and can be saved as credit', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { outcome, moneyInId, billId } = await payWhileLapsing(db)
    expect([isPaid, isLapsed]).toContain(outcome)
    if (outcome === isPaid) continue
    await saveAsCredit(manager, { billId, moneyInId, version: 1 })
    expect(await db.$count(credits, eq(credits.moneyInId, moneyInId))).toBe(1)
  }
})

/** A ticket on a seat of a booking on the day of the seminar, and its scan by staff. */
async function aTicketOfBooking(on: Database) {
  const { seminar, link, order } = await aBooking(
    services,
    { seats: 2 },
    { startsAt: inDays(1), endsAt: inDays(1.3), price: null },
  )
  const email = `ana-${order.id}@example.ph`
  await nameSeats(contextOf(services), { link, names: ['Cruz', 'Ana', '', '', email].join('\t') })
  const [registration] = await db.select().from(registrations).where(eq(registrations.seminarId, seminar.id))
  if (registration === undefined) throw new Error('Nobody is on the seat.')
  const { id: slotId } = await aSlot(db, seminar.id, { startsAt: inDays(1) })
  const body = await aTicket(services, registration)
  const at = { db: on, now: inDays(1) }
  const scan = () =>
    receiveScans(
      { ...manager, ...at },
      {
        access: staffAccess(seminar.id, manager.actor?.personId ?? 0),
        deviceNow: at.now,
        scans: [aScan({ slotId, body, source: 'qr', scannedAt: at.now.toISOString() })],
      },
    )
  const notMeLink = await bookingLinkOf(services, email)
  return { link, notMeLink, registration, scan, visitor: { ...contextOf(services), ...at } }
}

type TicketOfBooking = Awaited<ReturnType<typeof aTicketOfBooking>>

/** @returns whose seat it is then, what the device is told, and the refusal of who changes the seat */
async function scanWhile(change: (ticket: TicketOfBooking) => Promise<void>, on: Database, place: number) {
  const ticket = await aTicketOfBooking(on)
  const { registration, scan } = ticket
  const refused = () => change(ticket).then(() => [], toCodes)
  const told = () => scan().then((results) => results.map(({ outcome }) => outcome), toCodes)
  const [codes, outcomes] =
    place % 2 === 0
      ? (await Promise.all([told(), refused()])).toReversed()
      : await Promise.all([refused(), told()])
  const [after] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
  const isSame = after?.personId === registration.personId
  return [isSame ? 'stays' : 'gone', outcomes, codes].flat().join(', ')
}

const toCodes = (error: unknown) => [String((error as Refusal).code)]

/** The coordinator gives the seat to another person. */
async function swap({ visitor, link, registration: { reference, id } }: TicketOfBooking) {
  const ben = { firstName: 'Ben', middleInitial: null, lastName: 'Cruz', email: `ben-${id}@example.ph` }
  await swapSeat({ ...visitor, limits: noLimits }, { link, reference, ...ben })
}

/** The person on the seat takes their name off it. */
const decline = ({ visitor, notMeLink }: TicketOfBooking) => declineSeat(visitor, notMeLink)

/** Each tells the one who came late: the device by the outcome of its scan, the others by the refusal. */
const races = [
  {
    change: swap,
    by: 'the coordinator who swaps the seat',
    oneWins: ['gone, void', 'stays, accepted, handing_over_closed'],
  },
  {
    change: decline,
    by: 'the person who declines it',
    oneWins: ['gone, unknown', 'stays, accepted, attendance_marked'],
  },
]

test.each(races)('Of a scan and $by, one wins, and the other is told', async ({ change, oneWins }) => {
  for (let round = 0; round < rounds; round += 1)
    expect(oneWins).toContain(await scanWhile(change, db, round))
})

test('The same names given twice at once are registered once, half of them without an address', async () => {
  const { seminar, link } = await aBooking(services, { seats: 40 })
  const rows = Array.from({ length: 20 }, (_, at) =>
    ['Cruz', `Ana ${at}`, '', '', at % 2 === 0 ? `race-${at}@example.ph` : ''].join('\t'),
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
    for (let round = 0; round < rounds && most <= capacity; round += 1) most = (await rush(on)).claims.seats
    expect(most).toBeGreaterThan(capacity)
  })
})

test('Control: without the locks, seats are offered more than once', async () => {
  await withoutLocks(database, async (on) => {
    let most = 0
    for (let round = 0; round < rounds && most <= 20; round += 1) {
      const { id } = await rush(db)
      most = (await cancelAndOffer(on, id)).ordersOffered
    }
    expect(most).toBeGreaterThan(20)
  })
})

test('Control: without the locks, a booking lapses with its payment', async () => {
  await withoutLocks(database, async (on) => {
    const outcomes = []
    for (let round = 0; round < rounds; round += 1) outcomes.push((await payWhileLapsing(on)).outcome)
    expect(outcomes.filter((outcome) => outcome !== isPaid && outcome !== isLapsed)).not.toEqual([])
  })
})

test.each(races)('Control: without the locks, both a scan and $by win', async ({ change, oneWins }) => {
  await withoutLocks(database, async (on) => {
    let [outcome = ''] = oneWins
    for (let round = 0; round < 10 * rounds && oneWins.includes(outcome); round += 1)
      outcome = await scanWhile(change, on, round)
    expect(oneWins).not.toContain(outcome)
  })
})
