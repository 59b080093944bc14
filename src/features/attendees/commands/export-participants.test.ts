import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AttendanceSheet } from '#app/features/attendance/contract/attendance.ts'
import { auditLog, type people } from '#app/features/people/tables.ts'
import { aPerson, aRegistration, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import type { RegistrationValues } from '#tests/kit/orders.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { aSite } from '#tests/kit/site.ts'
import { listParticipants } from '../queries/export.ts'

const { db, api } = await aSite()
const staff = await aPerson(db, { role: 'staff' })

type NewPerson = Partial<typeof people.$inferInsert>
type NewRegistration = Partial<RegistrationValues>

async function aSeat(seminarId: number, person: NewPerson = {}, values: NewRegistration = {}) {
  const { id: personId } = await aPerson(db, person)
  await insertRegistration(db, {
    seminarId,
    personId,
    registrationType: 'new_attendee',
    paymentStatus: 'verified',
    amountDue: '100.00',
    details: aRegistration({ seminarId }),
    registeredAt: new Date('2026-11-30T16:05:00.000Z'),
    ...values,
  })
}

async function send(path: string) {
  return api.send(path, { headers: { Cookie: await aSessionCookie(db, staff.id) } })
}

/** Raw bytes, because decoding as text would drop the byte order mark. */
async function participantsOf(seminarId: number): Promise<string> {
  const response = await send(`/seminars/participants?seminarId=${seminarId}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

const headings =
  '\uFEFFfirstName,middleInitial,lastName,suffix,email,phone,company,jobTitle,prcLicenseNo,prcExpirationDate,isCpdasUser,paymentStatus,attendanceStatus,registrationDate,notes\r\n'

test('Participant export: the file is named after the seminar and the day in Manila', async () => {
  const seminar = await aSeminar(db, { title: 'Free Webinar: Planning Your CPD Year' })
  const { headers } = await send(`/seminars/participants?seminarId=${seminar.id}`)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  expect(headers.get('Content-Disposition')).toBe(
    'attachment; filename="seminar_free_webinar__planning_your_cpd_year_participants_2026-11-19.csv"',
  )
})

test('Participant export: contains only the headings when no one is registered', async () => {
  expect(await participantsOf((await aSeminar(db)).id)).toBe(headings)
})

test('Participant export: keeps accents, quotes and line breaks, and neutralises formulas', async () => {
  const seminar = await aSeminar(db, { price: '100.00' })
  await aSeat(seminar.id, {
    email: 'pena@example.ph',
    firstName: 'José "Pepe"',
    middleInitial: 'Ñ',
    lastName: 'Peña, II',
    suffix: 'Jr.',
    phone: '+63 917 555 0101',
    company: '=HYPERLINK("http://evil.example")',
    jobTitle: '@SUM(A1)\nsecond line',
    prcLicenseNo: '0012345',
    prcExpirationOn: '2027-05-01',
    isCpdasUser: true,
  })
  expect(await participantsOf(seminar.id)).toBe(
    `${headings}"José ""Pepe""",Ñ,"Peña, II",Jr.,pena@example.ph,'+63 917 555 0101,"'=HYPERLINK(""http://evil.example"")","'@SUM(A1)\nsecond line",••••345,2027-05-01,true,verified,registered,2026-12-01 00:05,\r\n`,
  )
})

test('Participant export: includes rejected payments and names known only from the registration', async () => {
  const seminar = await aSeminar(db, { price: '100.00' })
  const at = (second: number) => ({ registeredAt: new Date(1_790_000_000_000 + second * 1000) })
  await aSeat(seminar.id, { lastName: 'One' }, { paymentStatus: 'rejected', amountDue: '100.00', ...at(1) })
  await aSeat(
    seminar.id,
    { lastName: 'Two' },
    { paymentStatus: 'verified', attendanceStatus: 'no-show', ...at(2) },
  )
  await aSeat(seminar.id, { firstName: null, lastName: null }, { amountDue: null, ...at(3) })
  const [, one = '', two = '', three = ''] = (await participantsOf(seminar.id)).split('\r\n')
  expect(one).toMatch(/^Ana,,One,.*,rejected,registered,/)
  expect(two).toMatch(/^Ana,,Two,.*,verified,no-show,/)
  expect(three).toMatch(/^Ana Grace,M,Dela Cruz,.*,free,registered,/)
})

test('Participant export: reading in batches returns everyone, even with equal registration times', async () => {
  const seminar = await aSeminar(db)
  for (let index = 0; index < 7; index += 1) await aSeat(seminar.id, { lastName: `No. ${index}` })
  const sizes: number[] = []
  const found: (string | null)[] = []
  for await (const batch of listParticipants(db, seminar.id, 3)) {
    sizes.push(batch.length)
    found.push(...batch.map(({ lastName }) => lastName))
  }
  expect(sizes).toEqual([3, 3, 1])
  expect(found).toEqual(Array.from({ length: 7 }, (_, index) => `No. ${index}`))
})

test('Participant export: each export writes an audit log entry without a name', async () => {
  const seminar = await aSeminar(db)
  await participantsOf(seminar.id)
  const lines = await db.select().from(auditLog).where(eq(auditLog.subjectId, seminar.id))
  expect(lines).toMatchObject([
    { action: 'participants.exported', subjectType: 'seminar', actorId: staff.id, details: null },
  ])
})

test('Participant export: an unknown seminar is refused without an audit log entry', async () => {
  const response = await send('/seminars/participants?seminarId=999999')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: 'This seminar does not exist.' })
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, 999_999))).toEqual([])
})

