import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import PizZip from 'pizzip'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { completionReports } from '#app/features/accreditation/tables/reports.ts'
import { attendanceMarks } from '#app/features/attendance/tables/marks.ts'
import { professions } from '#app/features/people/tables.ts'
import { seminarSessions } from '#app/features/seminars/tables.ts'
import { aSlot } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aCompletedRegistrant, anAccreditation, issueTo, professionId } from '#tests/kit/certificates.ts'
import { aReport, changeReport } from '#tests/kit/completion.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { reportRuns } from '../tables.ts'
import { preparePacks } from './prepare-packs.ts'
import { requestPack } from './request-pack.ts'

const { db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

function unzip(bytes: Uint8Array): ReadonlyMap<string, Buffer> {
  const { files } = new PizZip(bytes)
  return new Map(Object.entries(files).map(([path, file]) => [path, Buffer.from(file.asUint8Array())]))
}

async function aPack(reportId: number) {
  await requestPack(manager, reportId)
  expect(await preparePacks(services)).toBe(1)
  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, reportId))
  const bytes = await services.files.getBytes(run?.fileKey ?? '')
  if (run === undefined || bytes === null) throw new Error('The pack is missing.')
  expect(createHash('sha256').update(bytes).digest()).toEqual(run.sha256)
  return { run, files: unzip(bytes) }
}

/** Cells of a sheet below its heading, by an independent reader. */
async function cellsOf(file: Buffer | undefined, place = 0): Promise<string[][]> {
  const { read, utils } = await import('@e965/xlsx')
  const book = read(file)
  const sheet = book.Sheets[book.SheetNames[place] ?? '']
  const lines = sheet === undefined ? [] : utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false })
  const heading = lines.findIndex((line) => line.includes('PRC License No.'))
  return lines.slice(heading + 1)
}

