import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { markAttendance } from '#app/features/attendance/commands/mark-attendance.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aBooking, aBookingRequest } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, aSeminar, aSessionCookie, inDays } from '#tests/kit/builders.ts'
import { aPdf, readPdf } from '#tests/kit/documents.ts'
import { gatewayKits } from '#tests/kit/gateways.ts'
import { asDataUrl } from '#tests/kit/images.ts'
import { withLedger } from '#tests/kit/ledger.ts'
import { onlinePaymentOf } from '#tests/kit/online-payments.ts'
import { contextOf, createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { BookingDocumentKind } from './contract/booking-values.ts'
import type { BookingList, OwnBooking } from './contract/bookings.ts'

const { start, toEnvironment } = gatewayKits.paymongo
const gateway = await start()
afterAll(() => gateway.close())
const { db, services: fixed } = await aSite({ ...toEnvironment(gateway), TRUST_PROXY: '1' })
const services = withLedger(fixed)
const api = createTestApi(services)

async function as(role: 'staff' | 'organizer') {
  const { id } = await aPerson(db, { role })
  return { Cookie: await aSessionCookie(db, id) }
}

test('A purchase order is replaced by the next one, downloaded by staff, and deleted with the former file', async () => {
  const { order, link } = await aBooking(services, { terms: 'purchase_order' })
  const keys: (string | null)[] = []
  for (const number of ['PO-1', 'PO-2']) {
    const body = { link, number, file: asDataUrl(aPdf(number), 'application/pdf') }
    expect((await api.call('/bookings/own/po', { body })).status).toBe(200)
    const [stored] = await db.select().from(orders).where(eq(orders.id, order.id))
    expect(stored?.purchaseOrderNumber).toBe(number)
    keys.push(stored?.purchaseOrderFileKey ?? null)
  }
  expect(await services.files.exists(keys[0] ?? '')).toBe(false)
  const file = await api.send(`/bookings/purchase-order?id=${order.id}`, { headers: await as('staff') })
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="purchase-order-.+\.pdf"$/)
})

test('GET /bookings finds bookings by code, institution, coordinator and seminar, in a state', async () => {
  const institution = { name: 'Sampaguita High School', kind: 'school', address: 'Bulacan' } as const
  const { seminar } = await aBooking(services, { institution, seats: 4 })
  const headers = await as('staff')
  const search = async (query: string) => {
    const { body } = await api.call<BookingList>(`/bookings?${query}`, { headers })
    return body.bookings
  }
  const [found] = await search('search=sampaguita')
  expect(found).toMatchObject({
    institution: institution.name,
    seats: 4,
    namedSeats: 0,
    amountDue: 4000,
    state: 'held',
  })
  for (const query of [
    `search=${found?.code}`,
    `search=${encodeURIComponent(seminar.title)}&state=held`,
    `search=${found?.coordinator?.email}`,
    `search=${encodeURIComponent(`school, Sampagúita ${seminar.title}`)}`,
  ])
    expect((await search(query)).map(({ id }) => id)).toEqual([found?.id])
  expect(await search('search=sampaguita&state=confirmed')).toEqual([])
})

const institution = {
  name: 'Rizal Academy',
  kind: 'school',
  address: 'Calamba',
  tin: '123-456-789-000',
} as const

const requestDocument = (link: string, document: BookingDocumentKind) =>
  api.send('/bookings/own/document', { body: { link, document } })

test('The documents of a booking are those of its bill, for the school that pays it', async () => {
  const { link } = await aBooking(services, { institution })
  const { text } = await readPdf(await requestDocument(link, 'statement'))
  expect(text).toMatch(
    /For Rizal Academy Address Calamba TIN 123-456-789-000 Seminar .+ Date .+ Pay by .+: 3 × ₱1,000 ₱3,000 Balance .+ How to pay/,
  )
})

test('The papers of each booking have the address and TIN given with it, whatever another of its school gave', async () => {
  await aBooking(services, { institution: { ...institution, name: 'Quezon Academy' } })
  const own = { ...institution, name: 'Quezon Academy', address: 'Lucena', tin: '' }
  const { link } = await aBooking(services, { institution: own })
  const { text } = await readPdf(await requestDocument(link, 'statement'))
  expect(text).toMatch(/For Quezon Academy Address Lucena Seminar /)
})

