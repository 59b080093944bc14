import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { seminarMeetings, seminars } from '#app/features/seminars/tables.ts'
import { aPerson, aSeminar, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import { anExpected } from '#tests/kit/expected-attendees.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getJoinCode } from '../commands/join-codes.ts'
import type { SeminarMeeting } from '../contract/meetings.ts'
import { getMeetingForRegistration } from '../reads/meetings.ts'
import { attendanceJoinCodes } from '../tables/imports.ts'

const { database, db, services } = await aSite()
const api = createTestApi(services)
let manager: { Cookie: string }

beforeAll(async () => {
  manager = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }
})

const link = 'https://zoom.us/j/812?pwd=x'

function save(seminarId: number, values: Readonly<Record<string, unknown>> = {}) {
  const body = { seminarId, url: link, passcode: 'abc', version: 0, ...values }
  return api.call<SeminarMeeting>('/seminars/meeting', { body, headers: manager })
}

async function read(seminarId: number, personId: number | null) {
  const headers: Record<string, string> =
    personId === null ? {} : { Cookie: await aSessionCookie(db, personId) }
  return api.call<SeminarMeeting>(`/seminars/meeting?seminarId=${seminarId}`, { headers })
}

const verified = {
  person: { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz', emailVerifiedAt: testNow },
}
const unpaid = { ...verified, paymentStatus: 'pending', amountDue: '100.00' } as const

describe('POST /seminars/meeting', () => {
  test('saves the meeting, and e-mails it to verified registrants who knew other details', async () => {
    const { id } = await aSeminar(db, { startsAt: inDays(9), locationDetails: 'Zoom, by e-mail' })
    const { person } = await anExpected(db, id, verified)
    await anExpected(db, id, unpaid)
    expect(await save(id, { meetingId: '812', opensMinutesBefore: 30 })).toMatchObject({
      status: 200,
      body: {
        meeting: { url: link, meetingId: '812', passcode: 'abc', dialIn: null },
        opensMinutesBefore: 30,
        version: 1,
        joinAs: null,
      },
    })
    const [seminar] = await db.select().from(seminars).where(eq(seminars.id, id))
    expect(seminar?.locationDetails).toBe(
      'The meeting link appears on your ticket 30 minutes before the start.',
    )
    const sent = await db.select().from(outbox).where(eq(outbox.templateType, 'meeting_link'))
    expect(sent.map(({ recipientEmail }) => recipientEmail)).toEqual([person.email])
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries.map(({ action }) => action)).toEqual(['seminar.updated', 'seminar.meeting_changed'])
    expect(JSON.stringify(entries)).not.toContain('zoom.us')

    expect((await save(id, { meetingId: '812', version: 1 })).body).toMatchObject({ version: 2 })
    const isSent = eq(outbox.recipientEmail, person.email)
    expect(await db.$count(outbox, isSent)).toBe(1)
  })

  test('refuses a stale version, seminars in person, unknown ones and malformed links', async () => {
    const { id } = await aSeminar(db)
    await save(id)
    expect((await save(id)).status).toBe(409)
    const venue = await aSeminar(db, { locationType: 'in_person', locationAddress: 'Basey' })
    expect((await save(venue.id)).status).toBe(409)
    expect((await save(987_654)).status).toBe(404)
    expect((await save(id, { version: 1, url: 'javascript:alert(1)' })).status).toBe(400)
  })
})

