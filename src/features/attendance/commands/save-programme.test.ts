import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { deleteSeminar } from '#app/features/registrations/commands/delete-seminar.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminarSessions } from '#app/features/seminars/tables.ts'
import { aRegistrant, aRunningSeminar, aSlot as aStoredSlot, minutesIn } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar, inDays, type SeminarRow, testNow } from '#tests/kit/builders.ts'
import {
  aProgramme,
  aScan,
  aSession,
  aSlot,
  aSpeaker,
  hoursAfterStart,
  programmeOf,
} from '#tests/kit/programmes.ts'
import { contextOf, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { SaveProgrammeInput } from '../contract/programme.ts'
import { getAttendanceRules } from '../reads/programme.ts'
import { attendanceMarks } from '../tables/marks.ts'
import { attendanceSettings, attendanceSlots } from '../tables/slots.ts'
import { copyProgramme } from './copy-programme.ts'
import { markAttendance } from './mark-attendance.ts'
import { markAttendanceSlot } from './mark-attendance-slot.ts'
import { createSeminarWithSlots } from './plan-seminar-with-slots.ts'
import { saveProgramme } from './save-programme.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

let seminar: SeminarRow

beforeEach(async () => {
  seminar = await aSeminar(db)
})

const save = (input: Partial<SaveProgrammeInput>) =>
  saveProgramme(context, { seminarId: seminar.id, version: 0, sessions: [], slots: [], ...input })

test('The provider’s minimum of the day on which a seminar is made, or gets slots of a program, stays', async () => {
  const as = (minimumAttendancePercent: number) =>
    contextOf(withPolicies(services, { minimumAttendancePercent }), { actor: context.actor })
  const minimumOf = async (seminarId: number) => (await getAttendanceRules(db, seminarId)).minimumPercent
  const { startsAt, finishesAt } = seminar
  const times = { startDate: startsAt.toISOString(), endDate: finishesAt.toISOString() }
  const { id: seminarId } = await createSeminarWithSlots(as(75), { title: 'Budgets', ...times })
  expect(await minimumOf(seminarId)).toBe(75)
  const input = { seminarId, sessions: [aSession(seminar)], slots: [aSlot(seminar)] }
  await saveProgramme(as(80), { ...input, version: 0 })
  await saveProgramme(as(60), { ...input, sessions: [], version: 1 })
  expect(await minimumOf(seminarId)).toBe(80)
  const duplicate = await aSeminar(db, { startsAt: seminar.startsAt })
  await copyProgramme(as(60), { seminarId: duplicate.id, originalId: seminarId })
  expect(await minimumOf(duplicate.id)).toBe(80)
  const [settings] = await db
    .select()
    .from(attendanceSettings)
    .where(eq(attendanceSettings.seminarId, seminarId))
  expect(settings?.version).toBe(0)
})

describe('saveProgramme', () => {
  test('stores sessions in order of time with their speakers, and audits the change once', async () => {
    const speaker = await aSpeaker(db, { email: 'liza@example.ph', bio: 'Teaches reading.' })
    await save({
      sessions: [
        aSession(seminar, {
          title: 'Later',
          startsAt: hoursAfterStart(seminar, 1),
          endsAt: hoursAfterStart(seminar, 2),
          speakers: [{ speakerId: speaker.id, role: 'reactor' }],
        }),
        aSession(seminar, { title: 'First', room: 'Hall A' }),
      ],
      slots: [aSlot(seminar)],
    })
    const { version, sessions, slots, countedMinutes } = await programmeOf(services, seminar.id)
    expect({ version, countedMinutes, slots: slots.length }).toEqual({
      version: 1,
      countedMinutes: 120,
      slots: 1,
    })
    expect(sessions.map(({ title, room }) => [title, room])).toEqual([
      ['First', 'Hall A'],
      ['Later', null],
    ])
    expect(sessions[1]?.speakers).toEqual([
      {
        id: speaker.id,
        fullName: speaker.fullName,
        credentials: null,
        position: null,
        organization: null,
        bio: 'Teaches reading.',
        role: 'reactor',
        photoUrl: null,
      },
    ])
    expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, seminar.id))).toMatchObject([
      { action: 'seminar.programme_changed', details: { sessions: 1 + 1, slots: 1 } },
    ])
  })

  test('keeps the ids of changed sessions and deletes those left out', async () => {
    const [first, second] = (
      await aProgramme(services, seminar, {
        sessions: [aSession(seminar), aSession(seminar, { room: 'Hall B' })],
      })
    ).sessions
    const stored = { ...aSession(seminar, { title: 'Renamed' }), id: second?.id ?? 0 }
    const { sessions, version } = await aProgramme(services, seminar, { sessions: [stored] })
    expect(version).toBe(2)
    expect(sessions.map(({ id, title }) => [id, title])).toEqual([[second?.id, 'Renamed']])
    expect(first?.id).not.toBe(second?.id)
  })

  test('refuses sessions outside the seminar, reversed ones and overlaps in a room, at their row', async () => {
    const sessions = (values: object) => [aSession(seminar), aSession(seminar, { room: 'Hall B', ...values })]
    const outside = { startsAt: hoursAfterStart(seminar, 1), endsAt: hoursAfterStart(seminar, 3) }
    const reversed = { startsAt: hoursAfterStart(seminar, 1), endsAt: hoursAfterStart(seminar, 1) }
    const refusal = (code: string) => ({ code, details: { issues: [{ path: 'sessions.1' }] } })
    await expect(save({ sessions: sessions(outside) })).rejects.toMatchObject(refusal('session_outside'))
    await expect(save({ sessions: sessions(reversed) })).rejects.toMatchObject(refusal('session_ends_first'))
    await expect(save({ sessions: sessions({ room: '' }) })).rejects.toMatchObject(
      refusal('sessions_overlap'),
    )
    await save({ sessions: sessions({}) })
  })

  test('refuses sessions of another seminar and speakers who are unknown or named twice', async () => {
    const other = await aSeminar(db)
    const [foreign] = (await aProgramme(services, other)).sessions
    const stolen = { ...aSession(seminar), id: foreign?.id ?? 0 }
    await expect(save({ sessions: [stolen] })).rejects.toMatchObject({ code: 'session_unknown' })
    const { id: speakerId } = await aSpeaker(db)
    const namedAs = (...ids: number[]) => [
      aSession(seminar, { speakers: ids.map((id) => ({ speakerId: id, role: 'moderator' as const })) }),
    ]
    const named = save({ sessions: namedAs(speakerId, speakerId) })
    await expect(named).rejects.toMatchObject({ code: 'speaker_twice' })
    await expect(save({ sessions: namedAs(987_654) })).rejects.toMatchObject({ code: 'speaker_unknown' })
    expect((await programmeOf(services, other.id)).sessions).toHaveLength(1)
  })

  test('refuses invalid slots at their field', async () => {
    const at = (path: string) => ({ details: { issues: [{ path }] } })
    const twice = [aSlot(seminar), aSlot(seminar)]
    await expect(save({ slots: twice })).rejects.toMatchObject(at('slots.1.label'))
    const invalid = (values: object) => save({ slots: [aSlot(seminar, values)] })
    const start = hoursAfterStart(seminar, 0)
    await expect(invalid({ endsAt: start })).rejects.toMatchObject(at('slots.0.endsAt'))
    await expect(invalid({ closesAt: start })).rejects.toMatchObject(at('slots.0.closesAt'))
    await expect(invalid({ creditMinutes: 61 })).rejects.toMatchObject(at('slots.0.creditMinutes'))
  })

  test('refuses to remove a slot that has scans, and removes one without', async () => {
    const slots = [aSlot(seminar), aSlot(seminar, { label: 'Afternoon' })]
    const planned = await aProgramme(services, seminar, { slots })
    const [morning] = planned.slots
    await aScan(db, morning ?? { id: 0 }, seminar.id)
    const withoutMorning = { version: 1, slots: planned.slots.slice(1).map(toInput) }
    await expect(save(withoutMorning)).rejects.toMatchObject({
      code: 'slot_has_scans',
      message: '“Morning” has 1 scan and cannot be removed. Close it instead.',
    })
    await save({ version: 1, slots: planned.slots.slice(0, 1).map(toInput) })
    expect((await programmeOf(services, seminar.id)).slots.map(({ label }) => label)).toEqual(['Morning'])
  })

  test('refuses to remove a slot with marks by staff or minutes from a meeting report', async () => {
    const { id: seminarId } = await aRunningSeminar(db)
    const marked = await aStoredSlot(db, seminarId, { label: 'Morning' })
    const reported = await aStoredSlot(db, seminarId, { label: 'Afternoon', startsAt: minutesIn(240) })
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const late = { registrationId, slotId: marked.id, version: 0, status: 'late' } as const
    await markAttendanceSlot(context, late)
    const byReport = { registrationId, slotId: reported.id, status: 'present', minutes: 90 } as const
    const times = { decidedAt: testNow, changedAt: testNow }
    await db.insert(attendanceMarks).values({ ...byReport, ...times, source: 'import' })
    const { version, slots } = await programmeOf(services, seminarId)
    for (const [index, label] of ['Morning', 'Afternoon'].entries())
      await expect(
        saveProgramme(context, {
          seminarId,
          version,
          sessions: [],
          slots: slots.map(toInput).toSpliced(index, 1),
        }),
      ).rejects.toMatchObject({
        code: 'slot_has_scans',
        message: `“${label}” has 1 entry and cannot be removed. Close it instead.`,
      })
  })

  test('deletes sessions and slots with their seminar', async () => {
    await aProgramme(services, seminar)
    await deleteSeminar(context, seminar.id)
    const { seminarId } = seminarSessions
    expect(await db.select().from(seminarSessions).where(eq(seminarId, seminar.id))).toEqual([])
    const slots = db.select().from(attendanceSlots).where(eq(attendanceSlots.seminarId, seminar.id))
    expect(await slots).toEqual([])
  })
})