test('Papers name no deadline that is over', async () => {
  const { link, order } = await aBooking(services)
  await db
    .update(orders)
    .set({ paid: '10', holdsUntil: inDays(-1) })
    .where(eq(orders.id, order.id))
  const { text } = await readPdf(await requestDocument(link, 'statement'))
  expect(text).toContain('Pay by December 19, 2026 ')
})

test('A quotation offers the seats until the hold ends, and is refused once something was paid', async () => {
  const { link, order } = await aBooking(services, { institution })
  const { text } = await readPdf(await requestDocument(link, 'quotation'))
  expect(text).toMatch(
    /QUOTATION Reference .+ For Rizal Academy .+ Valid until November 22, 2026 .+ Fee per day ₱1,000 \(limit for government funds ₱2,000, NBC 563\) Offer .+: 3 × ₱1,000 ₱3,000 Total ₱3,000 How to pay .+ This is not a BIR invoice/,
  )
  expect(text).not.toContain('Received')
  await db.update(orders).set({ paid: '10' }).where(eq(orders.id, order.id))
  expect((await requestDocument(link, 'quotation')).status).toBe(409)
})

const readOwn = async (link: string) => (await api.call<OwnBooking>('/bookings/own', { body: { link } })).body

test('The billing letter asks the school for what is left, until it is paid', async () => {
  const { link, order } = await aBooking(services, { institution })
  await db.update(orders).set({ paid: '1000' }).where(eq(orders.id, order.id))
  const { text } = await readPdf(await requestDocument(link, 'billing_letter'))
  expect(text).toMatch(
    /BILLING LETTER Bill .+ For Rizal Academy Address Calamba .+ To the accounting office of Rizal Academy: .+ balance of ₱2,000 .+ Form 2307 .+ Still to pay ₱2,000 How to pay/,
  )
  await db.update(orders).set({ paid: '3000' }).where(eq(orders.id, order.id))
  expect((await requestDocument(link, 'billing_letter')).status).toBe(409)
})

test('The people of a booking are on a list, with masked license numbers, and on a certificate each once they attended', async () => {
  const seminarValues = { startsAt: inDays(1), locationType: 'in_person', locationAddress: 'Baguio' } as const
  const { link, order, seminar } = await aBooking(services, { institution, seats: 4 }, seminarValues)
  const headers = await as('staff')
  const asStaff = (kind: BookingDocumentKind) =>
    api.send(`/bookings/documents?id=${order.id}&kind=${kind}`, { headers })
  expect((await asStaff('participants')).status).toBe(409)
  const rows = ['Peña\tAna\t\t\t\t\t0012345\t\tTeacher III', 'Ñato\tBen', 'Abad\tCarla'].join('\n')
  await api.call('/bookings/own/names', { body: { link, rows } })
  const list = await readPdf(await asStaff('participants'))
  expect(list.text).toMatch(
    /For Rizal Academy .+ Seats 4, of which 3 have names .+ 1 Abad, Carla 2 Ñato, Ben 3 Peña, Ana Teacher III ••••345/,
  )
  expect((await requestDocument(link, 'appearance')).status).toBe(409)
  const named = await db.select().from(registrations).where(eq(registrations.seminarId, seminar.id))
  await db.update(orders).set({ state: 'confirmed' }).where(eq(orders.id, order.id))
  const present = named.filter(({ details }) => details.firstName !== 'Carla')
  const manager = actorOf(await aPerson(db, { role: 'admin' }))
  const context = { ...contextOf(services, { actor: manager }), now: inDays(1.1) }
  for (const { id: registrationId } of present)
    await markAttendance(context, { registrationId, attendanceStatus: 'attended' })
  const { text, pages } = await readPdf(await requestDocument(link, 'appearance'))
  expect(pages).toBe(2)
  expect(text).toContain(
    'This is to certify that Ana Peña Teacher III, Rizal Academy, Calamba, appeared at Baguio on',
  )
  expect(text).toContain(
    'Ben Ñato of Rizal Academy, Calamba, appeared at Baguio on November 20, 2026, and attended',
  )
  expect(text).not.toContain('Carla')
  expect((await readOwn(link)).documents).toEqual([
    ...['quotation', 'billing_letter', 'statement', 'participants', 'appearance'],
  ])
})

