import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actorOf, aPerson } from '../../../../tests/kit/builders.ts'
import { aMeeting, aZoomReport, toReportBytes } from '../../../../tests/kit/meeting-imports.ts'
import { openServices } from '../../../../tests/kit/open-services.ts'
import { contextOf } from '../../../../tests/kit/services.ts'
import { attendanceMarks } from '../tables/marks.ts'
import { importMeetingReport } from './import-meeting-report.ts'

const { database, db, services } = await openServices()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })

const registrants = 5000
/** Twice each, and as many strangers. */
const rows = 10_000

/** Measured below 3 s; more only where other tests take the processors. */
const longestInMs = 15_000

test('importMeetingReport imports 10,000 rows for 5,000 registrants within seconds and does not block the process', async () => {
  const { seminarId, slotId } = await aMeeting(db)
  await database.pool.query(
    `with added as (
       insert into people (email, first_name, last_name)
         select 'large' || number || '@example.ph', 'Ana', 'Reyes' from generate_series(1, $2::int) as number
         returning id, email
     )
     insert into registrations (seminar_id, person_id, registration_type, payment_status, details)
       select $1, id, 'new_attendee', 'verified', '{}' from added`,
    [seminarId, registrants],
  )
  const stays = Array.from({ length: rows }, (_, at) => ({
    name: `Guest ${String.fromCodePoint(97 + (at % 26))}${at}`,
    email: at % 2 === 0 ? `large${(at / 2) % registrants}@example.ph` : '',
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
  const result = await importMeetingReport(context, upload)
  const durationInMs = performance.now() - startedAt
  clearInterval(timer)
  expect(durationInMs).toBeLessThan(longestInMs)
  expect(longestPause).toBeLessThan(durationInMs / 2)
  expect(result.applied).toBe(await db.$count(attendanceMarks, eq(attendanceMarks.slotId, slotId)))
})
