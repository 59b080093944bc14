import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aCsv, aWorkbook } from '#tests/kit/import-files.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { importRuns } from '../tables.ts'
import { deleteOldImportRuns, importAttendees } from './import-attendees.ts'

const { db, services } = await aSite()
const admin = await aPerson(db, { role: 'admin' })
const context = contextOf(services, { actor: actorOf(admin) })
const { clock } = services

let counter = 0
const aMark = () => {
  counter += 1
  return `mark${counter}`
}

const bring = (file: Uint8Array, importId: string = crypto.randomUUID(), seminarId: number | null = null) =>
  importAttendees(context, { file, importId, seminarId, clock })

const personOf = async (email: string) => (await db.select().from(people).where(eq(people.email, email)))[0]
const runOf = async (id: string) => (await db.select().from(importRuns).where(eq(importRuns.id, id)))[0]

async function lastAuditLine() {
  const lines = await db.select().from(auditLog).orderBy(auditLog.id)
  return lines.at(-1)
}

const linesOf = (mark: string, count: number) =>
  Array.from({ length: count }, (_, at) => `Ana,Reyes,${mark}-${at}@example.ph`)

test('importAttendees stores people with a first history entry and audits the import in numbers', async () => {
  const mark = aMark()
  const heading = 'Given Name;MI;Surname;E-mail;Mobile;Remarks'
  const file = aCsv([`Niña;Cruz;Peña;${mark}@Example.PH;'09175550101;'=1+1`], heading)
  const importId = crypto.randomUUID()
  const result = { totalRows: 1, successfulImports: 1, failedImports: 0, errors: [] }
  expect(await bring(file, importId)).toEqual(result)
  const person = await personOf(`${mark}@example.ph`)
  expect(person).toMatchObject({
    firstName: 'Niña',
    middleInitial: 'C',
    lastName: 'Peña',
    phone: '09175550101',
    notes: '=1+1',
    role: 'attendee',
    accountStatus: 'active',
    marketingConsent: false,
    createdAt: testNow,
  })
  const history = await db
    .select()
    .from(interactions)
    .where(eq(interactions.personId, person?.id ?? 0))
  expect(history).toMatchObject([{ interactionType: 'note', title: 'Imported', createdBy: admin.id }])
  const details = { rows: 1, imported: 1, failed: 0 }
  expect(await lastAuditLine()).toMatchObject({ action: 'attendees.imported', actorId: admin.id, details })
  expect(await runOf(importId)).toMatchObject({
    state: 'done',
    totalRows: 1,
    handledRows: 1,
    finishedAt: testNow,
  })
})

test('importAttendees reports each bad row by its number and imports the others', async () => {
  const mark = aMark()
  const known = await aPerson(db)
  const file = aCsv([
    `Ana,Reyes,${mark}-a@example.ph`,
    '',
    `,Reyes,${mark}-b@example.ph`,
    `Ana,Reyes,${known.email.toUpperCase()}`,
    `Ana,Reyes,${mark}-A@example.ph`,
    `Ana,"Two\nlines",${mark}-c@example.ph`,
    'Ana,Reyes,no address',
  ])
  expect(await bring(file)).toEqual({
    totalRows: 6,
    successfulImports: 2,
    failedImports: 4,
    errors: [
      { row: 4, message: 'First name is required' },
      { row: 5, message: 'There is an attendee with this email already' },
      { row: 6, message: 'This email is already in row 2' },
      { row: 8, message: 'Invalid email address' },
    ],
  })
  expect(await personOf(`${mark}-c@example.ph`)).toMatchObject({ lastName: 'Two lines' })
  expect(await personOf(known.email)).toEqual(known)
})

test('importAttendees adds other people on known addresses, with their notes and consent', async () => {
  const { email } = await aPerson(db, { firstName: 'Rosa' })
  const heading = 'First name,Last name,Email,Marketing basis'
  const file = aCsv([`Pedro,Cruz,${email},Signed the form on paper`], heading)
  expect(await bring(file)).toMatchObject({ successfulImports: 1 })
  expect(await bring(file)).toMatchObject({ successfulImports: 0, failedImports: 1 })
  const onAddress = await db.select().from(people).where(eq(people.email, email)).orderBy(people.id)
  expect(onAddress).toMatchObject([
    { firstName: 'Rosa', sharesMailbox: false },
    { firstName: 'Pedro', sharesMailbox: true, marketingConsent: true, marketingConsentedAt: testNow },
  ])
  const history = await db
    .select()
    .from(interactions)
    .where(eq(interactions.personId, onAddress[1]?.id ?? 0))
  expect(history).toMatchObject([{ title: 'Imported', createdBy: admin.id }])
})