describe('GET /seminars/meeting', () => {
  test('tells verified registrants when it opens, their join name, and the link only once it is open', async () => {
    const { id } = await aSeminar(db, { startsAt: inDays(7) })
    const { person, registrationId } = await anExpected(db, id, verified)
    await save(id)
    const early = await read(id, person.id)
    expect(early).toMatchObject({
      status: 200,
      body: {
        meeting: null,
        hasMeeting: true,
        isOpen: false,
        opensAt: new Date(inDays(7).getTime() - 15 * 60_000).toISOString(),
        joinAs: expect.stringMatching(/^CRUZ, Maria S\. [1-9]\d{3}$/),
      },
    })
    const shown = await getMeetingForRegistration({ db, now: inDays(7) }, registrationId)
    expect(shown).toMatchObject({ isOpen: true, meeting: { url: link }, joinAs: early.body.joinAs })
    const after = await getMeetingForRegistration({ db, now: inDays(8) }, registrationId)
    expect(after).toMatchObject({ isOpen: false, meeting: null, opensAt: null })
  })

  test('is unknown to visitors, other accounts, unpaid registrants and unverified e-mails', async () => {
    const { id } = await aSeminar(db, { startsAt: testNow })
    await save(id)
    const pending = await anExpected(db, id, unpaid)
    const unverified = await anExpected(db, id)
    const others = [null, (await aPerson(db)).id, pending.person.id, unverified.person.id]
    for (const personId of others) expect((await read(id, personId)).status).toBe(404)
    expect(await getMeetingForRegistration({ db, now: testNow }, pending.registrationId)).toBeNull()
    const staff = await aPerson(db, { role: 'staff' })
    expect((await read(id, staff.id)).body).toMatchObject({ meeting: { url: link }, isOpen: true })
    expect((await read(987_654, staff.id)).status).toBe(404)
  })

  test('shows no link of a cancelled seminar', async () => {
    const { id } = await aSeminar(db, { startsAt: testNow })
    const { person } = await anExpected(db, id, verified)
    await save(id)
    await db.update(seminars).set({ status: 'cancelled', cancelledAt: testNow }).where(eq(seminars.id, id))
    expect((await read(id, person.id)).body).toMatchObject({ meeting: null, isOpen: false, opensAt: null })
  })
})

describe('POST /seminars/meeting/remove', () => {
  const remove = (seminarId: number, version: number) =>
    api.call('/seminars/meeting/remove', { body: { seminarId, version }, headers: manager })

  test('makes the location details editable again, without an e-mail', async () => {
    const { id } = await aSeminar(db, { startsAt: inDays(9) })
    const { person } = await anExpected(db, id, verified)
    await save(id)
    expect((await remove(id, 0)).status).toBe(409)
    expect(await remove(id, 1)).toMatchObject({
      status: 200,
      body: { hasMeeting: false, meeting: null, version: 0 },
    })
    expect((await remove(id, 0)).status).toBe(404)
    const [seminar] = await db.select().from(seminars).where(eq(seminars.id, id))
    expect(seminar?.locationDetails).toBeNull()
    expect(await db.$count(outbox, eq(outbox.recipientEmail, person.email))).toBe(0)
    const isRemoval = and(eq(auditLog.action, 'seminar.meeting_removed'), eq(auditLog.subjectId, id))
    expect(await db.$count(auditLog, isRemoval)).toBe(1)
  })
})

describe('POST /seminars/update of a seminar with a meeting', () => {
  const update = (id: number, values: object) =>
    api.call('/seminars/update', { body: { id, ...values }, headers: manager })
  const detailsOf = async (id: number) => {
    const [seminar] = await db.select().from(seminars).where(eq(seminars.id, id))
    return seminar?.locationDetails
  }

  test('refuses other location details at their field, and keeps everything else possible', async () => {
    const { id } = await aSeminar(db, { startsAt: inDays(9) })
    await save(id)
    expect(await update(id, { locationDetails: `Join at ${link}` })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'locationDetails' }] },
    })
    expect((await update(id, { locationDetails: null })).status).toBe(400)
    const same = (await detailsOf(id)) ?? ''
    expect((await update(id, { title: 'Reading', locationDetails: same })).status).toBe(200)
  })

  test('removes the meeting once the seminar is held in person', async () => {
    const { id } = await aSeminar(db, { startsAt: inDays(9) })
    await save(id)
    const venue = { locationType: 'in_person', locationAddress: 'Basey' }
    expect((await update(id, venue)).status).toBe(200)
    expect(await detailsOf(id)).toBeNull()
    expect(await db.$count(seminarMeetings, eq(seminarMeetings.seminarId, id))).toBe(0)
    expect((await update(id, { locationDetails: 'Room 4' })).status).toBe(200)
    const isRemoval = and(eq(auditLog.action, 'seminar.meeting_removed'), eq(auditLog.subjectId, id))
    expect(await db.$count(auditLog, isRemoval)).toBe(1)
  })
})

