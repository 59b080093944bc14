/** An import while staff correct marks: corrections win. The control without locks must fail. */

import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { manyRegistrants } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aRegistration, testNow } from '#tests/kit/builders.ts'
import { aMeeting, aRegistrant, aZoomReport, toReportBytes } from '#tests/kit/meeting-imports.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import type { MeetingReportImport } from '../contract/meeting-imports.ts'
import { lockRegistrations, putAttendanceMarks, shareSeminarLock } from '../queries/marks.ts'
import { attendanceImports } from '../tables/imports.ts'
import { attendanceMarks } from '../tables/marks.ts'
import { importMeetingReport } from './import-meeting-report.ts'

const { database, db: plain, services } = await aSite()
const actor = actorOf(await aPerson(plain, { role: 'staff' }))

const meeting = await aMeeting(plain)
const names = Array.from({ length: 20 }, (_, at) => `Ana Reyes${'abcdefghijklmnopqrst'.charAt(at)}`)
const registrants: number[] = []
for (const name of names) registrants.push(await aRegistrant(plain, meeting.seminarId, { name }))
const report = toReportBytes(aZoomReport(names.map((name) => ({ name }))))

function bring(db: Database, bytes = report) {
  const upload = { ...meeting, bytes, fileName: 'report.csv', zone: undefined }
  return importMeetingReport(contextOf(services, { db, actor }), upload)
}

/** Stores a mark as a decision of staff does: with the locks that recomputing takes, too. */
function correct(db: Database, registrationId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await shareSeminarLock(tx, meeting.seminarId)
    await lockRegistrations(tx, meeting.seminarId, [registrationId])
    await putAttendanceMarks(tx, [
      {
        registrationId,
        slotId: meeting.slotId,
        status: 'absent',
        minutes: 0,
        source: 'staff',
        reason: null,
        decidedBy: null,
        decidedAt: testNow,
        changedAt: testNow,
      },
    ])
  })
}

/** @returns the number of corrections that the import overwrote */
async function rush(db: Database): Promise<number> {
  await plain.delete(attendanceMarks)
  await plain.delete(attendanceImports)
  const corrections = registrants.map(async (id, at) => {
    // Spread over the import, of which reading the file takes the most.
    await pause(3 * at)
    await correct(db, id)
  })
  await Promise.all([bring(db), ...corrections])
  const isOverwritten = and(eq(attendanceMarks.slotId, meeting.slotId), ne(attendanceMarks.source, 'staff'))
  return plain.$count(attendanceMarks, isOverwritten)
}

test('Corrections of staff win over an import at the same time', async () => {
  for (let round = 0; round < 8; round += 1) expect(await rush(plain)).toBe(0)
})

test('Control: without locks, an import overwrites corrections of staff', async () => {
  const wrong = await withoutLocks(database, async (db) => {
    for (let round = 0; round < 100; round += 1) if ((await rush(db)) > 0) return true
    return false
  })
  expect(wrong).toBe(true)
})

test('The same report imported by several at once is stored once', async () => {
  await plain.delete(attendanceImports)
  const results = await Promise.all(Array.from({ length: 5 }, () => bring(plain)))
  expect(new Set(results.map(({ importId }) => importId)).size).toBe(1)
  expect(results.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
})

async function untilSomebodyWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query('select 1 from pg_locks where not granted')
      return rows.length
    })
    .toBeGreaterThan(0)
}

test('A namesake who registers while a report is read keeps its participant from being credited', async () => {
  const other = await aMeeting(plain)
  const ana = await aRegistrant(plain, other.seminarId, { name: 'Ana Lim' })
  const upload = {
    ...other,
    bytes: toReportBytes(aZoomReport([{ name: 'Ana Lim' }])),
    fileName: 'report.csv',
    zone: undefined,
  }
  let importing: Promise<MeetingReportImport> | undefined
  const namesake = await aPerson(plain, { firstName: 'Ana', lastName: 'Lim' })
  await inTransaction(plain, async (tx) => {
    await lockSeminar(tx, other.seminarId)
    importing = importMeetingReport(contextOf(services, { actor }), upload)
    await untilSomebodyWaits()
    const kind = { registrationType: 'new_attendee', paymentStatus: 'verified' } as const
    const details = aRegistration({ seminarId: other.seminarId })
    await insertRegistration(tx, { seminarId: other.seminarId, personId: namesake.id, details, ...kind })
  })
  expect(await importing).toMatchObject({ applied: 0, unmatched: [{ name: 'Ana Lim' }] })
  const ofAna = eq(attendanceMarks.registrationId, ana)
  expect(await plain.$count(attendanceMarks, ofAna)).toBe(0)
})

const people = 5000
/** Number of rows, half of them of people who are not registered. */
const rows = 10_000

/** Longest duration; measured below 3 s, more only where other tests take the processors. */
const longestInMs = 15_000

test('importMeetingReport imports 10,000 rows for 5,000 registrants within seconds and does not block the process', async () => {
  const { seminarId, slotId } = await aMeeting(plain)
  await manyRegistrants(plain, seminarId, people)
  const stays = Array.from({ length: rows }, (_, at) => ({
    name: `Guest ${String.fromCodePoint(97 + (at % 26))}${at}`,
    email: at % 2 === 0 ? `many${(at / 2) % people}.${seminarId}@example.ph` : '',
    from: at % 4 === 0 ? '08:00' : '09:00',
  }))
  const bytes = toReportBytes(aZoomReport(stays))
  let longestPause = 0
  let before = performance.now()
  const timer = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - before)
    before = performance.now()
  }, 5)
  const startedAt = performance.now()
  const upload = { bytes, fileName: 'large.csv', seminarId, slotId, zone: undefined }
  const result = await importMeetingReport(contextOf(services, { actor }), upload)
  const durationInMs = performance.now() - startedAt
  clearInterval(timer)
  expect(durationInMs).toBeLessThan(longestInMs)
  expect(longestPause).toBeLessThan(durationInMs / 2)
  expect(result.applied).toBe(await plain.$count(attendanceMarks, eq(attendanceMarks.slotId, slotId)))
})
