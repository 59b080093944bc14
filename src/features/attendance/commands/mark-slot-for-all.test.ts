import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { interactions } from '#app/features/people/tables.ts'
import { aRegistrant, aSeminarWithSlots, minutesIn, scanningAs } from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { listAttendanceMarks } from '../queries/marks.ts'
import { getAttendanceList } from '../reads/attendance-list.ts'
import { markAttendance, markSeminarAttendance } from './mark-attendance.ts'
import { markAttendanceSlot } from './mark-attendance-slot.ts'
import { markSlotForAll } from './mark-slot-for-all.ts'

const { db, services } = await aSite()
const manager = await aPerson(db, { role: 'organizer', displayName: 'Lito Ramos' })
const context = contextOf(services, { actor: actorOf(manager) })

const scan = scanningAs(context)

describe('markSlotForAll', () => {
  test('marks everybody with a seat, or only those without a mark', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const [first, second] = [await aRegistrant(db, seminarId), await aRegistrant(db, seminarId)]
    await aRegistrant(db, seminarId, { paymentStatus: 'rejected', amountDue: '500.00' })
    await markAttendanceSlot(context, {
      registrationId: first.id,
      slotId: morning.id,
      status: 'absent',
      version: 0,
    })
    const all = { seminarId, slotId: morning.id, status: 'present' } as const
    expect(await markSlotForAll(context, { ...all, onlyUnmarked: true })).toEqual({ changed: 1, skipped: 0 })
    const list = await getAttendanceList(context, { seminarId, page: 1, limit: 50 })
    expect(list).toMatchObject({ total: 2, counts: [{ present: 1, absent: 1 }, { absent: 0 }] })
    expect(list.people.find(({ registrationId }) => registrationId === second.id)?.percent).toBe(50)
    expect(await markSlotForAll(context, { ...all, onlyUnmarked: false })).toEqual({ changed: 1, skipped: 0 })
  })

  test('skips people who would lose minutes, unless a reason is given', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const [came, missed] = [await aRegistrant(db, seminarId), await aRegistrant(db, seminarId)]
    await scan(seminarId, morning.id, came.id)
    const absent = { seminarId, slotId: morning.id, status: 'absent', onlyUnmarked: false } as const
    expect(await markSlotForAll(context, absent)).toEqual({ changed: 1, skipped: 1 })
    expect(await listAttendanceMarks(db, [came.id, missed.id])).toMatchObject([
      { registrationId: came.id, status: 'present', minutes: 120, source: 'scans' },
      { registrationId: missed.id, status: 'absent', source: 'staff' },
    ])
    expect(await markSlotForAll(context, { ...absent, reason: 'Typhoon signal' })).toEqual({
      changed: 1,
      skipped: 0,
    })
    expect(await listAttendanceMarks(db, [came.id])).toMatchObject([
      { status: 'absent', minutes: 0, reason: 'Typhoon signal' },
    ])
  })
})

describe('The former calls', () => {
  test('mark all slots that have opened, and remove marks again', async () => {
    const { seminarId, morning, afternoon } = await aSeminarWithSlots(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const marksOf = () => listAttendanceMarks(db, [registrationId])
    await markAttendance(context, { registrationId, attendanceStatus: 'attended' })
    expect(await marksOf()).toMatchObject([{ slotId: morning.id, status: 'present', source: 'staff' }])
    await markAttendance(context, { registrationId, attendanceStatus: 'registered' })
    expect(await marksOf()).toEqual([])
    const later = contextOf({ ...services, clock: () => minutesIn(240) }, { actor: actorOf(manager) })
    await markSeminarAttendance(later, { seminarId, attendanceStatus: 'attended', onlyUnmarked: true })
    expect((await marksOf()).map(({ slotId }) => slotId).toSorted()).toEqual(
      [morning.id, afternoon.id].toSorted(),
    )
  })

  test('mark slots that opened since, and ignore what is marked already', async () => {
    const { seminarId, afternoon } = await aSeminarWithSlots(db)
    const { id: registrationId, person } = await aRegistrant(db, seminarId)
    const attended = { registrationId, attendanceStatus: 'attended' } as const
    await markAttendance(context, attended)
    const later = contextOf({ ...services, clock: () => minutesIn(240) }, { actor: actorOf(manager) })
    await markAttendance(later, attended)
    await markAttendance(later, attended)
    const marks = await listAttendanceMarks(db, [registrationId])
    expect(marks.find(({ slotId }) => slotId === afternoon.id)).toMatchObject({ minutes: 120, version: 1 })
    expect(await db.$count(interactions, eq(interactions.personId, person.id))).toBe(2)
  })

  test('give a reason where they lower minutes of scans', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    await scan(seminarId, morning.id, registrationId)
    await markAttendance(context, { registrationId, attendanceStatus: 'no-show' })
    expect(await listAttendanceMarks(db, [registrationId])).toMatchObject([
      { status: 'absent', minutes: 0, source: 'staff', reason: 'Marked for the whole seminar' },
    ])
    await markAttendance(context, { registrationId, attendanceStatus: 'registered' })
    expect(await listAttendanceMarks(db, [registrationId])).toMatchObject([
      { status: 'present', minutes: 120, source: 'scans', reason: null },
    ])
  })
})
