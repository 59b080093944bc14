import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { aPerson, aRegistration, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { anExpected } from '#tests/kit/expected-attendees.ts'
import { billOf } from '#tests/kit/ledger.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendanceSheet, SeminarAttendance } from '../contract/attendance.ts'

const { db, services } = await aSite()
const api = createTestApi(services)
const staff = await aPerson(db, { role: 'staff' })

const as = async () => ({ Cookie: await aSessionCookie(db, staff.id) })

const read = async (search: string) =>
  api.call<SeminarAttendance>(`/attendees/attendance?${search}`, { headers: await as() })

const lastNames = ({ registrations }: SeminarAttendance) =>
  registrations.map(({ attendee }) => attendee.lastName)

describe('GET /attendees/attendance', () => {
  test('lists the same people as the attendance sheet, with counts of the whole seminar', async () => {
    const seminar = await aSeminar(db, { startsAt: testNow, price: '500.00', locationDetails: 'Room 4' })
    const due = { amountDue: '500.00' }
    await anExpected(db, seminar.id, { person: { lastName: 'Zamora' }, attendanceStatus: 'attended', ...due })
    await anExpected(db, seminar.id, { person: { lastName: 'Ñonato' }, attendanceStatus: 'no-show', ...due })
    const person = { firstName: 'Ámbar', lastName: 'Nuqui', prcLicenseNo: '0012345' }
    const nuqui = await anExpected(db, seminar.id, { person, paymentStatus: 'pending', ...due })
    await anExpected(db, seminar.id, { person: { lastName: 'Abad' }, paymentStatus: 'rejected', ...due })
    const { status, body } = await read(`seminarId=${seminar.id}`)
    expect(status).toBe(200)
    expect(lastNames(body)).toEqual(['Nuqui', 'Ñonato', 'Zamora'])
    expect(body).toMatchObject({
      total: 3,
      page: 1,
      limit: 50,
      counts: { registered: 1, attended: 1, 'no-show': 1 },
      locationDetails: 'Room 4',
      whyNotMarked: null,
    })
    expect(body.registrations[0]).toMatchObject({
      id: nuqui.registrationId,
      attendeeId: nuqui.person.id,
      paymentStatus: 'pending',
      attendanceStatus: 'registered',
      amountDue: 500,
      attendee: { prcLicenseNo: '••••345' },
    })
    const sheet = await api.call<AttendanceSheet>(`/seminars/attendance-sheet?seminarId=${seminar.id}`, {
      headers: await as(),
    })
    expect(sheet.body.lines.map(({ registrationId }) => registrationId)).toEqual(
      body.registrations.map(({ id }) => id),
    )
  })

  test('searches all words of a name, ignoring accents and escaping wildcards', async () => {
    const seminar = await aSeminar(db, { startsAt: testNow })
    const { registrationId } = await anExpected(db, seminar.id, {
      person: { firstName: 'José', middleInitial: 'P', lastName: 'Peña' },
    })
    await anExpected(db, seminar.id, { person: { firstName: 'Josefa', lastName: 'Uy' } })
    const details = aRegistration({ seminarId: seminar.id, lastName: 'Dela Cruz' })
    await anExpected(db, seminar.id, { person: { firstName: null, lastName: null }, details })
    const found = async (text: string) =>
      lastNames((await read(`seminarId=${seminar.id}&search=${encodeURIComponent(text)}`)).body)
    expect(await found('jose')).toEqual(['Peña', 'Uy'])
    expect(await found('PENA jose')).toEqual(['Peña'])
    expect(await found('Peña, José P.')).toEqual(['Peña'])
    expect(await found('cruz')).toEqual(['Dela Cruz'])
    expect(await found((await billOf(db, registrationId))?.code ?? '')).toEqual(['Peña'])
    expect(await found('j%e')).toEqual([])
    expect(await found('   ')).toHaveLength(3)
  })

  test('filters by attendance mark and is paginated', async () => {
    const seminar = await aSeminar(db, { startsAt: testNow })
    for (const lastName of ['Aa', 'Bb', 'Cc'])
      await anExpected(db, seminar.id, { person: { lastName }, attendanceStatus: 'attended' })
    await anExpected(db, seminar.id, { person: { lastName: 'Dd' } })
    const { body } = await read(`seminarId=${seminar.id}&attendanceStatus=attended&limit=2&page=2`)
    expect(lastNames(body)).toEqual(['Cc'])
    expect(body).toMatchObject({ total: 3, page: 2, limit: 2, counts: { registered: 1, attended: 3 } })
    expect((await read(`seminarId=${seminar.id}&page=9`)).body).toMatchObject({ registrations: [], total: 4 })
  })

  test('gives the reason why marking is not yet possible', async () => {
    const early = await aSeminar(db, { startsAt: new Date('2026-12-05T01:00:00Z') })
    expect((await read(`seminarId=${early.id}`)).body.whyNotMarked).toBe(
      'This seminar has not started yet. You can mark attendance starting December 5, 2026.',
    )
  })
})

test('GET /seminars/attendance-sheet audits each page, because it has full licence numbers', async () => {
  const seminar = await aSeminar(db, { startsAt: testNow })
  for (const lastName of ['Aa', 'Bb', 'Cc']) await anExpected(db, seminar.id, { person: { lastName } })
  const path = `/seminars/attendance-sheet?seminarId=${seminar.id}&limit=2&page=2`
  expect((await api.call(path, { headers: await as() })).status).toBe(200)
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, seminar.id))).toMatchObject([
    {
      action: 'attendance.sheet_printed',
      subjectType: 'seminar',
      details: { form: 'whole_seminar', lines: 1 },
    },
  ])
})

test('Marking attendance responds with the updated registration', async () => {
  const seminar = await aSeminar(db, { startsAt: testNow })
  const { registrationId } = await anExpected(db, seminar.id)
  const body = { registrationId, attendanceStatus: 'attended' }
  expect(await api.call('/attendees/attendance', { body, headers: await as() })).toMatchObject({
    status: 200,
    body: { registration: { id: registrationId, seminarId: seminar.id, attendanceStatus: 'attended' } },
  })
})

test('Marking a whole seminar responds with the number of new marks', async () => {
  const seminar = await aSeminar(db, { startsAt: testNow })
  await anExpected(db, seminar.id)
  const body = { seminarId: seminar.id, attendanceStatus: 'attended', onlyUnmarked: true }
  expect(await api.call('/attendees/attendance/all', { body, headers: await as() })).toMatchObject({
    status: 200,
    body: { changed: 1 },
  })
})
