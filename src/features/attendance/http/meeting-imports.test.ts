import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../../../tests/kit/builders.ts'
import {
  aMeeting,
  aRegistrant,
  aReportForm,
  aZoomReport,
  describeMark,
  type ReportFields,
} from '../../../../tests/kit/meeting-imports.ts'
import { openServices } from '../../../../tests/kit/open-services.ts'
import { createTestApi } from '../../../../tests/kit/services.ts'
import type { MeetingReportImport, MeetingReportPreview } from '../contract/meeting-imports.ts'
import { attendanceImports } from '../tables/imports.ts'

const { db, services } = await openServices()
const api = createTestApi(services)
let headers: { Cookie: string }

beforeAll(async () => {
  headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id) }
})

function send<Body = MeetingReportPreview>(path: string, report: string | Uint8Array, fields: ReportFields) {
  return api.call<Body>(path, { body: aReportForm(report, fields), headers })
}

const preview = <Body = MeetingReportPreview>(report: string | Uint8Array, fields: ReportFields) =>
  send<Body>('/attendance/import/preview', report, fields)

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
          {
            ...{ row: 2, name: 'iPad', email: 'ana.r@x.ph', minutes: 240 },
            match: { registrationId: ana, by: 'email', name: 'Ana Reyes' },
          },
          { ...unmatched, match: null },
        ],
        unmatched: [
          {
            ...unmatched,
            nearest: [
              { registrationId: maria, name: 'Maria Santos' },
              { registrationId: ana, name: 'Ana Reyes' },
            ],
          },
        ],
      },
    })
    expect(await db.$count(attendanceImports)).toBe(0)
  })

  test.for([
    ['a file that is no report', 'Name,Price\nTable,100\n', 400],
    ['an empty file', '', 400],
    ['a workbook', 'PK\u0003\u0004', 415],
    ['a file over ten megabytes', new Uint8Array(10 * 1024 * 1024 + 1), 413],
    ['a body over the limit', new Uint8Array(11 * 1024 * 1024), 413],
    ['more than 20,000 rows', `Name,Minutes\n${'Ana,1\n'.repeat(20_001)}`, 400],
  ] as const)('refuses %s at the field of the file', async ([, report, status]) => {
    const answer = await preview<{ issues?: { path: string }[] }>(report, await aMeeting(db))
    expect(answer.status).toBe(status)
    if (answer.body.issues !== undefined) expect(answer.body.issues).toMatchObject([{ path: 'file' }])
  })

  test('refuses unknown seminars, slots and zones, and malformed fields', async () => {
    const meeting = await aMeeting(db)
    const report = aZoomReport([{ name: 'Ana Reyes' }])
    expect((await preview(report, { ...meeting, seminarId: 987_654 })).status).toBe(404)
    expect((await preview(report, { ...meeting, slotId: 987_654 })).status).toBe(404)
    expect(await preview(report, { ...meeting, zone: 'Asia/Atlantis' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'zone' }] },
    })
    const totals = await preview('Name,Minutes\nAna,60\n', { ...meeting, slotId: 'by_time' })
    expect(totals).toMatchObject({ status: 400, body: { issues: [{ path: 'slotId' }] } })
    for (const change of [{ slotId: 'all' }, { slotId: 0 }, { page: 1 }, { zone: '' }]) {
      const form = aReportForm(report, { ...meeting, ...change } as ReportFields)
      expect((await api.call('/attendance/import/preview', { body: form, headers })).status).toBe(400)
    }
    expect((await api.call('/attendance/import', { body: meeting, headers })).status).toBe(400)
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
  expect((await api.call('/attendance/import/dismiss', { body: { ...host, row: 9 }, headers })).status).toBe(
    404,
  )
  expect((await api.call('/attendance/import/match', { body: host, headers })).status).toBe(400)
  expect((await send<MeetingReportImport>('/attendance/import', report, meeting)).body).toEqual({
    ...{ importId, isRepeated: true, applied: 1, unmatched: [] },
  })
})

test('POST /attendance/import reads or refuses damaged files and never fails', async () => {
  const meeting = await aMeeting(db)
  await aRegistrant(db, meeting.seminarId, { name: 'Ana Reyes' })
  const whole = aZoomReport([{ name: 'Ana Reyes' }, { name: 'José Peña 4821' }, { name: 'x' }])
  const fragments = [
    '\u0000',
    '"',
    '\ud83d',
    '\r',
    '\t',
    '99:99',
    '🙂'.repeat(150),
    '1e999',
    '9999-12-31 23:59',
  ]
  for (let round = 0; round < 60; round += 1) {
    const at = (round * 37) % whole.length
    const text = whole.slice(0, at) + fragments[round % fragments.length] + whole.slice(at + (round % 7))
    const report = round % 5 === 0 ? new Uint8Array(Buffer.from(text, 'utf16le')) : text
    const slotId = round % 3 === 0 ? 'by_time' : meeting.slotId
    const { status } = await send('/attendance/import', report, { ...meeting, slotId })
    expect([200, 400, 415], text).toContain(status)
  }
})
