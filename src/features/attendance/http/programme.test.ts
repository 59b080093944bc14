import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import type { Speaker } from '#app/features/seminars/contract/speakers.ts'
import { aPerson, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { anExpected } from '#tests/kit/expected-attendees.ts'
import { aProgramme, aSession, aSpeaker } from '#tests/kit/programmes.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendanceProgramme, AttendanceSettings } from '../contract/programme.ts'

const { db, services } = await aSite()
const api = createTestApi(services)

const cookieOf = async (role: 'organizer' | 'staff' | 'attendee') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
})
const manager = await cookieOf('organizer')
const staff = await cookieOf('staff')

const secrets = { email: 'secret@example.ph', prcLicenseNo: '0123456', licenseExpiresOn: '2027-01-31' }

async function aPlannedSeminar(values: Parameters<typeof aSeminar>[1] = {}) {
  const seminar = await aSeminar(db, values)
  const { id: speakerId } = await aSpeaker(db, secrets)
  const session = aSession(seminar, { speakers: [{ speakerId, role: 'resource_speaker' }] })
  await aProgramme(services, seminar, { sessions: [session] })
  return seminar
}

const read = (seminarId: number, headers: Record<string, string> = {}) =>
  api.call<AttendanceProgramme>(`/seminars/programme?seminarId=${seminarId}`, { headers })

describe('GET /seminars/programme', () => {
  test('gives visitors sessions and public fields of speakers, without slots', async () => {
    const { id } = await aPlannedSeminar()
    const { status, body } = await read(id)
    expect([status, body.sessions.length, body.slots]).toEqual([200, 1, []])
    expect(Object.keys(body.sessions[0]?.speakers[0] ?? {}).sort()).toEqual([
      ...['bio', 'credentials', 'fullName', 'id', 'organization', 'photoUrl', 'position', 'role'],
    ])
    expect(JSON.stringify(body)).not.toMatch(/secret|0123456|2027-01-31/)
  })

  test('gives slots to staff and to registrants with a verified e-mail only', async () => {
    const { id } = await aPlannedSeminar()
    const { person } = await anExpected(db, id)
    const unverified = { Cookie: await aSessionCookie(db, person.id) }
    expect((await read(id, unverified)).body.slots).toEqual([])
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
    const registrant = { Cookie: await aSessionCookie(db, person.id) }
    expect((await read(id, staff)).body.slots).toHaveLength(1)
    expect((await read(id, registrant)).body.slots).toHaveLength(1)
    expect((await read(id, await cookieOf('attendee'))).body.slots).toEqual([])
  })

  test('answers 404 for drafts, except to staff, and for unknown seminars', async () => {
    const { id } = await aPlannedSeminar({ isDraft: true })
    expect((await read(id)).status).toBe(404)
    expect((await read(id, await cookieOf('attendee'))).status).toBe(404)
    expect((await read(id, staff)).status).toBe(200)
    expect((await read(987_654)).status).toBe(404)
  })
})

describe('POST /seminars/programme', () => {
  const save = (body: unknown) => api.call('/seminars/programme', { body, headers: manager })

  test('returns the saved program', async () => {
    const seminar = await aSeminar(db)
    const input = { seminarId: seminar.id, version: 0, sessions: [aSession(seminar)], slots: [] }
    expect(await save(input)).toMatchObject({ status: 200, body: { version: 1, countedMinutes: 60 } })
  })

  test('answers 400 with the field of malformed input', async () => {
    const seminar = await aSeminar(db)
    const sessions = [aSession(seminar, { title: ' ' })]
    expect(await save({ seminarId: seminar.id, version: 0, sessions, slots: [] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'sessions.0.title', message: 'Enter a title.' }] },
    })
  })
})

test('POST /attendance/settings saves rules with the version that was read', async () => {
  const { id: seminarId } = await aSeminar(db)
  const settings = await api.call<AttendanceSettings>(`/attendance/settings?seminarId=${seminarId}`, {
    headers: staff,
  })
  expect(settings.body).toMatchObject({ graceMinutes: 15, minimumPercent: 100, version: 0 })
  const body = { ...settings.body, minimumPercent: 79.5 }
  const save = () => api.call('/attendance/settings', { body, headers: manager })
  expect(await save()).toMatchObject({ status: 200, body: { minimumPercent: 79.5, version: 1 } })
  expect(await save()).toMatchObject({ status: 409 })
})

test('POST /attendance/slots/close closes a slot and opens it again', async () => {
  const { id } = await aPlannedSeminar()
  const slotId = (await read(id, staff)).body.slots[0]?.id
  const close = (isClosed: boolean) =>
    api.call('/attendance/slots/close', { body: { slotId, isClosed }, headers: manager })
  expect(await close(true)).toMatchObject({ status: 200, body: { slots: [{ isClosed: true }] } })
  expect(await close(false)).toMatchObject({ status: 200, body: { slots: [{ isClosed: false }] } })
})

describe('GET /speakers', () => {
  const list = (search: string, headers: Record<string, string>) =>
    api.call<{ speakers: Speaker[] }>(`/speakers?search=${search}`, { headers })

  test('shows private fields to managers and hides them from staff', async () => {
    await aSpeaker(db, { fullName: 'Ximena Private', ...secrets })
    expect((await list('ximena', manager)).body.speakers).toMatchObject([secrets])
    const [seen] = (await list('XIMENA', staff)).body.speakers
    expect(seen).toMatchObject({ fullName: 'Ximena Private', email: null, prcLicenseNo: null })
    expect(JSON.stringify(seen)).not.toMatch(/secret|0123456|2027-01-31/)
  })
})

test('POST /seminars/programme/copy and /seminars/duplicate return what they made', async () => {
  const original = await aPlannedSeminar()
  const { id: seminarId } = await aSeminar(db)
  const body = { seminarId, originalId: original.id }
  const copied = await api.call('/seminars/programme/copy', { body, headers: manager })
  expect(copied).toMatchObject({ status: 200, body: { version: 1, seminar: { id: seminarId } } })
  const duplicate = { body: { id: original.id }, headers: manager }
  expect(await api.call('/seminars/duplicate', duplicate)).toMatchObject({
    status: 200,
    body: { seminar: { title: original.title, isDraft: true } },
  })
})