async function textOf(file: Buffer | undefined): Promise<string> {
  const { text } = await extractText(new Uint8Array(file ?? []), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** A seminar with a morning and an afternoon; people are there in the slots that are named by their initials. */
async function aHeldSeminar() {
  const seminar = await aSeminar(db, {
    title: 'Pagtatasa sa Sto. Niño',
    startsAt: inDays(-2),
    endsAt: inDays(-1),
    maxAttendees: 100,
  })
  await anAccreditation(db, seminar.id, { accreditationNo: 'PTR-2026-378' })
  const morning = await aSlot(db, seminar.id, { label: 'Morning', startsAt: inDays(-2) })
  const afternoon = await aSlot(db, seminar.id, { label: 'Afternoon', startsAt: inDays(-1.5) })
  const attends = async (
    name: string,
    slots: string,
    values: Parameters<typeof aCompletedRegistrant>[2] = {},
  ) => {
    const [lastName = '', firstName = ''] = name.split(', ')
    const registrant = { person: { lastName, firstName, phone: '+63 917 555 0101' } }
    const attendance = slots === 'MA' ? 'enough' : 'short'
    const person = await aCompletedRegistrant(db, seminar.id, { registrant, attendance, ...values })
    for (const [letter, slot] of [
      ['M', morning],
      ['A', afternoon],
    ] as const)
      if (slots.includes(letter))
        await db.insert(attendanceMarks).values({
          registrationId: person.id,
          slotId: slot.id,
          status: 'present',
          minutes: 120,
          source: 'staff',
          decidedAt: testNow,
          changedAt: testNow,
        })
    return person
  }
  return { seminar, attends }
}

test('The sheets of a pack list who was there as the database does, and its totals agree with them', async () => {
  const { seminar, attends } = await aHeldSeminar()
  await attends('Ñonato, Ana', 'MA', { licenseNo: '0004567' })
  await attends('Nuqui, Ben', 'MA', { licenseNo: '0123456' })
  await attends('Zamora, Cora', 'M', { licenseNo: '0234567' })
  await attends('Abad, Absent', '', { licenseNo: '0345678' })
  await attends('Uy, Guest', 'MA', { licenseNo: null })
  const nurse = await attends('Lim, Nurse', 'A', { licenseNo: null })
  const [nursing] = await db.select().from(professions).where(eq(professions.name, 'Nursing'))
  await db.insert(licences).values({
    personId: nurse.personId,
    professionId: nursing?.id ?? null,
    licenseNo: '0777666',
    isPrimary: true,
  })
  await issueTo(services, { seminarId: seminar.id })
  const report = await changeReport(db, seminar.id, { proceedings: 'An open forum.' })
  const { run, files } = await aPack(report.id)
  expect(run.fileName).toMatch(/^PTR-2026-378_Pagtatasa_sa_Sto_Nino_\d{4}-\d\d-\d\d\.zip$/)
  const sheetOf = (slot: string) =>
    files.get([...files.keys()].find((path) => path.endsWith(`${slot}.xlsx`)) ?? '')
  const names = (lines: string[][]) => lines.map(([, name]) => name)
  const morning = await cellsOf(sheetOf('Morning'))
  expect(
    morning.map(([number, name, , licenseNo, expiresOn]) => [number, name, licenseNo, expiresOn]),
  ).toEqual([
    ['1', 'Nuqui, Ben', '0123456', '03/02/2028'],
    ['2', 'Ñonato, Ana', '0004567', '03/02/2028'],
    ['3', 'Zamora, Cora', '0234567', '03/02/2028'],
  ])
  expect(names(await cellsOf(sheetOf('Morning'), 1))).toEqual(['Uy, Guest'])
  expect(names(await cellsOf(sheetOf('Afternoon')))).toEqual(['Nuqui, Ben', 'Ñonato, Ana'])
  const guests = await cellsOf(sheetOf('Afternoon'), 1)
  expect(guests.map(([, name, , licence]) => [name, licence])).toEqual([
    ['Lim, Nurse', 'Nursing 0777666'],
    ['Uy, Guest', ''],
  ])
  const registered = await cellsOf(files.get('02_registration_sheet_12A.xlsx'))
  expect(names(registered)).toEqual(['Lim, Nurse', 'Nuqui, Ben', 'Ñonato, Ana', 'Uy, Guest', 'Zamora, Cora'])
  const certificates = (files.get('09_certificates.csv') ?? '').toString().trim().split('\r\n').slice(1)
  expect(certificates).toHaveLength(2)
  expect(certificates.join()).toContain("'0004567")
  const checklist = await textOf(files.get('00_checklist.pdf'))
  for (const total of [
    'Registration sheet (12-A) 5',
    'Attendance sheet (12-B), Morning 3',
    'Guests and others, Morning 1',
    'Attendance sheet (12-B), Afternoon 2',
    'Guests and others, Afternoon 2',
    'Present at any time 5',
    'CPD certificates 2',
    '1 person who attended: no license, or none with a profession.',
    'Page 1 of 1',
  ])
    expect(checklist).toContain(total)
  expect(await textOf(files.get('01_completion_report.pdf'))).toContain('An open forum.')
  const manifest = JSON.parse(String(files.get('manifest.json')))
  const contents = [...files].filter(([path]) => path !== 'manifest.json')
  expect(manifest.files).toEqual(
    contents.map(([path, content]) => ({
      path,
      sizeInBytes: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  )
})

test('A seminar without anything gives a pack that says what is missing', async () => {
  const { id } = await aReport(db)
  const { run, files } = await aPack(id)
  expect(run.blockers.map(({ kind }) => kind)).toEqual([
    'provider_number_missing',
    'monitor_missing',
    'representative_missing',
    'attendance_missing',
    'evaluation_missing',
    'proceedings_missing',
    'financial_missing',
    'attachments_missing',
  ])
  const checklist = await textOf(files.get('00_checklist.pdf'))
  expect(checklist).toContain('Nobody is marked as present.')
  expect(checklist).toContain('Registration sheet Missing')
  expect(await textOf(files.get('07_financial.pdf'))).toContain('No income or expense is recorded.')
})

test('Licenses and certificates count as certificates took them, also after a profession has another name', async () => {
  const { seminar, attends } = await aHeldSeminar()
  const person = await attends('Reyes, Two Licenses', 'MA', { licenseNo: null })
  await db.insert(licences).values([
    { personId: person.personId, professionId: null, licenseNo: '0123456', isPrimary: true },
    {
      personId: person.personId,
      professionId: await professionId(db, 'Nursing'),
      licenseNo: '0777666',
      isPrimary: false,
    },
  ])
  await issueTo(services, { seminarId: seminar.id })
  const teachers = await professionId(db)
  await db.update(professions).set({ name: 'Teaching' }).where(eq(professions.id, teachers))
  const { files, run } = await aPack((await changeReport(db, seminar.id, {})).id)
  await db.update(professions).set({ name: 'Professional Teachers' }).where(eq(professions.id, teachers))
  const path = [...files.keys()].find((name) => name.endsWith('Morning.xlsx')) ?? ''
  expect((await cellsOf(files.get(path))).map(([, name, , licenseNo]) => [name, licenseNo])).toEqual([
    ['Reyes, Two Licenses', '0123456'],
  ])
  const certificates = String(files.get('09_certificates.csv'))
  expect(certificates).toContain('Two Licenses Reyes')
  expect(run.blockers.map(({ kind }) => kind)).not.toContain('certificates_missing')
})

test('A slot over parallel rooms has one sheet, on which nobody is twice', async () => {
  const { seminar, attends } = await aHeldSeminar()
  await attends('Uy, Ana', 'M')
  const session = { seminarId: seminar.id, kind: 'talk', isCounted: true, description: '' } as const
  const times = { startsAt: inDays(-2), endsAt: new Date(inDays(-2).getTime() + 60 * 60 * 1000) }
  for (const [position, room] of ['Hall A', 'Hall B'].entries())
    await db.insert(seminarSessions).values({ ...session, ...times, position, title: `In ${room}`, room })
  const { files } = await aPack((await changeReport(db, seminar.id, {})).id)
  const sheets = [...files.keys()].filter((path) => /12B.*Morning.*xlsx/.test(path))
  expect(sheets).toHaveLength(1)
  expect(await textOf(files.get(sheets[0]?.replace('xlsx', 'pdf') ?? ''))).toContain('Hall A, Hall B')
})

test('A preparation that ended three times without an answer fails', async () => {
  const { id: reportId } = await aReport(db)
  const id = await requestPack(manager, reportId)
  await db.update(reportRuns).set({ attempts: 3 }).where(eq(reportRuns.id, id))
  expect(await preparePacks(services)).toBe(0)
  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.id, id))
  expect(run).toMatchObject({ state: 'failed', finishedAt: testNow })
})

test('A request after the preparation has begun is another one', async () => {
  const { id } = await aReport(db)
  const first = await requestPack(manager, id)
  await db.update(reportRuns).set({ attempts: 1 }).where(eq(reportRuns.id, first))
  expect(await requestPack(manager, id)).not.toBe(first)
  await db.delete(reportRuns).where(eq(reportRuns.reportId, id))
})

test('Requests while a pack waits are the same one, and a second one is a snapshot of its own', async () => {
  const { id } = await aReport(db)
  expect(await requestPack(manager, id)).toBe(await requestPack(manager, id))
  await preparePacks(services)
  await aPackAgain(id)
  const runs = await db.select().from(reportRuns).where(eq(reportRuns.reportId, id))
  expect(new Set(runs.map(({ fileKey }) => fileKey)).size).toBe(2)
})

async function aPackAgain(id: number): Promise<void> {
  await requestPack(manager, id)
  expect(await preparePacks(services)).toBe(1)
}

test('A pack that cannot be made is tried again, and fails after three attempts', async () => {
  const { id } = await aReport(db)
  const runId = await requestPack(manager, id)
  const broken = {
    ...services,
    files: { ...services.files, putStream: () => Promise.reject(new Error('full')) },
  }
  for (const [minutes, state] of [
    [0, 'queued'],
    [1, 'queued'],
    [3, 'failed'],
  ] as const) {
    const clock = () => new Date(testNow.getTime() + minutes * 60_000)
    await expect(preparePacks({ ...broken, clock })).rejects.toThrow('full')
    const [run] = await db.select().from(reportRuns).where(eq(reportRuns.id, runId))
    expect(run?.state).toBe(state)
  }
  expect(await preparePacks(services)).toBe(0)
  expect(await db.select().from(completionReports).where(eq(completionReports.id, id))).toHaveLength(1)
})
