import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aBooking } from '#tests/kit/bookings.ts'
import { aPerson, aRegistration } from '#tests/kit/builders.ts'
import { cpuMsOf } from '#tests/kit/cpu-time.ts'
import { asDataUrl } from '#tests/kit/images.ts'
import { aWorkbook } from '#tests/kit/import-files.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { nameSeats } from './name-seats.ts'

const { db, database, services } = await aSite()
const context = contextOf(services)

let counter = 0
const anAddress = () => {
  counter += 1
  return `teacher-${counter}@example.ph`
}

const peopleOn = (seminarId: number) =>
  db
    .select({ person: people, registration: registrations })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(eq(registrations.seminarId, seminarId))
    .orderBy(asc(people.firstName))

const paste = (...rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join('\t')).join('\r\n')

test('nameSeats puts the pasted people on seats, tells them, and names nobody twice', async () => {
  const { seminar, link } = await aBooking(services, { seats: 3 })
  const [one, other] = [anAddress(), anAddress()]
  const names = paste(
    ['Reyes', 'Ana', 'Cruz', '', one, '9175550101', '0123456', '2028-12-31', 'Teacher II'],
    ['Santos', 'Ben', '', 'Jr.', other],
  )
  expect(await nameSeats(context, { link, names })).toEqual({ named: 2, errors: [] })
  const named = await peopleOn(seminar.id)
  expect(named.map(({ person }) => person)).toMatchObject([
    { firstName: 'Ana', email: one, phone: '09175550101', prcLicenseNo: '0123456', jobTitle: 'Teacher II' },
    { firstName: 'Ben', email: other, suffix: 'Jr.', seminarCount: 1, hasPendingPayment: true },
  ])
  const sent = await db.select().from(outbox).where(eq(outbox.templateType, 'seat_named'))
  expect(sent.map(({ recipientEmail, data }) => [recipientEmail, data])).toMatchObject([
    [one, { isConfirmed: false, coordinator: 'Ana Reyes', seminar: { locationDetails: null } }],
    [other, { reference: named[1]?.registration.reference }],
  ])
  const message = 'This person is registered for the seminar already.'
  expect(await nameSeats(context, { link, names })).toEqual({
    named: 0,
    errors: [
      { row: 1, message },
      { row: 2, message },
    ],
  })
  expect(await peopleOn(seminar.id)).toHaveLength(2)
  const [{ seatsTaken } = { seatsTaken: 0 }] = await db
    .select()
    .from(seminars)
    .where(eq(seminars.id, seminar.id))
  expect(seatsTaken).toBe(3)
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

test('nameSeats reads a workbook by its headings, and leaves formulas as text', async () => {
  const { seminar, link } = await aBooking(services, { seats: 3 })
  const file = aWorkbook([
    ['E-mail', 'Given Name', 'Surname', 'Position'],
    [anAddress(), 'Carla', "'=1+1", '=HYPERLINK("http://evil.example")'],
  ])
  const names = asDataUrl(file, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(await nameSeats(context, { link, names })).toEqual({ named: 1, errors: [] })
  const [{ person } = { person: null }] = await peopleOn(seminar.id)
  expect(person).toMatchObject({ firstName: 'Carla', lastName: '=1+1' })
})

test('nameSeats takes sixty teachers as Excel copies them', async () => {
  const { seminar, link } = await aBooking(services, { seats: 60 })
  const headings = ['Last Name', 'First Name', 'Middle Name', 'E-mail', 'Position']
  const rows = Array.from({ length: 60 }, (_, at) => [
    // As copied: a cell with a line break is quoted, one with quotation marks alone is not.
    at === 0 ? '"Dela\nCruz"' : `Pe\u00f1a-${at}`,
    ['Mar\u00eda', '=HYPERLINK("http://evil.example";"Ana")', 'Georgina "Ging"'][at] ?? 'Mar\u00eda',
    '',
    ` teacher.${at}@deped.example.ph `,
    at === 3 ? '"Teacher II\nGrade 4"' : 'Teacher I',
  ])
  const copied = [headings, ...rows].map((cells) => `${cells.join('\t')}\r\n`).join('')
  const names = `${copied}\t\t\t\t\r\n\r\n`
  expect(await nameSeats(context, { link, names })).toEqual({ named: 60, errors: [] })
  const named = await peopleOn(seminar.id)
  expect(named).toHaveLength(60)
  const nameOf = (at: number) =>
    named.find(({ person }) => person.email === `teacher.${at}@deped.example.ph`)?.person
  expect(nameOf(0)).toMatchObject({ lastName: 'Dela Cruz' })
  expect(nameOf(1)).toMatchObject({ firstName: '=HYPERLINK("http://evil.example";"Ana")' })
  expect(nameOf(2)).toMatchObject({ firstName: 'Georgina "Ging"' })
  expect(nameOf(3)).toMatchObject({ jobTitle: 'Teacher II Grade 4' })
  expect(nameOf(59)).toMatchObject({ lastName: 'Pe\u00f1a-59', firstName: 'Mar\u00eda' })
  expect(await nameSeats(context, { link, names })).toMatchObject({ named: 0 })
})

test('nameSeats names people without an address once, by their name', async () => {
  const { seminar, link } = await aBooking(services, { seats: 4 })
  const names = paste(['Reyes', 'Ana'], ['Santos', 'Ben', 'N/A', '', 'none'], ['reyes', 'ANA'])
  expect(await nameSeats(context, { link, names })).toEqual({
    named: 2,
    errors: [{ row: 3, message: 'The same name is in row 1. Give the e-mail addresses of both.' }],
  })
  expect(await nameSeats(context, { link, names })).toMatchObject({ named: 0 })
  const named = await peopleOn(seminar.id)
  expect(named).toHaveLength(2)
  for (const { person } of named) expect(person.email).toMatch(/^no-mail-.+@no-email\.invalid$/)
})

test('nameSeats refuses bad rows, people with a registration and rows beyond the last seat, one by one', async () => {
  const { seminar, link } = await aBooking(services, { seats: 2 })
  const known = await aPerson(db, { firstName: 'Dina' })
  await insertRegistration(db, {
    personId: known.id,
    seminarId: seminar.id,
    registrationType: 'existing_attendee',
    paymentStatus: 'verified',
    details: aRegistration({ seminarId: seminar.id }),
  })
  const names = paste(
    ['', 'Nameless', '', '', anAddress()],
    ['Uy', 'Dina', '', '', known.email],
    ['Cruz', 'Eva', '', '', 'a-first@example.ph'],
    ['Cruz', 'Fe', '', '', 'b-second@example.ph'],
    ['Cruz', 'Gina', '', '', 'z-third@example.ph'],
  )
  const { named, errors } = await nameSeats(context, { link, names })
  expect(named).toBe(2)
  expect(errors).toMatchObject([
    { row: 1, message: 'Last name is required' },
    { row: 2, message: 'This person is registered for the seminar already.' },
    { row: 5, message: 'All seats have names.' },
  ])
})

test('nameSeats changes nothing of a known person, and makes another one of who shares the mailbox', async () => {
  const { seminar, link } = await aBooking(services, { seats: 3 })
  const rosa = await aPerson(db, { firstName: 'Rosa', lastName: 'Cruz', phone: null, jobTitle: null })
  const names = paste(
    ['Cruz-Reyes', 'Rosa', '', '', rosa.email, '0917', '123', '', 'Principal'],
    ['Cruz', 'Pedro', '', '', rosa.email],
  )
  expect(await nameSeats(context, { link, names })).toEqual({ named: 2, errors: [] })
  const [row] = await db.select().from(people).where(eq(people.id, rosa.id))
  expect(row).toMatchObject({
    lastName: 'Cruz',
    phone: null,
    jobTitle: null,
    prcLicenseNo: null,
    seminarCount: 1,
  })
  const named = await peopleOn(seminar.id)
  expect(named.map(({ person }) => [person.firstName, person.sharesMailbox])).toEqual([
    ['Pedro', true],
    ['Rosa', false],
  ])
  const own = named.find(({ person }) => person.id === rosa.id)
  expect(own?.registration.details).toMatchObject({ lastName: 'Cruz-Reyes', jobTitle: 'Principal' })
})

test('nameSeats refuses a booking whose seats are not held', async () => {
  const { order, link } = await aBooking(services, { seats: 2 })
  await db
    .update(orders)
    .set({ state: 'expired' })
    .where(and(eq(orders.id, order.id)))
  const naming = nameSeats(context, { link, names: paste(['Cruz', 'Ana']) })
  await expect(naming).rejects.toMatchObject({ code: 'names_closed' })
})

test('nameSeats names 200 people within five seconds', async () => {
  const { seminar, link } = await aBooking(services, { seats: 200 })
  const rows = Array.from({ length: 200 }, (_, at) => [
    `Cruz ${at}`,
    'Maria',
    'C',
    '',
    anAddress(),
    '0917 555 0101',
  ])
  const cpuMs = await cpuMsOf(async () => {
    expect(await nameSeats(context, { link, names: paste(...rows) })).toEqual({ named: 200, errors: [] })
  }, 'process')
  // The elapsed time of an idle machine is about twice that.
  expect(cpuMs).toBeLessThan(2500)
  expect(await peopleOn(seminar.id)).toHaveLength(200)
})
