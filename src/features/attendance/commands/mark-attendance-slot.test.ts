import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aRegistrant, aSeminarWithSlots, aSlot, minutesIn, scanningAs } from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { listOwnAttendanceMarks } from '../queries/attendance-privacy.ts'
import { listCheckInPeople } from '../queries/check-in.ts'
import { listAttendanceMarks } from '../queries/marks.ts'
import { getAttendanceHistory } from '../reads/attendance-history.ts'
import { getAttendanceList } from '../reads/attendance-list.ts'
import { changeAttendanceSettings, closeAttendanceSlot, settleClosedSlots } from './change-slot.ts'
import { markAttendanceSlot, returnSlotToScans } from './mark-attendance-slot.ts'
import { overrideCompletion } from './override-completion.ts'

const { db, services } = await aSite()
const manager = await aPerson(db, { role: 'organizer', displayName: 'Lito Ramos' })
const context = contextOf(services, { actor: actorOf(manager) })

const scan = scanningAs(context)

const pending = { paymentStatus: 'pending', amountDue: '500.00' } as const

describe('returnToScans', () => {
  test('never lets a version come back, so that an editor with an older mark is refused', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const target = { registrationId, slotId: morning.id }
    const seen = await markAttendanceSlot(context, { ...target, status: 'present', version: 0 })
    const staleVersion = seen.mark?.version ?? 0
    const removed = await returnSlotToScans(context, { ...target, version: staleVersion })
    expect(removed).toMatchObject({ mark: null, completion: { attendedMinutes: 0 } })
    const again = await markAttendanceSlot(context, { ...target, status: 'late', version: 0 })
    expect(again.mark?.version).toBeGreaterThan(staleVersion)
    const stale = { ...target, version: staleVersion }
    await expect(
      markAttendanceSlot(context, { ...stale, status: 'absent', reason: 'Never came' }),
    ).rejects.toMatchObject({ code: 'mark_changed' })
    await expect(returnSlotToScans(context, stale)).rejects.toMatchObject({ code: 'mark_changed' })
    expect(await listAttendanceMarks(db, [registrationId])).toMatchObject([{ status: 'late', minutes: 120 }])
  })

  test('removes the mark from lists and counts, and is part of the next sync of devices', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const target = { registrationId, slotId: morning.id }
    await markAttendanceSlot(context, { ...target, status: 'present', version: 0 })
    const later = contextOf({ ...services, clock: () => minutesIn(5) }, { actor: actorOf(manager) })
    await returnSlotToScans(later, { ...target, version: 1 })
    const unmarked = { seminarId, slotId: morning.id, status: 'unmarked', page: 1, limit: 50 } as const
    expect(await getAttendanceList(context, unmarked)).toMatchObject({
      people: [{ registrationId, marks: [] }],
      counts: [{ present: 0, absent: 0 }, {}],
    })
    expect(await listOwnAttendanceMarks(db, [registrationId], 10)).toEqual([])
    expect(await listCheckInPeople(db, seminarId, minutesIn(1))).toMatchObject([
      { registrationId, presentIn: [] },
    ])
  })
})