test('Marks for the whole seminar are carried into its first slots, and back when they go', async () => {
  const over = await aSeminar(db, { startsAt: inDays(-2), endsAt: inDays(-1) })
  const registrants = [await aRegistrant(db, over.id), await aRegistrant(db, over.id)]
  const [present, absent] = registrants.map(({ id }) => id)
  const unmarked = await aRegistrant(db, over.id)
  await markAttendance(context, { registrationId: present ?? 0, attendanceStatus: 'attended' })
  await markAttendance(context, { registrationId: absent ?? 0, attendanceStatus: 'no-show' })
  const statuses = async () => {
    const rows = await db.select().from(registrations).where(eq(registrations.seminarId, over.id))
    return Object.fromEntries(rows.map(({ id, attendanceStatus }) => [id, attendanceStatus]))
  }
  const before = await statuses()
  const slots = [aSlot(over), aSlot(over, { label: 'Afternoon' })]
  const planned = { seminarId: over.id, sessions: [] }
  await saveProgramme(context, { ...planned, version: 0, slots })
  const { registrationId, status, minutes } = attendanceMarks
  const marks = await db
    .select({ status, minutes })
    .from(attendanceMarks)
    .where(eq(registrationId, present ?? 0))
  expect(marks).toEqual([
    { status: 'present', minutes: 60 },
    { status: 'present', minutes: 60 },
  ])
  expect(await statuses()).toEqual({ ...before, [unmarked.id]: 'no-show' })
  // Other slots instead of these, then none.
  await saveProgramme(context, { ...planned, version: 1, slots: [aSlot(over, { label: 'Whole day' })] })
  expect(await statuses()).toEqual({ ...before, [unmarked.id]: 'no-show' })
  await saveProgramme(context, { ...planned, version: 2, slots: [] })
  expect(await statuses()).toEqual(before)
})

function toInput(slot: Awaited<ReturnType<typeof programmeOf>>['slots'][number]) {
  const { isAutomatic: _, isClosed: __, scanCount: ___, recordCount: ____, ...input } = slot
  return input
}