test('Who books reads the names that they gave, never those that are stored', async () => {
  const { email } = await aPerson(db, { firstName: 'Josefina', middleInitial: 'Q', lastName: 'Dela Peña' })
  const { link } = await aBooking(services, { seats: 2 })
  await api.call('/bookings/own/names', { body: { link, rows: `Pena\tJosie\t\t\t${email}` } })
  expect((await readOwn(link)).seats[0]).toMatchObject({ name: 'Josie Pena', email })
  const { text } = await readPdf(await requestDocument(link, 'participants'))
  expect(text).toContain('1 Pena, Josie')
  expect(text).not.toMatch(/Josefina|Dela/)
})

test('The ticket of a person without an address is printed once the booking is confirmed, those of others never', async () => {
  const { order, link } = await aBooking(services, { terms: 'purchase_order', seats: 3 })
  const rows = ['Cruz\tAna', 'Reyes\tBen\t\t\tprinted-not@example.ph'].join('\n')
  expect((await api.call('/bookings/own/names', { body: { link, rows } })).body).toMatchObject({ named: 2 })
  const statuses = async () =>
    Promise.all(
      [1, 2, 3, 4].map(
        async (position) => (await api.send('/bookings/own/ticket', { body: { link, position } })).status,
      ),
    )
  expect(await statuses()).toEqual([404, 404, 404, 404])
  await db.update(orders).set({ state: 'confirmed' }).where(eq(orders.id, order.id))
  expect(await statuses()).toEqual([200, 404, 404, 404])
})

test('A coordinator gives the seat of who cannot come to another person, and no seat of another booking', async () => {
  const [{ link }, other] = [await aBooking(services, { seats: 2 }), await aBooking(services, { seats: 2 })]
  const rows = 'Cruz\tAna\t\t\tana-cannot@example.ph'
  await api.call('/bookings/own/names', { body: { link, rows } })
  const seatsOf = async () => (await readOwn(link)).seats
  const [seat] = await seatsOf()
  expect(seat).toMatchObject({ name: 'Ana Cruz', canHandOver: true })
  const colleague = { firstName: 'Ben', middleInitial: null, lastName: 'Reyes', email: 'ben-can@example.ph' }
  const swap = (by: string) =>
    api.call('/bookings/own/swap', { body: { link: by, reference: seat?.reference, ...colleague } })
  expect((await swap(other.link)).status).toBe(404)
  expect((await swap(link)).status).toBe(200)
  expect((await seatsOf())[0]).toMatchObject({ name: 'Ben Reyes', reference: seat?.reference })
})

test('A booking is paid online while it is held, and later on a purchase order, until it is paid', async () => {
  const { order, link } = await aBooking(services, { seats: 2 })
  const pay = () =>
    api.call<{ redirectUrl: string }>('/bookings/own/pay', { body: { link, gateway: 'paymongo' } })
  const begun = await pay()
  expect(begun.status).toBe(200)
  const { redirectUrl, providerId, amount } = await onlinePaymentOf(db, order.id)
  expect(begun.body.redirectUrl).toBe(redirectUrl)
  expect(amount).toBe('2000.00')
  expect(gateway.pageOf(providerId).returnUrl).toBe('http://localhost:3000/booking?returned')
  const own = async () => (await api.call<OwnBooking>('/bookings/own', { body: { link } })).body.bill?.online
  expect(await own()).toMatchObject({ gateways: ['paymongo'], last: { state: 'pending' } })
  await db.update(orders).set({ state: 'confirmed' }).where(eq(orders.id, order.id))
  expect((await pay()).status).toBe(200)
  await db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order.id))
  expect((await pay()).status).toBe(409)
  expect(await own()).toMatchObject({ gateways: [] })
})

test('One mailbox books at most ten times a day, from whichever network', async () => {
  const seminar = await aSeminar(db, { startsAt: inDays(30), price: '1000' })
  const { coordinator } = aBookingRequest(seminar.id)
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1) {
    const { email: _, ...body } = aBookingRequest(seminar.id, { coordinator })
    const headers = { 'X-Forwarded-For': `198.51.100.${time}` }
    statuses.push((await api.call('/bookings', { body, headers })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
