import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import {
  aMeeting,
  aRegistrant,
  aZoomReport,
  describeMark,
  listStoredParticipants,
  toReportBytes,
  type ZoomStay,
} from '#tests/kit/meeting-imports.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { attendanceAliases } from '../tables/imports.ts'
import { importMeetingReport } from './import-meeting-report.ts'
import { dismissParticipant, matchParticipant } from './match-participant.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })

const bring = (stays: readonly ZoomStay[], target: { seminarId: number; slotId: number }) =>
  importMeetingReport(context, {
    ...target,
    bytes: toReportBytes(aZoomReport(stays)),
    fileName: 'report.csv',
    zone: undefined,
  })

const countEntries = (action: string, subjectId: number) =>
  db.$count(auditLog, and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)))

describe('matchParticipant', () => {
  test('credits the chosen registrant, once, and remembers the choice for other reports', async () => {
    const meeting = await aMeeting(db)
    const ana = await aRegistrant(db, meeting.seminarId)
    const early = await bring([{ name: 'Ana R.', to: '09:00' }], meeting)
    const second = await bring([{ name: 'R., Ana', from: '10:00', to: '11:00' }], meeting)
    const choice = { importId: early.importId, row: 2, registrationId: ana }
    expect(await matchParticipant(context, choice)).toBe(2)
    expect(await describeMark(db, ana, meeting.slotId)).toBe('120 left_early import')
    expect(await matchParticipant(context, choice)).toBe(0)
    expect(await countEntries('attendance.participant_matched', ana)).toBe(1)
    expect(await listStoredParticipants(db, second.importId)).toMatchObject([{ matchedBy: 'choice' }])
    const later = await bring([{ name: 'ana r (Guest)', from: '11:00' }], meeting)
    expect(later).toMatchObject({ applied: 1, unmatched: [] })
    expect(await describeMark(db, ana, meeting.slotId)).toBe('180 present import')
  })

  test('does not remember a choice for a device that names nobody', async () => {
    const meeting = await aMeeting(db)
    const ana = await aRegistrant(db, meeting.seminarId)
    const { importId } = await bring([{ name: 'iPhone' }, { name: 'iPhone', from: '09:00' }], meeting)
    expect(await matchParticipant(context, { importId, row: 2, registrationId: ana })).toBe(1)
    expect(await listStoredParticipants(db, importId)).toMatchObject([
      { registrationId: ana },
      { registrationId: null },
    ])
    expect(await db.$count(attendanceAliases, eq(attendanceAliases.seminarId, meeting.seminarId))).toBe(0)
  })

  test('takes the minutes from a registrant who was matched wrongly', async () => {
    const meeting = await aMeeting(db)
    const ana = await aRegistrant(db, meeting.seminarId)
    const other = await aRegistrant(db, meeting.seminarId, { name: 'Juan Cruz' })
    const { importId } = await bring([{ name: 'Ana Reyes' }], meeting)
    await matchParticipant(context, { importId, row: 2, registrationId: other })
    expect(await describeMark(db, ana, meeting.slotId)).toBe('0 absent scans')
    expect(await describeMark(db, other, meeting.slotId)).toBe('240 present import')
  })

  test('refuses unknown participants, other seminars and registrations without a seat', async () => {
    const meeting = await aMeeting(db)
    const rejected = await aRegistrant(db, meeting.seminarId, {
      paymentStatus: 'rejected',
      amountDue: '100.00',
    })
    const elsewhere = await aRegistrant(db, (await aMeeting(db)).seminarId)
    const { importId } = await bring([{ name: 'Ana Reyes' }], meeting)
    const choose = (row: number, registrationId: number) =>
      matchParticipant(context, { importId, row, registrationId })
    await expect(choose(3, elsewhere)).rejects.toMatchObject({ code: 'participant_unknown' })
    await expect(choose(2, elsewhere)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(choose(2, rejected)).rejects.toMatchObject({ code: 'no_seat' })
    await expect(
      matchParticipant(context, { importId: 987_654, row: 2, registrationId: elsewhere }),
    ).rejects.toMatchObject({ code: 'participant_unknown' })
  })
})

describe('dismissParticipant', () => {
  test('leaves an unmatched participant out of the open ones, once, until someone chooses', async () => {
    const meeting = await aMeeting(db)
    const ana = await aRegistrant(db, meeting.seminarId)
    const stays = [{ name: 'The Host' }]
    const { importId } = await bring(stays, meeting)
    await dismissParticipant(context, { importId, row: 2 })
    await dismissParticipant(context, { importId, row: 2 })
    expect(await bring(stays, meeting)).toMatchObject({ importId, isRepeated: true, unmatched: [] })
    expect(await countEntries('attendance.participant_dismissed', meeting.seminarId)).toBe(1)
    await matchParticipant(context, { importId, row: 2, registrationId: ana })
    expect(await listStoredParticipants(db, importId)).toMatchObject([
      { registrationId: ana, dismissedAt: null },
    ])
  })

  test('takes back a choice with its minutes and forgets it', async () => {
    const meeting = await aMeeting(db)
    const ana = await aRegistrant(db, meeting.seminarId)
    const { importId } = await bring([{ name: 'The Host' }], meeting)
    await matchParticipant(context, { importId, row: 2, registrationId: ana })
    await dismissParticipant(context, { importId, row: 2 })
    expect(await describeMark(db, ana, meeting.slotId)).toBe('0 absent scans')
    expect(await bring([{ name: 'The Host', to: '11:00' }], meeting)).toMatchObject({ applied: 0 })
  })

  test('refuses an unknown participant', async () => {
    await expect(dismissParticipant(context, { importId: 987_654, row: 2 })).rejects.toMatchObject({
      code: 'participant_unknown',
    })
  })
})
