import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { registrations } from '#app/features/registrations/tables.ts'
import { updateSeminarRow } from '#app/features/seminars/queries/planning.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { toManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { actorOf, aPerson, aSeminar, inDays, type SeminarRow, testNow } from '#tests/kit/builders.ts'
import { anExpected } from '#tests/kit/expected-attendees.ts'
import { aProgramme, aScan, aSession, hoursAfterStart, programmeOf } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { SlotInput } from '../contract/slots.ts'
import { listCompletions } from '../queries/marks.ts'
import { getProgramme } from '../reads/programme.ts'
import { changeAttendanceSettings, settleClosedSlots } from './change-slot.ts'
import { markAttendance } from './mark-attendance.ts'
import { createSeminarWithSlots, updateSeminarWithSlots } from './plan-seminar-with-slots.ts'
import { saveProgramme } from './save-programme.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const hourInMs = 60 * 60 * 1000

let seminar: SeminarRow

beforeEach(async () => {
  seminar = await aSeminar(db, { startsAt: new Date('2026-12-05T01:00:00Z') })
  await aProgramme(services, seminar)
})

interface Move {
  readonly byHours: number
  readonly longerByHours?: number
  readonly programme?: 'keep' | 'shift'
}

const moved = (instant: Date | null, hours: number) =>
  new Date((instant?.getTime() ?? 0) + hours * hourInMs).toISOString()

const move = ({ byHours, longerByHours = 0, programme }: Move) =>
  updateSeminarWithSlots(context, {
    id: seminar.id,
    startDate: moved(seminar.startsAt, byHours),
    endDate: moved(seminar.endsAt, byHours + longerByHours),
    ...(programme && { programme }),
  })

/** Hours by which the session and the slot have moved, and the version. */
async function movedBy() {
  const { sessions, slots, version } = await programmeOf(services, seminar.id)
  const hours = (instant: string | undefined) =>
    (Date.parse(instant ?? '') - seminar.startsAt.getTime()) / hourInMs
  return {
    session: hours(sessions[0]?.startsAt),
    slot: hours(slots[0]?.startsAt),
    opens: hours(slots[0]?.opensAt),
    version,
  }
}

