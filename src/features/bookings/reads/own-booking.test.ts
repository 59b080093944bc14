import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completions } from '#app/features/attendance/tables/marks.ts'
import { outbox } from '#app/features/email/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { toPlaceholderEmail } from '#app/features/people/rules/erased-name.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aBooking } from '#tests/kit/bookings.ts'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { anAccreditation, issueTo } from '#tests/kit/certificates.ts'
import { aScreenshot, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { nameSeats } from '../commands/name-seats.ts'
import { sendBookingProof } from '../commands/send-booking-proof.ts'
import { queueBookingEmails } from '../commands/settle-bookings.ts'
import { getBookingSummary } from './booking-list.ts'
import { getOwnBooking } from './own-booking.ts'
import { openSeatCertificate } from './seat-papers.ts'

const { db, services } = await aSite()
const context = { ...contextOf(services), appUrl: 'https://cpd.example.ph' }
const receipt = asDataUrl(await aScreenshot({ width: 300, height: 600 }))
const settings = { paymentMethods: services.settings.current.paymentMethods, gateways: [] }

async function seatsOf(link: string) {
  return (await getOwnBooking(context, settings, link)).seats
}

/** A confirmed booking of an accredited seminar that has ended, with three names. */
async function anEndedBooking() {
  const { seminar, order, link } = await aBooking(services, { seats: 4 })
  const names = ['Cruz\tAna\t\t\tana@ended.ph\t\t0123456', 'Reyes\tBen\t\t\tben@ended.ph', 'Uy\tCarla'].join(
    '\n',
  )
  expect(await nameSeats(context, { link, names })).toEqual({ named: 3, errors: [] })
  await db.update(orders).set({ state: 'confirmed', holdsUntil: null }).where(eq(orders.id, order.id))
  await db
    .update(seminars)
    .set({ startsAt: inDays(-2), endsAt: inDays(-1), finishesAt: inDays(-1) })
    .where(eq(seminars.id, seminar.id))
  const rows = await db.select().from(registrations).where(eq(registrations.seminarId, seminar.id))
  const named = (firstName: string) => {
    const row = rows.find(({ details }) => details.firstName === firstName)
    if (row === undefined) throw new Error(`${firstName} has no seat.`)
    return row
  }
  await anAccreditation(db, seminar.id)
  return { seminar, link, ana: named('Ana'), ben: named('Ben') }
}

const attended = (registrationId: number, seminarId: number) => ({
  registrationId,
  seminarId,
  requiredMinutes: 450,
  attendedMinutes: 450,
  percent: 100,
  attendance: 'enough' as const,
  computedAt: testNow,
})

test('The coordinator reads e-mails, attendance and certificates of each seat, and no more of a license than its end', async () => {
  const { seminar, link, ana, ben } = await anEndedBooking()
  await db
    .update(outbox)
    .set({ status: 'sent', sentAt: testNow, openedAt: testNow, data: {} })
    .where(eq(outbox.personId, ana.personId))
  await db.update(outbox).set({ status: 'dead', data: {} }).where(eq(outbox.personId, ben.personId))
  await db.insert(completions).values([attended(ana.id, seminar.id), attended(ben.id, seminar.id)])
  const before = await seatsOf(link)
  expect(before.map(({ name, certificateWait }) => [name, certificateWait])).toEqual([
    ['Ana Cruz', 'issue'],
    ['Ben Reyes', 'license'],
    ['Carla Uy', 'attendance'],
    [null, null],
  ])
  await issueTo(services, { seminarId: seminar.id })
  const [first, second, third, unnamed] = await seatsOf(link)
  expect(first).toMatchObject({
    emailState: 'sent',
    licenseNo: '••••456',
    attendancePercent: 100,
    certificates: [
      { kind: 'cpd', verifyUrl: expect.stringMatching(/^https:\/\/cpd\.example\.ph\/v\/.+\/\w{10}$/) },
    ],
    certificateWait: null,
  })
  expect(second).toMatchObject({
    emailState: 'failed',
    licenseNo: null,
    attendancePercent: 100,
    certificates: [],
  })
  expect(third).toMatchObject({ email: null, emailState: null, attendancePercent: null })
  expect(unnamed).toMatchObject({ emailState: null, certificates: [], certificateWait: null })
})

test('The coordinator downloads certificates of people without an address, and of nobody else', async () => {
  const { seminar, link, ana, ben } = await anEndedBooking()
  const email = toPlaceholderEmail('certified', 'no-mail')
  await db.update(people).set({ email }).where(eq(people.id, ana.personId))
  await db
    .update(registrations)
    .set({ details: { ...ben.details, prcLicenseNo: '0123457' } })
    .where(eq(registrations.id, ben.id))
  await db.update(people).set({ prcLicenseNo: '0123457' }).where(eq(people.id, ben.personId))
  await db.insert(completions).values([attended(ana.id, seminar.id), attended(ben.id, seminar.id)])
  await issueTo(services, { seminarId: seminar.id })
  const numbers = (await seatsOf(link)).map(({ certificates }) => certificates[0]?.number ?? '')
  const open = (number: string) => openSeatCertificate(context, { link, number })
  expect((await open(numbers[0] ?? '')).name).toBe(`${numbers[0]}.pdf`)
  expect(numbers[1]).not.toBe('')
  await expect(open(numbers[1] ?? '')).rejects.toMatchObject({ code: 'certificate_unknown' })
})

test('Nothing is said of certificates before the end of the seminar', async () => {
  const { link } = await aBooking(services, { seats: 2 })
  await nameSeats(context, { link, names: 'Cruz\tAna\t\t\tana@ahead.ph' })
  expect((await seatsOf(link))[0]).toMatchObject({
    emailState: 'queued',
    attendancePercent: null,
    certificates: [],
    certificateWait: null,
  })
})

test('No deadline is told or shown once tax was recorded or a proof waits', async () => {
  const [taxed, proven] = [await aBooking(services, { seats: 2 }), await aBooking(services, { seats: 2 })]
  await db.update(orders).set({ withheld: '20' }).where(eq(orders.id, taxed.order.id))
  const input = { link: proven.link, proofOfPaymentFile: receipt }
  await sendBookingProof(context, { input, idempotencyKey: null })
  await queueBookingEmails({ ...context, now: inDays(2.1) })
  for (const { order, email, link } of [taxed, proven]) {
    const sent = await db.select().from(outbox).where(eq(outbox.recipientEmail, email))
    expect(sent.map(({ templateType }) => templateType)).toEqual(['booking_made'])
    const own = await getOwnBooking(context, settings, link)
    expect(own.booking).toMatchObject({ state: 'held', holdsUntil: null })
    expect(await getBookingSummary(db, order.id)).toMatchObject({ holdsUntil: null })
  }
})