describe('markSlot', () => {
  test('wins over scans until they are used again, with audit entries', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const target = { registrationId, slotId: morning.id }
    await scan(seminarId, morning.id, registrationId)
    const marked = await markAttendanceSlot(context, {
      ...target,
      status: 'absent',
      reason: 'Left at once',
      version: 1,
    })
    expect(marked.mark).toMatchObject({ status: 'absent', minutes: 0, source: 'staff', version: 2 })
    expect(marked.completion).toMatchObject({ percent: 0, status: 'open', reasons: ['attendance'] })
    await scan(seminarId, morning.id, registrationId)
    const again = await returnSlotToScans(context, { ...target, version: 2 })
    expect(again.mark).toMatchObject({ status: 'present', minutes: 120, source: 'scans' })
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, registrationId))
    const actions = entries
      .filter(({ subjectType }) => subjectType === 'registration')
      .map(({ action }) => action)
    expect(actions).toEqual(['attendance.slot_marked', 'attendance.slot_marked'])
    const history = await getAttendanceHistory(context, registrationId)
    expect(history.map(({ text }) => text).toSorted()).toEqual([
      'Marked absent at Morning (Left at once)',
      'Returned to the scans at Morning',
      'Scanned in at Morning',
      'Scanned in at Morning, again',
    ])
  })

  test('excuses a person, who keeps the minutes that were scanned', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const [scanned, missing] = [await aRegistrant(db, seminarId), await aRegistrant(db, seminarId)]
    await scan(seminarId, morning.id, scanned.id)
    const excuse = { slotId: morning.id, status: 'excused', reason: 'Called to the office' } as const
    const first = await markAttendanceSlot(context, { ...excuse, registrationId: scanned.id, version: 1 })
    expect(first.mark).toMatchObject({ status: 'excused', minutes: 120 })
    const other = await markAttendanceSlot(context, { ...excuse, registrationId: missing.id, version: 0 })
    expect(other.mark).toMatchObject({ status: 'excused', minutes: 0 })
  })

  test('requires a reason for excuses and lowered minutes, and at most the minutes of the slot', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const mark = (values: object) =>
      markAttendanceSlot(context, {
        registrationId,
        slotId: morning.id,
        status: 'present',
        version: 0,
        ...values,
      })
    await expect(mark({ status: 'excused' })).rejects.toMatchObject({ code: 'reason_missing' })
    await expect(mark({ minutes: 121 })).rejects.toMatchObject({ code: 'minutes_too_many' })
    await mark({})
    const lower = { version: 1, status: 'late', minutes: 60 }
    await expect(mark(lower)).rejects.toMatchObject({ code: 'reason_missing' })
    await expect(mark({ ...lower, reason: 'Came at ten', version: 0 })).rejects.toMatchObject({
      code: 'mark_changed',
    })
    expect((await mark({ ...lower, reason: 'Came at ten' })).completion.attendedMinutes).toBe(60)
  })

  test('refuses slots of another seminar, and people without a seat', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const other = await aSeminarWithSlots(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const rejected = await aRegistrant(db, seminarId, { paymentStatus: 'rejected', amountDue: '500.00' })
    const mark = { status: 'present', version: 0 } as const
    await expect(
      markAttendanceSlot(context, { ...mark, registrationId, slotId: other.morning.id }),
    ).rejects.toMatchObject({ code: 'slot_unknown' })
    await expect(
      markAttendanceSlot(context, { ...mark, registrationId: rejected.id, slotId: morning.id }),
    ).rejects.toMatchObject({ code: 'no_seat' })
  })
})

test('A payment decides about completion without changing the marks', async () => {
  const { seminarId, morning, afternoon } = await aSeminarWithSlots(db)
  await aSlot(db, seminarId)
  const registration = await aRegistrant(db, seminarId, pending)
  for (const slot of [morning, afternoon])
    await markAttendanceSlot(context, {
      registrationId: registration.id,
      slotId: slot.id,
      status: 'present',
      version: 0,
    })
  const shown = async () => {
    const { people } = await getAttendanceList(context, { seminarId, page: 1, limit: 50 })
    return people[0]
  }
  expect(await shown()).toMatchObject({
    percent: 66.67,
    completion: { status: 'open', reasons: ['payment', 'attendance'] },
  })
  await verifyPayment(context, { registrationId: registration.id, action: 'approve' })
  expect(await shown()).toMatchObject({
    percent: 66.67,
    completion: { status: 'open', reasons: ['attendance'] },
  })
})

test('Closed slots make people absent, and no-shows of those who came to none', async () => {
  const { seminarId, morning, afternoon } = await aSeminarWithSlots(db)
  const [came, missed] = [await aRegistrant(db, seminarId), await aRegistrant(db, seminarId)]
  await scan(seminarId, morning.id, came.id)
  const late = contextOf({ ...services, clock: () => minutesIn(600) }, { actor: actorOf(manager) })
  expect(await settleClosedSlots(late)).toBeGreaterThan(0)
  expect(await settleClosedSlots(late)).toBe(0)
  const statusOf = async (id: number) =>
    (await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id)))[0]
      ?.attendanceStatus
  expect([await statusOf(came.id), await statusOf(missed.id)]).toEqual(['attended', 'no-show'])
  const below = await getAttendanceList(late, { seminarId, status: 'below_minimum', page: 1, limit: 50 })
  expect(below.people.map(({ completion }) => completion.status)).toEqual(['short', 'short'])
  await changeAttendanceSettings(late, {
    seminarId,
    graceMinutes: 15,
    lateCutsMinutes: false,
    assumeStayed: true,
    minimumPercent: 50,
    version: 0,
  })
  expect(
    (await getAttendanceList(late, { seminarId, status: 'below_minimum', page: 1, limit: 50 })).total,
  ).toBe(1)
  await closeAttendanceSlot(late, { slotId: afternoon.id, isClosed: true })
})

test('overrideCompletion accepts an attendance until it is undone', async () => {
  const { seminarId } = await aSeminarWithSlots(db)
  const { id: registrationId } = await aRegistrant(db, seminarId)
  const reason = 'Was ill, saw the recording'
  const accepted = await overrideCompletion(context, { registrationId, reason, eligible: true })
  expect(accepted).toMatchObject({ status: 'eligible', percent: 0, reasons: [] })
  const undone = await overrideCompletion(context, { registrationId, reason, eligible: false })
  expect(undone).toMatchObject({ status: 'open' })
})