test('importAttendees creates no duplicates when the same file is imported again', async () => {
  const mark = aMark()
  const file = aWorkbook([
    ['First name', 'Last name', 'Email'],
    ...linesOf(mark, 3).map((line) => line.split(',')),
  ])
  expect(await bring(file)).toMatchObject({ successfulImports: 3 })
  expect(await bring(file)).toMatchObject({ totalRows: 3, successfulImports: 0, failedImports: 3 })
})

describe('importAttendees with a repeated import ID', () => {
  test('waits for the running import and returns the same result', async () => {
    const mark = aMark()
    const importId = crypto.randomUUID()
    const file = aCsv(linesOf(mark, 1100))
    const before = await db.$count(auditLog)
    const answers = await Promise.all([bring(file, importId), bring(file, importId), bring(file, importId)])
    const result = { totalRows: 1100, successfulImports: 1100, failedImports: 0, errors: [] }
    expect(answers).toEqual([result, result, result])
    expect(await bring(file, importId)).toEqual(result)
    expect(await db.$count(auditLog)).toBe(before + 1)
  })

  test('is refused for another file or another user', async () => {
    const mark = aMark()
    const importId = crypto.randomUUID()
    await bring(aCsv(linesOf(mark, 1)), importId)
    const refusal = { kind: 'conflict', code: 'import_id_taken' }
    await expect(bring(aCsv(linesOf(mark, 2)), importId)).rejects.toMatchObject(refusal)
    const other = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
    const again = importAttendees(other, { file: aCsv(linesOf(mark, 1)), importId, seminarId: null, clock })
    await expect(again).rejects.toMatchObject(refusal)
  })

  test('repeats the reason when the file could not be read', async () => {
    const importId = crypto.randomUUID()
    const file = aCsv(['Ana,Reyes'], 'Name,Surname')
    const message = 'Row 1 should contain the column headings. These are missing: First Name, Email.'
    await expect(bring(file, importId)).rejects.toMatchObject({ kind: 'invalid', message })
    expect(await runOf(importId)).toMatchObject({ state: 'failed', errors: [{ row: 1, message }] })
    await expect(bring(file, importId)).rejects.toMatchObject({ kind: 'conflict', message })
  })
})

test('Two concurrent imports of the same people create each person once', async () => {
  const mark = aMark()
  const lines = linesOf(mark, 1100)
  const results = await Promise.all([bring(aCsv(lines)), bring(aCsv(lines.toReversed()))])
  const made = results.map(({ successfulImports }) => successfulImports)
  expect(made.reduce((sum, count) => sum + count)).toBe(1100)
  for (const { totalRows, successfulImports, failedImports, errors } of results) {
    expect(successfulImports + failedImports).toBe(totalRows)
    expect(errors).toHaveLength(failedImports)
  }
})

test('importAttendees keeps whole batches when cut off, and the same file completes it', async () => {
  const mark = aMark()
  const file = aCsv(linesOf(mark, 1100))
  const importId = crypto.randomUUID()
  let reads = 0
  // The third clock reading fails after the first 1,000 rows are stored, which simulates a crash.
  const failingClock = () => {
    reads += 1
    if (reads > 2) throw new Error('the process ends here')
    return testNow
  }
  const cutOff = importAttendees(context, { file, importId, seminarId: null, clock: failingClock })
  await expect(cutOff).rejects.toThrow('the process ends here')
  expect(await runOf(importId)).toMatchObject({
    state: 'running',
    handledRows: 1000,
    successfulImports: 1000,
  })
  expect(await personOf(`${mark}-999@example.ph`)).toBeDefined()
  expect(await personOf(`${mark}-1000@example.ph`)).toBeUndefined()
  expect(await bring(file)).toMatchObject({ totalRows: 1100, successfulImports: 100, failedImports: 1000 })
})