test('GET /seminars/details returns to managers only that a seminar has a meeting', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(9) })
  await save(id)
  const hasMeeting = async (headers: Record<string, string>) =>
    (await api.call<{ seminar: object }>(`/seminars/details?seminarId=${id}`, { headers })).body.seminar
  expect(await hasMeeting(manager)).toMatchObject({ hasMeeting: true })
  expect(await hasMeeting({})).not.toHaveProperty('hasMeeting')
})

test('POST /seminars/meeting/joined notes the press of a verified registrant and of nobody else', async () => {
  const { id } = await aSeminar(db)
  const { person, registrationId } = await anExpected(db, id, verified)
  const press = async (personId: number) =>
    api.call('/seminars/meeting/joined', {
      body: { seminarId: id },
      headers: { Cookie: await aSessionCookie(db, personId) },
    })
  expect((await press(person.id)).status).toBe(200)
  const [row] = await db
    .select()
    .from(attendanceJoinCodes)
    .where(eq(attendanceJoinCodes.registrationId, registrationId))
  expect(row?.joinedPressedAt).toEqual(testNow)
  expect((await press((await aPerson(db)).id)).status).toBe(404)
  const byAction = and(eq(auditLog.action, 'seminar.meeting_joined'), eq(auditLog.subjectId, registrationId))
  expect(await db.$count(auditLog, byAction)).toBe(1)
})

test('Join codes are unique in a seminar, stay the same and are no years, also when asked for at once', async () => {
  const { id: seminarId } = await aSeminar(db)
  const ids: number[] = []
  for (let at = 0; at < 8; at += 1) ids.push((await anExpected(db, seminarId)).registrationId)
  const codes = await Promise.all(
    [...ids, ...ids].map((registrationId) => getJoinCode(db, { registrationId, seminarId })),
  )
  expect(codes.slice(8)).toEqual(codes.slice(0, 8))
  expect(new Set(codes).size).toBe(8)
  // All but one code is taken by registrations of the seminar.
  const [first = 0, second = 0] = ids
  await db.delete(attendanceJoinCodes).where(eq(attendanceJoinCodes.seminarId, seminarId))
  await database.pool.query(
    'alter table attendance_join_codes drop constraint attendance_join_codes_pkey cascade',
  )
  await database.pool.query(
    `insert into attendance_join_codes (registration_id, seminar_id, code)
      select $1, $2, number from generate_series(1000, 9999) as number
        where number not between 1900 and 2099 and number <> 4821`,
    [first, seminarId],
  )
  expect(await getJoinCode(db, { registrationId: second, seminarId })).toBe('4821')
  const [third = 0] = ids.slice(2)
  expect(await getJoinCode(db, { registrationId: third, seminarId })).toBeNull()
})

test('GET /attendees/ticket/join leads to the open meeting, and before that to the ticket', async () => {
  const { id } = await aSeminar(db, { startsAt: testNow })
  const { person, registrationId } = await anExpected(db, id, verified)
  const Cookie = await aSessionCookie(db, person.id)
  const join = () =>
    api.send(`/attendees/ticket/join?registrationId=${registrationId}`, { headers: { Cookie } })
  expect((await join()).headers.get('location')).toBe(`/t/${registrationId}`)
  await save(id)
  const answer = await join()
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(link)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})