describe('updateSeminarWithSlots', () => {
  test('moves sessions and slots with the day', async () => {
    await move({ byHours: 48 })
    expect(await movedBy()).toEqual({ session: 48, slot: 48, opens: 48, version: 2 })
  })

  test('refuses another time of day that does not contain the program', async () => {
    await expect(move({ byHours: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'programme_outside',
    })
    expect(await movedBy()).toEqual({ session: 0, slot: 0, opens: 0, version: 1 })
  })

  test('moves the program with the time of day if asked to', async () => {
    await move({ byHours: 1, programme: 'shift' })
    expect(await movedBy()).toEqual({ session: 1, slot: 1, opens: 1, version: 2 })
  })

  test('keeps a program that lies within the changed times', async () => {
    await move({ byHours: -1, longerByHours: 1 })
    expect(await movedBy()).toEqual({ session: 0, slot: 0, opens: 0, version: 1 })
  })

  test('refuses to keep a program on a day that the seminar leaves', async () => {
    const leaving = move({ byHours: 48, programme: 'keep' })
    await expect(leaving).rejects.toMatchObject({ code: 'programme_outside' })
  })

  test('refuses to shorten a seminar below its last session', async () => {
    await aProgramme(services, seminar, {
      sessions: [aSession(seminar, { endsAt: hoursAfterStart(seminar, 2) })],
    })
    const shortening = move({ byHours: 0, longerByHours: -1 })
    await expect(shortening).rejects.toMatchObject({ code: 'programme_outside' })
  })

  test('refuses an editor of the program who saw the times before', async () => {
    await move({ byHours: 24 })
    const input = { seminarId: seminar.id, version: 1, sessions: [], slots: [] }
    await expect(saveProgramme(context, input)).rejects.toMatchObject({ code: 'programme_changed' })
  })

  test('leaves a seminar without a program to move freely', async () => {
    seminar = await aSeminar(db, { startsAt: testNow })
    await move({ byHours: 1 })
    expect((await programmeOf(services, seminar.id)).version).toBe(0)
  })
})

describe('Automatic slots', () => {
  const describeSlots = async () =>
    (await programmeOf(services, seminar.id)).slots.map(
      ({ label, isAutomatic, startsAt, endsAt }) =>
        `${label}${isAutomatic ? '' : ' of staff'} ${toManilaDateTime(startsAt)} – ${toManilaDateTime(endsAt).slice(11)}`,
    )
  const update = (startDate: string, endDate: string) =>
    updateSeminarWithSlots(context, { id: seminar.id, startDate, endDate })
  const wordOf = async (registrationId: number) =>
    (await db.select().from(registrations).where(eq(registrations.id, registrationId)))[0]?.attendanceStatus

  beforeEach(async () => {
    const times = { startDate: '2026-11-19T09:00', endDate: '2026-11-20T16:00' }
    const { id } = await createSeminarWithSlots(context, { title: 'Budgets', ...times, isMultiDay: true })
    const [row] = await db.select().from(seminars).where(eq(seminars.id, id))
    seminar = row ?? seminar
  })

  test('are made with a seminar and follow its days', async () => {
    expect(await describeSlots()).toEqual([
      'Day 1 2026-11-19T09:00 – 16:00',
      'Day 2 2026-11-20T09:00 – 16:00',
    ])
    await update('2026-12-01T08:00', '2026-12-03T15:00')
    expect(await describeSlots()).toEqual([
      'Day 1 2026-12-01T08:00 – 15:00',
      'Day 2 2026-12-02T08:00 – 15:00',
      'Day 3 2026-12-03T08:00 – 15:00',
    ])
    await update('2026-12-01T08:00', '2026-12-01T12:00')
    expect(await describeSlots()).toEqual(['Whole day 2026-12-01T08:00 – 12:00'])
  })

  test('keep marks of the whole seminar when they move, and a day too many that has records', async () => {
    const { registrationId } = await anExpected(db, seminar.id)
    await markAttendance(context, { registrationId, attendanceStatus: 'attended' })
    const percent = async () => (await listCompletions(db, [registrationId]))[0]?.percent
    expect(await percent()).toBe(100)
    await update('2026-11-19T08:00', '2026-11-21T18:00')
    expect([await percent(), await wordOf(registrationId)]).toEqual([100, 'attended'])
    const { slots } = await programmeOf(services, seminar.id)
    await aScan(db, { id: slots[2]?.id ?? 0 }, seminar.id)
    await update('2026-11-19T08:00', '2026-11-19T18:00')
    expect((await programmeOf(services, seminar.id)).slots.map(({ label }) => label)).toEqual([
      'Whole day',
      'Day 3',
    ])
    expect([await percent(), await wordOf(registrationId)]).toEqual([100, 'attended'])
  })

  test('stay automatic when they are saved as they are, and are of staff once one changes', async () => {
    const save = (slots: SlotInput[]) => aProgramme(services, seminar, { sessions: [], slots })
    const { slots } = await programmeOf(services, seminar.id)
    const inputs = slots.map(
      ({ isAutomatic: _, isClosed: __, scanCount: ___, recordCount: ____, ...slot }) => slot,
    )
    await save(inputs)
    expect((await describeSlots())[0]).toBe('Day 1 2026-11-19T09:00 – 16:00')
    await save(inputs.slice(0, 1))
    expect(await describeSlots()).toEqual(['Day 1 of staff 2026-11-19T09:00 – 16:00'])
    await save([])
    expect(await describeSlots()).toEqual([
      'Day 1 2026-11-19T09:00 – 16:00',
      'Day 2 2026-11-20T09:00 – 16:00',
    ])
  })

  test('make nobody absent by closing, and are not shown to registrants', async () => {
    const { registrationId, person } = await anExpected(db, seminar.id)
    const late = contextOf({ ...services, clock: () => inDays(30) }, { actor: context.actor })
    await settleClosedSlots(late)
    const rules = {
      graceMinutes: 15,
      lateCutsMinutes: false,
      assumeStayed: true,
      minimumPercent: 0,
      version: 0,
    }
    await changeAttendanceSettings(late, { seminarId: seminar.id, ...rules })
    expect(await wordOf(registrationId)).toBe('registered')
    expect((await listCompletions(db, [registrationId]))[0]?.attendance).toBe('open')
    const registrant = { ...context, actor: actorOf(person) }
    expect((await getProgramme(registrant, seminar.id)).slots).toEqual([])
  })
})

test('the database refuses a seminar that moves away from its sessions', async () => {
  const away = { startsAt: inDays(90), endsAt: null, finishesAt: inDays(91) }
  const moving = inTransaction(db, (tx) => updateSeminarRow(tx, seminar.id, away))
  await expect(moving).rejects.toMatchObject({ code: '23514' })
})
