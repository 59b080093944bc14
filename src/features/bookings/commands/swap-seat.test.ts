import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aBooking, bookingLinkOf } from '#tests/kit/bookings.ts'
import { testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getNamedSeat } from '../reads/named-seat.ts'
import { getBookingOfLink, getOwnBooking } from '../reads/own-booking.ts'
import { declineSeat } from './decline-seat.ts'
import { nameSeats } from './name-seats.ts'
import { swapSeat } from './swap-seat.ts'

const { db, services } = await aSite()
const context = { ...contextOf(services), limits: services.limits, appUrl: services.config.appUrl }

const ana = { firstName: 'Ana', middleInitial: null, lastName: 'Cruz', email: 'ana-swapped@example.ph' }
const ben = { firstName: 'Ben', middleInitial: null, lastName: 'Reyes', email: 'ben-swapped@example.ph' }

const mailsTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(asc(outbox.id))
const typesSentTo = async (email: string) => (await mailsTo(email)).map(({ templateType }) => templateType)

async function getSeat(link: string) {
  const bills = { paymentMethods: services.settings.current.paymentMethods, gateways: [] }
  const [seat] = (await getOwnBooking(context, bills, link)).seats
  return { ...seat, reference: seat?.reference ?? '' }
}

test('swapSeat tells each person who gave their name, with a link that takes it off, also who had the seat before', async () => {
  const institution = {
    name: 'Mabini Elementary School',
    kind: 'school',
    address: 'Mabini',
    region: '',
  } as const
  const { link } = await aBooking(services, { seats: 2, institution })
  await nameSeats(context, { link, names: `Cruz\tAna\t\t\t${ana.email}` })
  await db
    .update(outbox)
    .set({ status: 'sent', sentAt: testNow, data: {} })
    .where(eq(outbox.recipientEmail, ana.email))
  const { reference } = await getSeat(link)
  await swapSeat(context, { link, reference, ...ben })
  expect(await mailsTo(ben.email)).toMatchObject([
    {
      templateType: 'seat_named',
      data: { institution: institution.name, coordinator: 'Ana Reyes', isConfirmed: false },
    },
  ])
  expect(await getNamedSeat(context, await bookingLinkOf(services, ben.email))).toMatchObject({
    name: 'Ben Reyes',
  })
  await swapSeat(context, { link, reference, ...ana })
  expect(await typesSentTo(ana.email)).toEqual(['seat_named', 'seat_handed_over', 'seat_named'])
  expect(await getSeat(link)).toMatchObject({ name: 'Ana Cruz', emailState: 'queued' })
  await declineSeat(context, await bookingLinkOf(services, ana.email))
  expect(await getBookingOfLink(context, link)).toMatchObject({ unnamedSeats: 2 })
})

test('swapSeat e-mails the ticket of a confirmed booking', async () => {
  const { link } = await aBooking(services, { seats: 2 }, { price: null })
  await nameSeats(context, { link, names: 'Cruz\tAna\t\t\tana-confirmed@example.ph' })
  const { reference } = await getSeat(link)
  await swapSeat(context, { link, reference, ...ben, email: 'ben-confirmed@example.ph' })
  expect(await mailsTo('ben-confirmed@example.ph')).toMatchObject([
    { templateType: 'seat_named', data: { isConfirmed: true } },
  ])
})

test('swapSeat gives the seat to a person without an address, with what the papers say of them', async () => {
  const { link, seminar } = await aBooking(services, { seats: 2 })
  await nameSeats(context, { link, names: 'Cruz\tAna\t\t\tana-replaced@example.ph' })
  const { reference } = await getSeat(link)
  const { email: _, ...name } = ben
  await swapSeat(context, {
    link,
    reference,
    ...name,
    jobTitle: 'Teacher II',
    prcExpirationDate: '2028-05-01',
  })
  expect(await getSeat(link)).toMatchObject({ name: 'Ben Reyes', email: null })
  expect(await db.select().from(registrations).where(eq(registrations.seminarId, seminar.id))).toMatchObject([
    { details: { jobTitle: 'Teacher II', prcExpirationDate: '2028-05-01' } },
  ])
})
