import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aPerson, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aCsv, anImportForm } from '#tests/kit/import-files.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendeeImportPreview, AttendeeImportResult, AttendeeImportRun } from '../contract/import.ts'
import { importRuns } from '../tables.ts'

const { db, api } = await aSite()
let headers: { Cookie: string }
let organizerId: number

beforeAll(async () => {
  organizerId = (await aPerson(db, { role: 'organizer' })).id
  headers = { Cookie: await aSessionCookie(db, organizerId) }
})

const bring = <Body = AttendeeImportResult>(body: unknown) =>
  api.call<Body>('/attendees/import', { body, headers })
const preview = <Body = AttendeeImportPreview>(body: unknown) =>
  api.call<Body>('/attendees/import/preview', { body, headers })
const runOf = <Body = AttendeeImportRun>(importId: string) =>
  api.call<Body>(`/attendees/import/run?importId=${importId}`, { headers })

describe('POST /attendees/import', () => {
  test('accepts a file from the attendee export and duplicates no one', async () => {
    await aPerson(db, {
      firstName: '=Ana',
      lastName: 'Peña, "Nena"',
      phone: '09175550101',
      notes: "'=1\nline",
    })
    const exported = await api.send('/attendees/export', { headers })
    const file = new Uint8Array(await exported.arrayBuffer())
    const before = await db.select().from(people)
    const attendees = before.filter(({ role }) => role === 'attendee')
    expect((await bring(anImportForm(file))).body.failedImports).toBe(attendees.length)
    await db.delete(people).where(eq(people.role, 'attendee'))
    expect((await bring(anImportForm(file))).body).toMatchObject({
      successfulImports: attendees.length,
      errors: [],
    })
    for (const { firstName, middleInitial, lastName, suffix, email, phone, notes, source } of attendees) {
      const [again] = await db.select().from(people).where(eq(people.email, email))
      expect(again).toMatchObject({ firstName, middleInitial, lastName, suffix, phone, notes, source })
    }
  })

  test.for([
    ['an empty file', new Uint8Array(), 'This file is empty.'],
    ['a file with headings only', aCsv([]), 'There are no rows below the headings in this file.'],
    [
      'a file with the wrong headings',
      aCsv(['1,2'], 'Full name,E-mail'),
      'Row 1 should contain the column headings. These are missing: First Name, Last Name.',
    ],
  ] as const)('refuses %s with the reason', async ([, file, error]) => {
    const { status, body } = await bring(anImportForm(file))
    expect(status).toBe(400)
    expect(body).toMatchObject({ error, issues: [{ path: 'file', message: error }] })
  })

  test('refuses other file types, and files over five megabytes', async () => {
    const picture = anImportForm(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13))
    const wrong = { error: 'Invalid file type. Accepted: CSV, XLS, XLSX' }
    expect(await bring(picture)).toMatchObject({ status: 415, body: wrong })
    const tooLarge = { error: 'File size exceeds 5MB limit' }
    const file = new Uint8Array(5 * 1024 * 1024 + 1).fill(0x61)
    expect(await bring(anImportForm(file))).toMatchObject({ status: 413, body: tooLarge })
  })
})

test('POST /attendees/import refuses two files in one request and imports nothing', async () => {
  const form = anImportForm(['Ana,Reyes,two-1@example.ph'])
  form.append('file', new File(['firstName,lastName,email\nBen,Uy,two-2@example.ph'], 'second.csv'))
  expect(await bring(form)).toMatchObject({ status: 400, body: { issues: [{ path: 'file' }] } })
  expect(await db.$count(people, inArray(people.email, ['two-1@example.ph', 'two-2@example.ph']))).toBe(0)
})

test('An import stores license, expiry date and consent basis, and a basis counts as marketing consent', async () => {
  const rows = [
    'first name,last name,email,PRC No.,PRC expiry date,Marketing basis',
    'Ana,Reyes,licensed@example.ph,0123456,2028-12-31,Sign-up sheet of 5 December 2026',
    'Ben,Uy,plain@example.ph,,,',
  ]
  await bring(anImportForm(new Uint8Array(Buffer.from(rows.join('\n')))))
  const stored = async (email: string) => (await db.select().from(people).where(eq(people.email, email)))[0]
  expect(await stored('licensed@example.ph')).toMatchObject({
    prcLicenseNo: '0123456',
    prcExpirationOn: '2028-12-31',
    marketingBasis: 'Sign-up sheet of 5 December 2026',
    marketingConsent: true,
    marketingConsentedAt: testNow,
  })
  expect(await stored('plain@example.ph')).toMatchObject({
    marketingConsent: false,
    marketingConsentedAt: null,
  })
})

test('POST /attendees/import with a seminar ID registers the imported people for it', async () => {
  const { id } = await aSeminar(db)
  const form = anImportForm(['Ana,Reyes,seat-1@example.ph'], { seminarId: String(id) })
  expect((await bring(form)).body.successfulImports).toBe(1)
  expect(await db.$count(registrations, eq(registrations.seminarId, id))).toBe(1)
})

