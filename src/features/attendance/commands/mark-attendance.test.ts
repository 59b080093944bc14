import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { anExpected } from '#tests/kit/expected-attendees.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { markAttendance, markSeminarAttendance } from './mark-attendance.ts'

const { db, services } = await aSite()
const staff = await aPerson(db, { role: 'staff' })
const context = contextOf(services, { actor: actorOf(staff) })

const aSeminarUnderWay = (values = {}) =>
  aSeminar(db, { title: 'School Budgets', startsAt: testNow, ...values })

const historyOf = (personId: number) =>
  db.select().from(interactions).where(eq(interactions.personId, personId)).orderBy(asc(interactions.id))

const traceOf = (subjectId: number) => db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

describe('markAttendance', () => {
  test('records the mark in history and audit log, without touching the person’s last activity', async () => {
    const seminar = await aSeminarUnderWay()
    const { person, registration, registrationId } = await anExpected(db, seminar.id)
    const row = await markAttendance(context, { registrationId, attendanceStatus: 'attended' })
    expect(row).toMatchObject({ id: registrationId, attendanceStatus: 'attended' })
    const [stored] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.id, registrationId))
    expect(stored).toMatchObject({ ...registration, attendanceStatus: 'attended' })
    expect(await historyOf(person.id)).toMatchObject([
      {
        interactionType: 'seminar_attended',
        title: 'Attended School Budgets',
        occurredAt: testNow,
        metadata: { seminarId: seminar.id, registrationId },
        createdBy: staff.id,
      },
    ])
    expect(await traceOf(registrationId)).toMatchObject([
      {
        action: 'attendance.marked',
        subjectType: 'registration',
        actorId: staff.id,
        details: { seminarId: seminar.id, personId: person.id, attendanceStatus: 'attended' },
      },
    ])
    const [after] = await db.select().from(people).where(eq(people.id, person.id))
    expect(after?.lastActivityAt).toBeNull()
  })

  test('records each change of a mark in the history', async () => {
    const seminar = await aSeminarUnderWay()
    const { person, registrationId } = await anExpected(db, seminar.id)
    for (const attendanceStatus of ['no-show', 'attended', 'registered'] as const)
      await markAttendance(context, { registrationId, attendanceStatus })
    expect(
      (await historyOf(person.id)).map(({ interactionType, title }) => [interactionType, title]),
    ).toEqual([
      ['note', 'Did not attend School Budgets'],
      ['seminar_attended', 'Attended School Budgets'],
      ['note', 'Attendance mark removed: School Budgets'],
    ])
  })

  test('refuses registrations without a seat, cancelled or future seminars, and unknown registrations', async () => {
    const seminar = await aSeminarUnderWay({ price: '500.00' })
    const rejected = await anExpected(db, seminar.id, { paymentStatus: 'rejected', amountDue: '500.00' })
    const cancelled = await anExpected(db, (await aSeminarUnderWay({ status: 'cancelled' })).id)
    const early = await anExpected(db, (await aSeminarUnderWay({ startsAt: inDays(1) })).id)
    const mark = (registrationId: number, attendanceStatus: 'attended' | 'no-show' = 'attended') =>
      codeOf(markAttendance(context, { registrationId, attendanceStatus }))
    expect(await mark(rejected.registrationId)).toBe('no_seat')
    expect(await mark(cancelled.registrationId, 'no-show')).toBe('attendance_not_open')
    expect(await mark(early.registrationId)).toBe('attendance_not_open')
    expect(await mark(2_147_483_647)).toBe('registration_unknown')
    expect(await historyOf(early.person.id)).toEqual([])
    expect(await traceOf(early.registrationId)).toEqual([])
  })

  test('removes a mark even where none could be set', async () => {
    const seminar = await aSeminarUnderWay({ price: '500.00' })
    const { registrationId } = await anExpected(db, seminar.id, {
      paymentStatus: 'rejected',
      amountDue: '500.00',
      attendanceStatus: 'attended',
    })
    const row = await markAttendance(context, { registrationId, attendanceStatus: 'registered' })
    expect(row.attendanceStatus).toBe('registered')
  })
})

describe('markSeminarAttendance', () => {
  async function statusesOf(seminarId: number) {
    const rows = await db
      .select({ status: registrations.attendanceStatus })
      .from(registrations)
      .where(eq(registrations.seminarId, seminarId))
      .orderBy(asc(registrations.id))
    return rows.map(({ status }) => status)
  }

  test('marks only unmarked registrants and writes one audit log entry', async () => {
    const seminar = await aSeminarUnderWay({ price: '500.00' })
    const ana = await anExpected(db, seminar.id)
    const ben = await anExpected(db, seminar.id, { attendanceStatus: 'no-show' })
    const carla = await anExpected(db, seminar.id, { paymentStatus: 'pending', amountDue: '500.00' })
    await anExpected(db, seminar.id, { paymentStatus: 'rejected', amountDue: '500.00' })
    const everybodyElse = { seminarId: seminar.id, attendanceStatus: 'attended', onlyUnmarked: true } as const
    expect(await markSeminarAttendance(context, everybodyElse)).toBe(2)
    expect(await statusesOf(seminar.id)).toEqual(['attended', 'no-show', 'attended', 'registered'])
    for (const { person, registrationId } of [ana, carla])
      expect(await historyOf(person.id)).toMatchObject([
        { interactionType: 'seminar_attended', metadata: { seminarId: seminar.id, registrationId } },
      ])
    expect(await historyOf(ben.person.id)).toEqual([])
    expect(await markSeminarAttendance(context, everybodyElse)).toBe(0)
    expect(await traceOf(seminar.id)).toMatchObject([
      {
        action: 'attendance.marked',
        subjectType: 'seminar',
        details: { attendanceStatus: 'attended', changed: 2 },
      },
    ])
  })

  test('replaces existing marks on request, and removes marks of people without a seat', async () => {
    const seminar = await aSeminarUnderWay({ price: '500.00' })
    await anExpected(db, seminar.id, { attendanceStatus: 'no-show' })
    await anExpected(db, seminar.id, {
      paymentStatus: 'rejected',
      amountDue: '500.00',
      attendanceStatus: 'attended',
    })
    const all = { seminarId: seminar.id, onlyUnmarked: false }
    expect(await markSeminarAttendance(context, { ...all, attendanceStatus: 'attended' })).toBe(1)
    expect(await markSeminarAttendance(context, { ...all, attendanceStatus: 'registered' })).toBe(2)
    expect(await statusesOf(seminar.id)).toEqual(['registered', 'registered'])
  })

  test('refuses a seminar that is unknown, cancelled or has not begun', async () => {
    const cancelled = await aSeminarUnderWay({ status: 'cancelled' })
    const early = await aSeminarUnderWay({ startsAt: inDays(1) })
    const mark = (seminarId: number) =>
      codeOf(markSeminarAttendance(context, { seminarId, attendanceStatus: 'attended', onlyUnmarked: true }))
    expect(await mark(cancelled.id)).toBe('attendance_not_open')
    expect(await mark(early.id)).toBe('attendance_not_open')
    expect(await mark(2_147_483_647)).toBe('seminar_unknown')
  })
})
