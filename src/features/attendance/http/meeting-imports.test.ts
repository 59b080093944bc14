import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import {
  aMeeting,
  aRegistrant,
  aReportForm,
  aZoomReport,
  describeMark,
  type ReportFields,
} from '#tests/kit/meeting-imports.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { MeetingReportImport, MeetingReportPreview } from '../contract/meeting-imports.ts'
import { attendanceImports } from '../tables/imports.ts'

const { db, services } = await aSite()
const api = createTestApi(services)
let headers: { Cookie: string }

beforeAll(async () => {
  headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id) }
})

function send<Body = MeetingReportPreview>(path: string, report: string | Uint8Array, fields: ReportFields) {
  return api.call<Body>(path, { body: aReportForm(report, fields), headers })
}

const preview = (report: string | Uint8Array, fields: ReportFields) =>
  send('/attendance/import/preview', report, fields)

describe('POST /attendance/import/preview', () => {
  test('lists matches by kind and the nearest registrants of the unmatched, and writes nothing', async () => {
    const meeting = await aMeeting(db)
    const ana = await aRegistrant(db, meeting.seminarId, { person: { email: 'ana.r@x.ph' } })
    const maria = await aRegistrant(db, meeting.seminarId, { name: 'Maria Santos' })
    const report = aZoomReport([
      { name: 'iPad', email: 'ana.r@x.ph' },
      { name: 'Maria Santoz', to: '09:00' },
    ])
    const unmatched = { row: 3, name: 'Maria Santoz', email: null, minutes: 60 }
    expect(await preview(report, meeting)).toMatchObject({
      status: 200,
      body: {
        format: 'zoom',
        needsZone: true,
        isRepeated: false,
        people: [
          { row: 2, match: { registrationId: ana, by: 'email', name: 'Ana Reyes' } },
          { ...unmatched, match: null },
        ],
        unmatched: [{ ...unmatched, nearest: [{ registrationId: maria }, { registrationId: ana }] }],
      },
    })
    expect(await db.$count(attendanceImports)).toBe(0)
  })

  test('refuses what is no report at the field of the file, and a body over the limit', async () => {
    const meeting = await aMeeting(db)
    expect(await preview('Name,Price\nTable,100\n', meeting)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'file' }] },
    })
    expect((await preview(new Uint8Array(11 * 1024 * 1024), meeting)).status).toBe(413)
  })
})

test('POST /attendance/import credits, and a choice and a dismissal follow', async () => {
  const meeting = await aMeeting(db)
  const ana = await aRegistrant(db, meeting.seminarId)
  const report = aZoomReport([{ name: 'Someone Else' }, { name: 'The Host' }])
  const answer = await send<MeetingReportImport>('/attendance/import', report, meeting)
  const { importId } = answer.body
  expect(answer).toMatchObject({ status: 200, body: { isRepeated: false, applied: 0, unmatched: [{}, {}] } })
  const choice = { importId, row: 2, registrationId: ana }
  expect(await api.call('/attendance/import/match', { body: choice, headers })).toMatchObject({
    status: 200,
    body: { applied: 1 },
  })
  expect(await describeMark(db, ana, meeting.slotId)).toBe('240 present import')
  const host = { importId, row: 3 }
  expect((await api.call('/attendance/import/dismiss', { body: host, headers })).status).toBe(200)
})