async function sheetOf(search: string) {
  const response = await send(`/seminars/attendance-sheet${search}`)
  return { status: response.status, body: (await response.json()) as AttendanceSheet }
}

test('Attendance sheet: lists everyone expected by last name, without rejected payments', async () => {
  const seminar = await aSeminar(db, {
    price: '100.00',
    locationType: 'in_person',
    locationAddress: 'Basey',
    locationDetails: 'Room 4',
  })
  await aSeat(seminar.id, { firstName: 'Carla', lastName: 'villa', prcLicenseNo: '0012345' })
  await aSeat(seminar.id, { firstName: 'Zeny', lastName: 'Abad' })
  await aSeat(
    seminar.id,
    { firstName: 'Bea', lastName: 'Abad' },
    { paymentStatus: 'pending', amountDue: '100.00' },
  )
  await aSeat(seminar.id, { lastName: 'Gone' }, { paymentStatus: 'rejected', amountDue: '100.00' })
  const { body } = await sheetOf(`?seminarId=${seminar.id}`)
  expect(body).toMatchObject({ total: 3, page: 1, limit: 1000 })
  expect(body.seminar).toEqual({
    id: seminar.id,
    title: seminar.title,
    startDate: seminar.startsAt.toISOString(),
    endDate: seminar.endsAt?.toISOString(),
    locationType: 'in_person',
    locationAddress: 'Basey',
    locationDetails: 'Room 4',
  })
  expect(body.lines.map(({ firstName, lastName }) => `${lastName} ${firstName}`)).toEqual([
    'Abad Bea',
    'Abad Zeny',
    'villa Carla',
  ])
  expect(body.lines[2]).toMatchObject({ prcLicenseNo: '0012345' })
  const second = await sheetOf(`?seminarId=${seminar.id}&limit=2&page=2`)
  expect(second.body).toMatchObject({ total: 3, page: 2, lines: [{ lastName: 'villa' }] })
})

test('Attendance sheet: sorts Ñ after N and accents beside their letters, then by first name and initial', async () => {
  const seminar = await aSeminar(db)
  const names = [
    ['Zamora', 'Ana', null],
    ['Ñañez', 'Ana', null],
    ['Ocampo', 'Ana', null],
    ['Ábalos', 'Ana', null],
    ['naval', 'Ángel', 'Z'],
    ['Naval', 'Ángel', 'B'],
    ['Naval', 'Zeny', 'A'],
    ['Abad', 'Ana', null],
  ] as const
  for (const [lastName, firstName, middleInitial] of names)
    await aSeat(seminar.id, { lastName, firstName, middleInitial })
  const { body } = await sheetOf(`?seminarId=${seminar.id}`)
  expect(
    body.lines.map((line) => [line.lastName, line.firstName, line.middleInitial].join(' ').trim()),
  ).toEqual([
    'Abad Ana',
    'Ábalos Ana',
    'Naval Ángel B',
    'naval Ángel Z',
    'Naval Zeny A',
    'Ñañez Ana',
    'Ocampo Ana',
    'Zamora Ana',
  ])
})

test('Participant export: has what an account with an unverified e-mail gave, and its row stays', async () => {
  const seminar = await aSeminar(db)
  const details = {
    ...aRegistration({ seminarId: seminar.id }),
    phone: '0917 555 0199',
    company: 'Given Co',
    prcLicenseNo: '0999888',
  }
  const row = { phone: '0917 555 0000', company: 'Stored Co', prcLicenseNo: '0111222' }
  await aSeat(seminar.id, { ...row, hasLogin: true, emailVerifiedAt: null }, { details })
  await aSeat(seminar.id, { ...row, hasLogin: true, emailVerifiedAt: testNow }, { details })
  const [unverified, verified] = (await listParticipants(db, seminar.id).next()).value ?? []
  expect(unverified).toMatchObject({ phone: '0917 555 0199', company: 'Given Co', prcLicenseNo: '0999888' })
  expect(verified).toMatchObject(row)
})