test('importAttendees refuses a user who was deleted in the meantime', async () => {
  const gone = { ...actorOf(admin), personId: 2_000_000_000 }
  const request = {
    file: aCsv(['Ana,Reyes,gone@example.ph']),
    importId: crypto.randomUUID(),
    seminarId: null,
    clock,
  }
  await expect(importAttendees(contextOf(services, { actor: gone }), request)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

test('An import silent for a minute is marked failed and audited, and deleted after thirty days', async () => {
  const values = { startedBy: admin.id, fileHash: 'x', startedAt: inDays(-1), totalRows: 9 }
  const silent = { ...values, id: crypto.randomUUID(), handledRows: 5, successfulImports: 4 }
  const lively = { ...values, id: crypto.randomUUID() }
  const old = { ...values, id: crypto.randomUUID(), startedAt: inDays(-31), state: 'done' as const }
  await db.insert(importRuns).values([
    { ...silent, heardOfAt: new Date(testNow.getTime() - 61_000) },
    { ...lively, heardOfAt: new Date(testNow.getTime() - 59_000) },
    { ...old, heardOfAt: inDays(-31) },
  ])
  await deleteOldImportRuns(db, testNow)
  expect(await runOf(silent.id)).toMatchObject({ state: 'failed', finishedAt: testNow })
  expect(await runOf(lively.id)).toMatchObject({ state: 'running' })
  expect(await runOf(old.id)).toBeUndefined()
  const details = { rows: 9, imported: 4, failed: 1, cutOff: true }
  expect(await lastAuditLine()).toMatchObject({ action: 'attendees.imported', actorId: admin.id, details })
})

test('importAttendees reads dates, telephones and addresses as spreadsheets and people write them', async () => {
  const mark = aMark()
  const email = (at: number) => `${mark}-${at}@example.ph`
  const rows = [
    ['First Name', 'Last Name', 'Email', 'Mobile', 'PRC Expiration Date'],
    ['Ana', 'Cruz', `mailto:${email(0)}`, 9_171_234_567, new Date(Date.UTC(2030, 0, 31))],
    ['Bea', 'Cruz', `Bea Cruz <${email(1)}>`, 639_171_234_567, '31-Jan-30'],
    ['Cora', 'Cruz', `\u200b${email(2)}.`, '0917 123 4567', 'January 31, 2030'],
    ['Dina', 'Cruz', email(3), null, '01/31/2030'],
    ['Edna', 'Cruz', email(4), null, '30 February 2030'],
    ['Fe', 'Cruz', `${email(5)};other-${email(5)}`, null, null],
  ]
  const { successfulImports, errors } = await bring(aWorkbook(rows))
  expect(successfulImports).toBe(4)
  expect(errors).toEqual([
    { row: 6, message: 'PRC Expiration Date must be a day of the calendar, which ‘30 February 2030’ is not' },
    { row: 7, message: 'Email: more than one address. Write one' },
  ])
  const stored = await Promise.all([0, 1, 2, 3].map((at) => personOf(email(at))))
  expect(stored.map((person) => person?.prcExpirationOn)).toEqual(Array(4).fill('2030-01-31'))
  expect(stored.map((person) => person?.phone)).toEqual([
    '09171234567',
    '+639171234567',
    '0917 123 4567',
    null,
  ])
})

test('importAttendees asks about a date that may be two, where the column does not show the order', async () => {
  const mark = aMark()
  const heading = 'First Name,Last Name,Email,PRC Expiration Date'
  const file = (other: string) =>
    aCsv([`Ana,Cruz,${mark}-a@example.ph,02/03/2030`, `Bea,Cruz,${mark}-b@example.ph,${other}`], heading)
  const { errors } = await bring(file('2030-01-31'))
  expect(errors).toEqual([
    {
      row: 2,
      message:
        'PRC Expiration Date ‘02/03/2030’ may be February 3, 2030 or March 2, 2030. Write it as 2030-02-03 or 2030-03-02',
    },
  ])
  await bring(file('31/01/2030'))
  expect(await personOf(`${mark}-a@example.ph`)).toMatchObject({ prcExpirationOn: '2030-03-02' })
})
