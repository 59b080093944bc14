import { parse } from 'csv-parse/sync'
import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aPerson, aSeminar, aSessionCookie, aUser } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { aSite } from '#tests/kit/site.ts'
import { listExportedAttendees } from '../queries/export.ts'

const { database, db, api } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })

beforeEach(async () => {
  await db.delete(registrations)
  await database.pool.query('delete from people where id <> $1', [organizer.id])
})

const send = async () =>
  api.send('/attendees/export', { headers: { Cookie: await aSessionCookie(db, organizer.id) } })

/** Raw bytes, because decoding as text would drop the byte order mark. */
async function file(): Promise<string> {
  const response = await send()
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

type Line = Record<string, string>
const lines = async () => parse<Line>(await file(), { bom: true, columns: true })

test('Attendee export: the CSV is named after the day in Manila; import columns come first', async () => {
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

test('Attendee export: contains all stored details, with phones and licenses intact and formulas neutralised', async () => {
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

test('Attendee export: contains attendees and registrants, but no erased people', async () => {
  await aPerson(db, { email: 'attendee@example.ph' })
  await aPerson(db, { email: 'staff@example.ph', role: 'staff' })
  await aPerson(db, { email: 'gone@erased.invalid', erasedAt: new Date() })
  const registered = { role: 'staff', email: 'learns@example.ph', seminarCount: 1 } as const
  await aSeatHolder(db, (await aSeminar(db)).id, { person: registered })
  expect((await lines()).map(({ email }) => email)).toEqual(['attendee@example.ph', 'learns@example.ph'])
})

test('Attendee export: reading in batches returns every person exactly once', async () => {
  for (let index = 0; index < 7; index += 1) await aPerson(db, { lastName: `No. ${index}` })
  for (const size of [3, 7, 100]) {
    const found: (string | null)[] = []
    for await (const batch of listExportedAttendees(db, size))
      found.push(...batch.map(({ lastName }) => lastName))
    expect(found).toEqual(Array.from({ length: 7 }, (_, index) => `No. ${index}`))
  }
})

test('Attendee export: each export writes an audit log entry', async () => {
  await file()
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({ action: 'attendees.exported', actorId: organizer.id, details: null })
})
