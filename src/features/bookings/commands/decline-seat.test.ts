import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceMarks } from '#app/features/attendance/tables/marks.ts'
import { mergePeople } from '#app/features/attendees/commands/merge-people.ts'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aSlot } from '#tests/kit/attendance.ts'
import { aBooking, bookingLinkOf } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getNamedSeat } from '../reads/named-seat.ts'
import { getBookingOfLink } from '../reads/own-booking.ts'
import { declineSeat } from './decline-seat.ts'
import { nameSeats } from './name-seats.ts'
import { swapSeat } from './swap-seat.ts'

const { db, database, services } = await aSite()
const context = { ...contextOf(services), limits: services.limits }

/** A booking of two seats with Ana on the first one, and the link in her e-mail. */
async function aNamedSeat(email: string) {
  const booking = await aBooking(services, { seats: 2 })
  await nameSeats(context, { link: booking.link, names: `Cruz\tAna\t\t\t${email}` })
  const link = await bookingLinkOf(services, email)
  const [registration] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.seminarId, booking.seminar.id))
  if (registration === undefined) throw new Error('Nobody was named.')
  return { ...booking, bookingLink: booking.link, link, registration }
}

async function lastEmailTo(recipientEmail: string) {
  const [last] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.recipientEmail, recipientEmail))
    .orderBy(desc(outbox.id))
  return last
}

test('declineSeat takes the name off a seat, which stays booked, and tells the coordinator; twice is harmless', async () => {
  const { link, email, seminar, bookingLink, registration } = await aNamedSeat('not-me@example.ph')
  expect(await getNamedSeat(context, link)).toMatchObject({ name: 'Ana Cruz', seminar: { id: seminar.id } })
  await declineSeat(context, link)
  expect(await getNamedSeat(context, link)).toBeNull()
  expect(await getBookingOfLink(context, bookingLink)).toMatchObject({ seats: 2, unnamedSeats: 2 })
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
  expect(row?.seatsTaken).toBe(2)
  const [person] = await db.select().from(people).where(eq(people.id, registration.personId))
  expect(person?.seminarCount).toBe(0)
  expect(await lastEmailTo('not-me@example.ph')).toMatchObject({
    templateType: 'seat_named',
    status: 'suppressed',
  })
  const told = await lastEmailTo(email)
  expect(told).toMatchObject({ templateType: 'seat_declined', data: { name: 'Ana Cruz', unnamedSeats: 2 } })
  await declineSeat(context, link)
  expect((await lastEmailTo(email))?.id).toBe(told?.id)
  // The seat can be given to the same person again, whose former link stays dead.
  await nameSeats(context, { link: bookingLink, names: 'Cruz\tAna\t\t\tnot-me@example.ph' })
  await declineSeat(context, link)
  expect(await getBookingOfLink(context, bookingLink)).toMatchObject({ unnamedSeats: 1 })
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

test('declineSeat takes a person off the seat by a link from before they were merged', async () => {
  const { link, bookingLink, registration } = await aNamedSeat('merged-away@example.ph')
  const target = await aPerson(db)
  const merged = { targetId: target.id, otherId: registration.personId }
  const versions = { targetVersion: 1, otherVersion: 1 }
  const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  await mergePeople(admin, { ...merged, ...versions, choices: {}, reason: 'The same person' })
  expect(await getNamedSeat(context, link)).not.toBeNull()
  await declineSeat(context, link)
  expect(await getBookingOfLink(context, bookingLink)).toMatchObject({ unnamedSeats: 2 })
})

test('declineSeat does nothing for a person who was swapped out, and for nobody whose link is another one', async () => {
  const { link, bookingLink, registration } = await aNamedSeat('swapped-out@example.ph')
  const colleague = {
    firstName: 'Ben',
    middleInitial: null,
    lastName: 'Reyes',
    email: 'swapped-in@example.ph',
  }
  await swapSeat(context, { link: bookingLink, reference: registration.reference, ...colleague })
  expect(await getNamedSeat(context, link)).toBeNull()
  await declineSeat(context, link)
  expect(await getBookingOfLink(context, bookingLink)).toMatchObject({ unnamedSeats: 1 })
  for (const other of [bookingLink, `${link}x`, 'forged'])
    await expect(declineSeat(context, other)).rejects.toMatchObject({ code: 'link_invalid' })
  await expect(getBookingOfLink(context, link)).rejects.toMatchObject({ code: 'booking_unknown' })
})

test('declineSeat refuses once attendance is marked', async () => {
  const { link, seminar, bookingLink, registration } = await aNamedSeat('marked@example.ph')
  const { id: slotId } = await aSlot(db, seminar.id, { startsAt: inDays(30), endsAt: inDays(31) })
  await db.insert(attendanceMarks).values({
    registrationId: registration.id,
    slotId,
    status: 'present',
    minutes: 60,
    source: 'staff',
    decidedAt: testNow,
    changedAt: testNow,
  })
  await expect(declineSeat(context, link)).rejects.toMatchObject({ code: 'attendance_marked' })
  expect(await getBookingOfLink(context, bookingLink)).toMatchObject({ unnamedSeats: 1 })
})
