import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import {
  aMeeting,
  aRegistrant,
  aSlot,
  aZoomReport,
  describeMark,
  inManila,
  listStoredParticipants,
  toReportBytes,
} from '#tests/kit/meeting-imports.ts'
import { asUtf16 } from '#tests/kit/meeting-reports.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { ReportTimeZone } from '../contract/meeting-imports.ts'
import { attendanceImports } from '../tables/imports.ts'
import { attendanceMarks, completions } from '../tables/marks.ts'
import { attendanceSettings, attendanceSlots } from '../tables/slots.ts'
import { importMeetingReport } from './import-meeting-report.ts'
import { recomputeCompletions } from './recompute-completions.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })

interface Target {
  readonly seminarId: number
  readonly slotId: number | 'by_time'
  readonly zone?: ReportTimeZone
}

function bring(report: string | Uint8Array, { seminarId, slotId, zone }: Target) {
  const upload = { bytes: toReportBytes(report), fileName: 'report.csv', seminarId, slotId, zone }
  return importMeetingReport(context, upload)
}

describe('importMeetingReport', () => {
  test('credits matched participants, stores unmatched ones and records the import', async () => {
    const { seminarId, slotId } = await aMeeting(db)
    const ana = await aRegistrant(db, seminarId, { name: 'Ana Reyes', person: { email: 'ana@deped.gov.ph' } })
    const juan = await aRegistrant(db, seminarId, { name: 'Juan P. Cruz' })
    const report = aZoomReport([
      { name: 'iPhone', email: 'ANA@deped.gov.ph', from: '07:50', to: '10:00' },
      { name: 'CRUZ, Juan', from: '08:30', to: '12:10' },
      { name: 'Maria Santoz' },
    ])
    const result = await bring(report, { seminarId, slotId })
    expect(result).toMatchObject({ applied: 2, isRepeated: false, unmatched: [{ row: 4, minutes: 240 }] })
    expect(await describeMark(db, ana, slotId)).toBe('120 left_early import')
    expect(await describeMark(db, juan, slotId)).toBe('210 late import')
    expect(await listStoredParticipants(db, result.importId)).toMatchObject([
      { row: 2, registrationId: ana, matchedBy: 'email' },
      { row: 3, registrationId: juan, matchedBy: 'name' },
      { row: 4, name: 'Maria Santoz', registrationId: null, matchedBy: null, dismissedAt: null },
    ])
    const [completion] = await db.select().from(completions).where(eq(completions.registrationId, juan))
    expect(completion).toMatchObject({ attendedMinutes: 210, percent: 87.5 })
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, seminarId))
    expect(entries).toMatchObject([
      { action: 'attendance.imported', details: { participants: 3, credited: 2 } },
    ])
  })

  test('changes nothing when the same file is imported again', async () => {
    const { seminarId, slotId } = await aMeeting(db)
    const ana = await aRegistrant(db, seminarId)
    const report = aZoomReport([{ name: 'Ana Reyes' }, { name: 'Nobody Known' }])
    const first = await bring(report, { seminarId, slotId })
    const before = await db.select().from(attendanceMarks).where(eq(attendanceMarks.registrationId, ana))
    expect(await bring(report, { seminarId, slotId })).toEqual({ ...first, isRepeated: true })
    expect(await db.select().from(attendanceMarks).where(eq(attendanceMarks.registrationId, ana))).toEqual(
      before,
    )
    expect(await db.$count(attendanceImports, eq(attendanceImports.seminarId, seminarId))).toBe(1)
    expect(await db.$count(auditLog, eq(auditLog.subjectId, seminarId))).toBe(1)
  })

  test('corrects the times when the same file is imported for another zone', async () => {
    const { seminarId, slotId } = await aMeeting(db)
    const ana = await aRegistrant(db, seminarId)
    const report = aZoomReport([{ name: 'Ana Reyes', from: '00:00', to: '02:00' }])
    const first = await bring(report, { seminarId, slotId })
    expect(await describeMark(db, ana, slotId)).toBeNull()
    const corrected = await bring(report, { seminarId, slotId, zone: 'UTC' })
    expect(corrected).toMatchObject({ importId: first.importId, isRepeated: false, applied: 1 })
    expect(await describeMark(db, ana, slotId)).toBe('120 left_early import')
    expect(await bring(report, { seminarId, slotId, zone: 'UTC' })).toMatchObject({ isRepeated: true })
  })

  test('adds up two instances of a meeting, and reports of both slots by time', async () => {
    const { seminarId, slotId } = await aMeeting(db)
    const afternoon = await aSlot(db, { seminarId, startsAt: inManila('13:00'), endsAt: inManila('17:00') })
    const ana = await aRegistrant(db, seminarId)
    await bring(aZoomReport([{ name: 'Ana Reyes', from: '08:00', to: '09:00' }]), { seminarId, slotId })
    const second = aZoomReport([{ name: 'Ana Reyes', from: '08:30', to: '14:00' }])
    await bring(second, { seminarId, slotId: 'by_time' })
    expect(await describeMark(db, ana, slotId)).toBe('240 present import')
    expect(await describeMark(db, ana, afternoon)).toBe('60 left_early import')
  })

  test('computes minutes again when the slot changes after the import', async () => {
    const { seminarId, slotId } = await aMeeting(db)
    const ana = await aRegistrant(db, seminarId)
    await bring(aZoomReport([{ name: 'Ana Reyes' }]), { seminarId, slotId })
    await db
      .update(attendanceSlots)
      .set({ endsAt: inManila('10:00'), creditMinutes: 110 })
      .where(eq(attendanceSlots.id, slotId))
    await inTransaction(db, (tx) =>
      recomputeCompletions(tx, { seminarId, registrationIds: null, now: context.now }),
    )
    expect(await describeMark(db, ana, slotId)).toBe('110 present import')
  })

  test('never credits namesakes, registrants without a seat or those of another seminar', async () => {
    const { seminarId, slotId } = await aMeeting(db)
    const registrants = [
      await aRegistrant(db, seminarId, { name: 'Maria S. Cruz' }),
      await aRegistrant(db, seminarId, { name: 'Maria T. Cruz' }),
      await aRegistrant(db, seminarId, { name: 'Rosa Luz', paymentStatus: 'rejected', amountDue: '100.00' }),
      await aRegistrant(db, (await aMeeting(db)).seminarId, { name: 'Jose Lim' }),
    ]
    const report = aZoomReport(['Maria Cruz', 'Rosa Luz', 'Jose Lim'].map((name) => ({ name })))
    expect(await bring(report, { seminarId, slotId })).toMatchObject({ applied: 0, unmatched: [{}, {}, {}] })
    for (const id of registrants) expect(await describeMark(db, id, slotId)).toBeNull()
  })

  test('keeps a mark of staff, and the presence for when it is taken back', async () => {
    const { seminarId, slotId } = await aMeeting(db)
    const ana = await aRegistrant(db, seminarId)
    await db.insert(attendanceMarks).values({
      registrationId: ana,
      slotId,
      status: 'absent',
      minutes: 0,
      source: 'staff',
      decidedAt: context.now,
      changedAt: context.now,
    })
    await bring(aZoomReport([{ name: 'Ana Reyes' }]), { seminarId, slotId })
    expect(await describeMark(db, ana, slotId)).toBe('0 absent staff')
  })

  test('takes a joining without a leaving as a stay to the slot’s end, if the seminar assumes so', async () => {
    const report =
      'Name,Joined,Left\nAna Reyes,2026-11-21 10:00,\nJuan Cruz,2026-11-21 8:00,2026-11-21 10:30\n'
    for (const assumeStayed of [true, false]) {
      const { seminarId, slotId } = await aMeeting(db)
      await db.insert(attendanceSettings).values({ seminarId, assumeStayed })
      const ana = await aRegistrant(db, seminarId)
      await bring(report, { seminarId, slotId: assumeStayed ? slotId : 'by_time' })
      const expected = assumeStayed ? '120 late import' : '30 late import'
      expect(await describeMark(db, ana, slotId)).toBe(expected)
    }
  })
})

test('importMeetingReport credits the minutes of a summarised report, in UTF-16', async () => {
  const { seminarId, slotId } = await aMeeting(db)
  const ana = await aRegistrant(db, seminarId)
  const report = 'Name (Original Name),User Email,Total Duration (Minutes),Guest\nAna Reyes,,87,Yes\n'
  expect(await bring(asUtf16(`\ufeff${report}`), { seminarId, slotId })).toMatchObject({ applied: 1 })
  expect(await describeMark(db, ana, slotId)).toBe('87 present import')
})

test('importMeetingReport refuses a report without times for all slots, and a slot of another seminar', async () => {
  const { seminarId, slotId } = await aMeeting(db)
  const totals = 'Name,Minutes\nAna Reyes,60\n'
  await expect(bring(totals, { seminarId, slotId: 'by_time' })).rejects.toMatchObject({
    code: 'report_has_no_times',
  })
  const other = await aMeeting(db)
  await expect(bring(totals, { ...other, slotId })).rejects.toMatchObject({ code: 'slot_unknown' })
})
