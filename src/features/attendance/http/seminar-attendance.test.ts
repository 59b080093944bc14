import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  aPerson,
  aRegistration,
  aSeminar,
  aSessionCookie,
  inDays,
  testNow,
} from '../../../../tests/kit/builders.ts'
import { anExpected } from '../../../../tests/kit/expected-attendees.ts'
import { openServices } from '../../../../tests/kit/open-services.ts'
import { createTestApi } from '../../../../tests/kit/services.ts'
import { auditLog } from '../../people/tables.ts'
import type { AttendanceSheet, SeminarAttendance } from '../contract/attendance.ts'

const { db, services } = await openServices()
const api = createTestApi(services)
const staff = await aPerson(db, { role: 'staff' })

async function as(person = staff) {
  return { Cookie: await aSessionCookie(db, person.id) }
}

async function read(search: string) {
  const headers = await as()
  return api.call<SeminarAttendance & { error: string }>(`/attendees/attendance?${search}`, { headers })
}

const lastNames = ({ registrations }: SeminarAttendance) =>
  registrations.map(({ attendee }) => attendee.lastName)

describe('GET /attendees/attendance', () => {
  test('lists the same people as the attendance sheet, with counts of the whole seminar', async () => {
    const seminar = await aSeminar(db, { startsAt: testNow, price: '500.00', locationDetails: 'Room 4' })
    const due = { amountDue: '500.00' }
    await anExpected(db, seminar.id, { person: { lastName: 'Zamora' }, attendanceStatus: 'attended', ...due })
    await anExpected(db, seminar.id, { person: { lastName: 'Ñonato' }, attendanceStatus: 'no-show', ...due })
    const person = { firstName: 'Ámbar', lastName: 'Natividad', prcLicenseNo: '0012345' }
    const natividad = await anExpected(db, seminar.id, { person, paymentStatus: 'pending', ...due })
    await anExpected(db, seminar.id, { person: { lastName: 'Abad' }, paymentStatus: 'rejected', ...due })
    const { status, body } = await read(`seminarId=${seminar.id}`)
    expect(status).toBe(200)
    expect(lastNames(body)).toEqual(['Natividad', 'Ñonato', 'Zamora'])
    expect(body).toMatchObject({
      total: 3,
      page: 1,
      limit: 50,
      counts: { registered: 1, attended: 1, 'no-show': 1 },
      locationDetails: 'Room 4',
      whyNotMarked: null,
    })
    expect(body.registrations[0]).toEqual({
      answers: [],
      id: natividad.registrationId,
      attendeeId: natividad.person.id,
      seminarId: seminar.id,
      paymentStatus: 'pending',
      attendanceStatus: 'registered',
      amountDue: 500,
      registrationDate: natividad.registration.registeredAt.toISOString(),
      updatedAt: natividad.registration.updatedAt.toISOString(),
      notes: null,
      attendee: {
        id: natividad.person.id,
        firstName: 'Ámbar',
        middleInitial: null,
        lastName: 'Natividad',
        suffix: null,
        displayName: null,
        prcLicenseNo: '••••345',
      },
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
    await anExpected(db, seminar.id, { person: { firstName: 'José', middleInitial: 'P', lastName: 'Peña' } })
    await anExpected(db, seminar.id, { person: { firstName: 'Josefa', lastName: 'Uy' } })
    const details = aRegistration({ seminarId: seminar.id, lastName: 'Dela Cruz' })
    await anExpected(db, seminar.id, { person: { firstName: null, lastName: null }, details })
    const found = async (text: string) =>
      lastNames((await read(`seminarId=${seminar.id}&search=${encodeURIComponent(text)}`)).body)
    expect(await found('jose')).toEqual(['Peña', 'Uy'])
    expect(await found('PENA jose')).toEqual(['Peña'])
    expect(await found('Peña, José P.')).toEqual(['Peña'])
    expect(await found('cruz')).toEqual(['Dela Cruz'])
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

  test('refuses an unknown seminar and malformed parameters', async () => {
    expect((await read('seminarId=2147483647')).status).toBe(404)
    for (const search of ['', 'seminarId=0', 'seminarId=1&attendanceStatus=here', 'seminarId=1&limit=1001'])
      expect((await read(search)).status, search).toBe(400)
  })
})

test('GET /seminars/attendance-sheet audits each page, because it has full licence numbers', async () => {
  const seminar = await aSeminar(db, { startsAt: testNow })
  for (const lastName of ['Aa', 'Bb', 'Cc']) await anExpected(db, seminar.id, { person: { lastName } })
  const path = `/seminars/attendance-sheet?seminarId=${seminar.id}&limit=2&page=2`
  expect((await api.call(path, { headers: await as() })).status).toBe(200)
  expect((await api.call(path)).status).toBe(401)
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, seminar.id))).toMatchObject([
    {
      action: 'attendance.sheet_printed',
      subjectType: 'seminar',
      details: { form: 'whole_seminar', lines: 1 },
    },
  ])
})

test('Marking attendance responds with the updated registration, or with the reason for refusal', async () => {
  const seminar = await aSeminar(db, { startsAt: testNow })
  const { registrationId } = await anExpected(db, seminar.id)
  const mark = async (body: unknown) =>
    api.call<Record<string, unknown>>('/attendees/attendance', { body, headers: await as() })
  const marked = await mark({ registrationId, attendanceStatus: 'attended' })
  expect(marked.status).toBe(200)
  expect(marked.body).toMatchObject({
    registration: { id: registrationId, seminarId: seminar.id, attendanceStatus: 'attended' },
  })
  const early = await anExpected(db, (await aSeminar(db, { startsAt: inDays(1) })).id)
  const refused = await mark({ registrationId: early.registrationId, attendanceStatus: 'attended' })
  expect(refused.status).toBe(409)
  expect(refused.body.error).toMatch(/^This seminar has not started yet/)
  expect((await mark({ registrationId, attendanceStatus: 'came' })).status).toBe(400)
  expect((await mark({ registrationId: 2_147_483_647, attendanceStatus: 'attended' })).status).toBe(404)
})

test('Marking a whole seminar responds with the number of new marks', async () => {
  const seminar = await aSeminar(db, { startsAt: testNow })
  await anExpected(db, seminar.id)
  const mark = async (body: unknown) => api.call('/attendees/attendance/all', { body, headers: await as() })
  const body = { seminarId: seminar.id, attendanceStatus: 'attended', onlyUnmarked: true }
  expect(await mark(body)).toMatchObject({ status: 200, body: { changed: 1 } })
  expect((await mark({ ...body, seminarId: 2_147_483_647 })).status).toBe(404)
  expect((await mark({ seminarId: seminar.id, attendanceStatus: 'attended' })).status).toBe(400)
})

test('Attendance endpoints refuse attendees and visitors', async () => {
  const attendee = await aPerson(db)
  expect((await api.call('/attendees/attendance?seminarId=1')).status).toBe(401)
  const headers = await as(attendee)
  expect((await api.call('/attendees/attendance/all', { body: {}, headers })).status).toBe(403)
})
