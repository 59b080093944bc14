import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nameSeats } from '#app/features/bookings/commands/name-seats.ts'
import { cancelOrder } from '#app/features/ledger/commands/cancel-registration.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aBooking } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { OwnData } from '../reads/own-data.ts'
import { erasePerson } from './erase-person.ts'

const { database, db, services, api } = await aSite()
const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

async function personWith(email: string) {
  const [person] = await db.select().from(people).where(eq(people.email, email))
  if (person === undefined) throw new Error('There is nobody with this address.')
  return person
}

async function stateOf(orderId: number) {
  const [row] = await db
    .select({ order: orders, seatsTaken: seminars.seatsTaken })
    .from(orders)
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(eq(orders.id, orderId))
  return { ...row?.order, seatsTaken: row?.seatsTaken }
}

/** A booking with one person on its two seats. */
async function aNamedBooking(email: string, price: string | null) {
  const booking = await aBooking(services, { seats: 2, notes: 'Wheelchair' }, { price })
  await nameSeats(contextOf(services), {
    link: booking.link,
    names: ['Cruz', 'Ana', '', '', email].join('\t'),
  })
  return booking
}

test.each([null, '1000'])(
  'erasePerson takes the only name off a booking at the price of %s, whose seats stay',
  async (price) => {
    const email = `named-${price}@example.ph`
    const { order, seminar } = await aNamedBooking(email, price)
    await erasePerson(admin, (await personWith(email)).id)
    expect(await stateOf(order.id)).toMatchObject({ state: order.state, seatsTaken: 2 })
    expect(await db.$count(registrations, eq(registrations.seminarId, seminar.id))).toBe(0)
  },
)

test('erasePerson removes the coordinator from a booking, which stays that of the institution', async () => {
  const { order, email } = await aBooking(services, { seats: 2, notes: 'Wheelchair' })
  await erasePerson(admin, (await personWith(email)).id)
  expect(await stateOf(order.id)).toMatchObject({ state: 'pending', seatsTaken: 2, payer: null, notes: null })
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

test('The data of a coordinator contain their bookings', async () => {
  const { seminar, email } = await aBooking(services, { seats: 2, notes: 'Wheelchair' })
  const person = await personWith(email)
  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  const { body } = await api.call<OwnData>('/attendees/own-data', { headers })
  expect(body.bookings).toMatchObject([
    { seminarTitle: seminar.title, terms: 'prepaid', notes: 'Wheelchair' },
  ])
})

test('A booking is not canceled by one of its seats', async () => {
  const { order } = await aNamedBooking('one-seat@example.ph', '1000')
  const cancelling = cancelOrder(admin, { orderId: order.id, reason: 'Ill' })
  await expect(cancelling).rejects.toMatchObject({ code: 'seat_of_booking' })
  expect(await stateOf(order.id)).toMatchObject({ state: 'pending', seatsTaken: 2 })
})
