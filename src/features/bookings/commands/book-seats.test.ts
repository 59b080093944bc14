import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { institutions } from '#app/features/orders/tables/institutions.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aBookingRequest, bookingLinkOf } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aPriceRule, expectSoundLedger } from '#tests/kit/discounts.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { anEntry } from '#tests/kit/waitlist.ts'
import { getOwnBooking } from '../reads/own-booking.ts'
import { bookSeats } from './book-seats.ts'
import { giveSeatsBack } from './give-seats-back.ts'

const { db, services, database } = await aSite()
const context = contextOf(services)

const settings = { paymentMethods: services.settings.current.paymentMethods }

const orderOf = async (seminarId: number) => {
  const [order] = await db.select().from(orders).where(eq(orders.seminarId, seminarId))
  return order
}

const takenOf = async (seminarId: number) => {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.seatsTaken
}

test('bookSeats takes seats without names at the price of the group, and mails the coordinator a link', async () => {
  const { id, startsAt } = await aSeminar(db, { startsAt: inDays(30), price: '1000', maxAttendees: 20 })
  await aPriceRule(db, { kind: 'group', seminarId: id, percent: 10, minSeats: 5, label: 'Groups' })
  const { email, ...request } = aBookingRequest(id, { seats: 12 })
  const booked = await bookSeats(context, request)
  expect(booked.seats).toBe(12)
  expect(await takenOf(id)).toBe(12)
  const order = await orderOf(id)
  expect(order).toMatchObject({
    state: 'pending',
    terms: 'prepaid',
    subtotal: '12000.00',
    total: '10800.00',
    payer: { name: request.institution.name, address: request.institution.address },
    holdsUntil: new Date(testNow.getTime() + 72 * 3_600_000),
    namesDueAt: new Date(startsAt.getTime() - 7 * 86_400_000),
  })
  const link = await bookingLinkOf(services, email)
  const own = await getOwnBooking(context, settings, link)
  expect(own.booking).toMatchObject({
    code: booked.bookingCode,
    state: 'held',
    institution: request.institution.name,
  })
  expect(own.seats).toHaveLength(12)
  expect(own.bill?.bill).toMatchObject({ amountDue: 10_800, billTo: request.institution.name })
  await expectSoundLedger(database)
})

test('bookSeats returns the first response to a repeated request, and sends one e-mail', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(30), maxAttendees: 20 })
  const { email, ...request } = aBookingRequest(id, { seats: 4 })
  const first = await bookSeats(context, request)
  expect(await bookSeats(context, request)).toEqual(first)
  expect(await takenOf(id)).toBe(4)
  expect(await db.$count(outbox, eq(outbox.recipientEmail, email))).toBe(1)
  const later = { ...context, now: inDays(2) }
  expect(await bookSeats(later, request)).not.toEqual(first)
  expect(await takenOf(id)).toBe(8)
})

test('bookSeats books anew for whoever gave all seats back and sends the same request', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(30), price: '1000', maxAttendees: 20 })
  const { email, ...request } = aBookingRequest(id, { seats: 4 })
  const first = await bookSeats(context, request)
  await giveSeatsBack(context, { link: await bookingLinkOf(services, email), seats: 4 })
  expect(await bookSeats(context, request)).not.toEqual(first)
  expect(await takenOf(id)).toBe(4)
})

test('bookSeats refuses more seats than are left, and leaves nothing behind', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(30), maxAttendees: 10, seatsTaken: 2 })
  const { email, ...request } = aBookingRequest(id, { seats: 9 })
  await expect(bookSeats(context, request)).rejects.toMatchObject({
    code: 'seminar_full',
    message: 'Only 8 seats are left.',
  })
  expect(await takenOf(id)).toBe(2)
  expect(await db.$count(people, eq(people.email, email))).toBe(0)
})

test('bookSeats never changes an institution that is known, nor the coordinator', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(30) })
  const known = await aPerson(db, { firstName: 'Rosa', phone: '0917', company: 'Rizal High School' })
  const request = aBookingRequest(id, { seats: 2 })
  const { email: _, ...first } = request
  await bookSeats(context, first)
  const coordinator = { ...first.coordinator, firstName: 'Rosa', email: known.email, phone: '0999' }
  await bookSeats(context, {
    ...first,
    coordinator,
    institution: { ...first.institution, name: first.institution.name.toUpperCase(), address: 'Elsewhere' },
  })
  const rows = await db.select().from(institutions).where(eq(institutions.name, first.institution.name))
  expect(rows).toMatchObject([{ address: first.institution.address }])
  const [person] = await db.select().from(people).where(eq(people.id, known.id))
  expect(person).toMatchObject({ phone: '0917', company: 'Rizal High School' })
})

test('bookSeats confirms free seats at once, and takes a promise from managers only', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(30), price: null })
  const { email: _, ...request } = aBookingRequest(id, { seats: 3 })
  await expect(bookSeats(context, { ...request, terms: 'promise' })).rejects.toMatchObject({
    code: 'terms_not_offered',
  })
  const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
  await bookSeats(manager, { ...request, terms: 'promise' })
  expect(await orderOf(id)).toMatchObject({ state: 'confirmed', terms: 'promise', holdsUntil: null })
})

test.for([
  [{ isDraft: true }, 'seminar_draft'],
  [{ status: 'cancelled' }, 'seminar_cancelled'],
  [{ startsAt: inDays(-9) }, 'seminar_over'],
] as const)('bookSeats refuses a seminar with %o: %s', async ([values, code]) => {
  const { id } = await aSeminar(db, { startsAt: inDays(9), ...values })
  const { email: _, ...request } = aBookingRequest(id)
  await expect(bookSeats(context, request)).rejects.toMatchObject({ code })
})

test('The link of a booking opens no other, and none once it is expired or the address has changed', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(30) })
  const { email, ...request } = aBookingRequest(id)
  await bookSeats(context, request)
  const link = await bookingLinkOf(services, email)
  const unknown = { code: 'booking_unknown' }
  for (const forged of [`${link}a`, link.slice(0, -2), link.replace('.', 'A.'), 'x'])
    await expect(getOwnBooking(context, settings, forged)).rejects.toMatchObject(unknown)
  const late = { ...context, now: inDays(200) }
  await expect(getOwnBooking(late, settings, link)).rejects.toMatchObject(unknown)
  await db
    .update(people)
    .set({ email: `former-${email}` })
    .where(eq(people.email, email))
  await expect(getOwnBooking(context, settings, link)).rejects.toMatchObject(unknown)
})

test('bookSeats leaves free seats to those who wait, except for managers', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(30), maxAttendees: 20, seatsTaken: 10 })
  await anEntry(db, id)
  const { email: _, ...request } = aBookingRequest(id, { seats: 3 })
  await expect(bookSeats(context, request)).rejects.toMatchObject({ code: 'seminar_full' })
  const actor = actorOf(await aPerson(db, { role: 'organizer' }))
  await bookSeats(contextOf(services, { actor }), request)
  expect(await takenOf(id)).toBe(13)
})