describe('GET /attendees/import/run', () => {
  test('returns the import’s progress and result, to the user who started it only', async () => {
    const importId = crypto.randomUUID()
    const form = () => anImportForm(['Ana,Reyes,run-1@example.ph', ',Reyes,run-2@example.ph'], { importId })
    const { body: result } = await bring(form())
    expect((await runOf(importId)).body).toEqual({ ...result, state: 'done', handledRows: 2 })
    expect((await bring(form())).body).toEqual(result)
    const other = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id) }
    const path = `/attendees/import/run?importId=${importId}`
    expect((await api.call(path, { headers: other })).status).toBe(404)
  })

  test('reports an import as failed after a minute without progress', async () => {
    const stateAfter = async (secondsAgo: number) => {
      const id = crypto.randomUUID()
      const heardOfAt = new Date(testNow.getTime() - secondsAgo * 1000)
      await db
        .insert(importRuns)
        .values({ id, startedBy: organizerId, fileHash: '', startedAt: testNow, heardOfAt })
      return (await runOf(id)).body.state
    }
    expect(await stateAfter(60)).toBe('running')
    expect(await stateAfter(61)).toBe('failed')
  })
})

describe('POST /attendees/import/preview', () => {
  test('reports how the file was read and what an import would do, and writes nothing', async () => {
    const known = await aPerson(db)
    const before = [await db.$count(people), await db.$count(importRuns)]
    const file = new Uint8Array(
      Buffer.from(
        [
          'Surname;Given name;E-mail;Mobile;Shoe size;Phone;Suffix',
          "Peña;Niña;NINA@example.ph;'+63 917;123;456;phd",
          `Reyes;Ana;${known.email};;;;`,
          'Reyes;;nobody;;;;Dr',
          ...Array.from({ length: 120 }, (_, at) => `Reyes;Ana;wrong ${at}`),
        ].join('\n'),
        'latin1',
      ),
    )
    const { status, body } = await preview(anImportForm(file))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      format: 'csv',
      encoding: 'Windows-1252',
      delimiter: ';',
      sheetName: null,
      columns: [
        { column: 'lastName', heading: 'Surname' },
        { column: 'firstName', heading: 'Given name' },
        { column: 'email', heading: 'E-mail' },
        { column: 'phone', heading: 'Mobile' },
        { column: 'suffix', heading: 'Suffix' },
      ],
      unknownHeadings: ['Shoe size'],
      repeatedHeadings: ['Phone'],
      totalRows: 123,
      goodRows: 1,
      badRows: 122,
    })
    expect(body.rows).toHaveLength(10)
    expect(body.rows[0]).toMatchObject({
      row: 2,
      values: { firstName: 'Niña', email: 'nina@example.ph', phone: '+63 917', suffix: 'PhD', notes: null },
      problem: null,
    })
    const problem = 'First name is required; Invalid email address; Suffix must be one of'
    expect(body.rows[2]?.problem).toContain(problem)
    expect(body.errors).toHaveLength(100)
    expect(body.errors[0]).toEqual({ row: 3, message: 'There is an attendee with this email already' })
    expect([await db.$count(people), await db.$count(importRuns)]).toEqual(before)
  })
})

describe('Import template and error file', () => {
  test('the template has every column and imports, apart from its example row', async () => {
    const response = await api.send('/attendees/import/template', { headers })
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="attendees_template.csv"')
    const file = new Uint8Array(await response.arrayBuffer())
    expect((await preview(anImportForm(file))).body).toMatchObject({
      encoding: 'UTF-8',
      unknownHeadings: [],
      columns: { length: 13 },
      errors: [{ row: 2, message: 'This is the example row of the template' }],
    })
  })

  test('names the people who may be in the list already, under another address', async () => {
    const known = await aPerson(db, { firstName: 'Lourdes', lastName: 'Macapagal', phone: '0917 555 0199' })
    const rows = ['Lourdes,Macapagal,lourdes.m@example.ph,+639175550199', 'Ben,Macapagal,ben@example.ph,']
    const { body } = await preview(anImportForm(aCsv(rows, 'First Name,Last Name,Email,Phone')))
    expect(body.duplicates).toMatchObject([{ row: 2, candidate: { id: known.id } }])
  })

  test('the errors are downloaded as a CSV with formulas neutralised', async () => {
    const importId = crypto.randomUUID()
    await bring(anImportForm([',,', ',Reyes,x', '=1,Reyes,'], { importId }))
    const response = await api.send(`/attendees/import/errors?importId=${importId}`, { headers })
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="import_errors_2026-11-19.csv"',
    )
    expect(await response.text()).toBe(
      'row,message\r\n3,First name is required; Invalid email address\r\n4,Invalid email address\r\n',
    )
  })
})
