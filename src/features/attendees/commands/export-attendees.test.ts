import { parse } from 'csv-parse/sync'
import { desc } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie, aUser } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aSeatHolder } from '../../../../tests/kit/seats.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import { auditLog, people } from '../../people/tables.ts'
import { registrations } from '../../registration/tables.ts'
import { listExportedAttendees } from '../queries/export.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const organizer = await aPerson(db, { role: 'organizer' })

afterAll(async () => {
  await services.close()
  await database.close()
})

beforeEach(async () => {
  await db.delete(registrations)
  await database.pool.query('delete from people where id <> $1', [organizer.id])
})

const send = async (person = organizer) =>
  api.send('/attendees/export', { headers: { Cookie: await aSessionCookie(db, person.id) } })

/** The bytes as they are: reading them as text would hide the mark at the beginning. */
async function file(): Promise<string> {
  const response = await send()
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

type Line = Record<string, string>
const lines = async () => parse<Line>(await file(), { bom: true, columns: true })

test('is a file named after the day in Manila, with the columns of an import first', async () => {
  const { headers } = await send()
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="all_attendees_2026-11-19.csv"')
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  expect(await file()).toBe(
    '\uFEFFfirstName,middleInitial,lastName,suffix,email,company,jobTitle,phone,source,notes,' +
      'displayName,prcLicenseNo,tags,prcExpirationDate,isCpdasUser,seminarCount,marketingConsent,' +
      'acceptsEmail,acceptsSms,acceptsPhone,accountStatus,hasLoginAccess,createdAt,lastActivityAt\r\n',
  )
})

test('tells of each person what the office keeps, with phones and licenses whole and no formula', async () => {
  const person = await aUser(db, {
    email: 'pena@example.ph',
    firstName: 'José "Pepe"',
    middleInitial: 'Ñ',
    lastName: 'Peña, II',
    suffix: 'Jr.',
    displayName: 'Pepe',
    phone: '09171234567',
    company: '=HYPERLINK("http://evil.example")',
    jobTitle: 'Teacher\nIII',
    prcLicenseNo: '0012345',
    prcExpirationOn: '2027-03-01',
    source: 'facebook',
    notes: '-',
    tags: ['librarian', 'samar'],
    isCpdasUser: true,
    marketingConsent: true,
    acceptsEmail: false,
    createdAt: new Date('2026-11-30T16:05:00.000Z'),
  })
  const [line, ...others] = await lines()
  expect(others).toEqual([])
  expect(line).toEqual({
    firstName: 'José "Pepe"',
    middleInitial: 'Ñ',
    lastName: 'Peña, II',
    suffix: 'Jr.',
    email: person.email,
    company: `'=HYPERLINK("http://evil.example")`,
    jobTitle: 'Teacher\nIII',
    phone: `'09171234567`,
    source: 'facebook',
    notes: `'-`,
    displayName: 'Pepe',
    prcLicenseNo: `'0012345`,
    prcExpirationDate: '2027-03-01',
    isCpdasUser: 'yes',
    tags: 'librarian, samar',
    seminarCount: '0',
    marketingConsent: 'yes',
    acceptsEmail: 'no',
    acceptsSms: 'no',
    acceptsPhone: 'no',
    accountStatus: 'active',
    hasLoginAccess: 'yes',
    createdAt: '2026-12-01 00:05',
    lastActivityAt: '',
  })
})

test('names whom the list names: attendees and whoever is registered, and nobody who was erased', async () => {
  await aPerson(db, { email: 'attendee@example.ph' })
  await aPerson(db, { email: 'staff@example.ph', role: 'staff' })
  await aPerson(db, { email: 'gone@erased.invalid', erasedAt: new Date() })
  const registered = { role: 'staff', email: 'learns@example.ph', seminarCount: 1 } as const
  await aSeatHolder(db, (await aSeminar(db)).id, { person: registered })
  expect((await lines()).map(({ email }) => email)).toEqual(['attendee@example.ph', 'learns@example.ph'])
})

test('comes in batches that leave nobody out and name nobody twice', async () => {
  for (let index = 0; index < 7; index += 1) await aPerson(db, { lastName: `No. ${index}` })
  for (const size of [3, 7, 100]) {
    const found: (string | null)[] = []
    for await (const batch of listExportedAttendees(db, size))
      found.push(...batch.map(({ lastName }) => lastName))
    expect(found).toEqual(Array.from({ length: 7 }, (_, index) => `No. ${index}`))
  }
})

test('leaves a line in the audit log each time', async () => {
  await file()
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({ action: 'attendees.exported', actorId: organizer.id, details: null })
})

test('is refused to staff, attendees and visitors', async () => {
  for (const role of ['staff', 'attendee'] as const)
    expect((await send(await aPerson(db, { role }))).status).toBe(403)
  expect((await api.send('/attendees/export')).status).toBe(401)
  expect(await db.$count(people)).toBe(3)
})
