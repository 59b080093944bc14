import { describe, expect, test } from 'vitest'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import {
  daysOfSeminar,
  proposeSessionTimes,
  proposeSlots,
  putSessionInPlan,
  putSlotInPlan,
  removeSessionFromPlan,
  removeSlotFromPlan,
  toProgrammePlan,
} from './programme-plan.ts'

/** A session on December 5, 2026 in Manila. */
function session(id: number, times: string, values: Partial<ProgrammeSession> = {}): ProgrammeSession {
  const [from, to] = times.split('–')
  return {
    id,
    title: `Session ${id}`,
    kind: 'talk',
    isCounted: true,
    room: null,
    description: null,
    speakers: [],
    startsAt: new Date(`2026-12-05T${from}+08:00`).toISOString(),
    endsAt: new Date(`2026-12-05T${to}+08:00`).toISOString(),
    ...values,
  }
}

function slot(id: number, label: string, values: Partial<AttendanceSlot> = {}): AttendanceSlot {
  const { startsAt, endsAt } = session(0, '08:00–12:00')
  return {
    id,
    label,
    startsAt,
    endsAt,
    opensAt: startsAt,
    closesAt: endsAt,
    mode: 'once',
    creditMinutes: 240,
    room: null,
    isAutomatic: false,
    isClosed: false,
    scanCount: 0,
    recordCount: 0,
    ...values,
  }
}

const seminar = {
  id: 7,
  title: 'Reading',
  durationMinutes: 420,
  startsAt: '2026-12-05T00:00:00.000Z',
  finishesAt: '2026-12-06T09:00:00.000Z',
}
const programme = (sessions: ProgrammeSession[], slots: AttendanceSlot[] = []) => ({
  seminar,
  version: 1,
  sessions,
  slots,
  countedMinutes: 0,
})

const times = (sessions: readonly { startsAt: string }[]) =>
  sessions.map(({ startsAt }) => startsAt.slice(11, 16))

test('daysOfSeminar lists the days in Manila', () => {
  expect(daysOfSeminar(seminar)).toEqual(['2026-12-05', '2026-12-06'])
})

test('nextTimes continues after the last session of the day, or begins with the seminar', () => {
  const { sessions } = programme([session(1, '08:00–09:30')])
  expect(proposeSessionTimes({ seminar, sessions }, '2026-12-05', 60)).toEqual({ from: '09:30', to: '10:30' })
  expect(proposeSessionTimes({ seminar, sessions }, '2026-12-06', 15)).toEqual({ from: '08:00', to: '08:15' })
})

describe('putSession', () => {
  const plan = toProgrammePlan(
    programme([
      session(1, '08:00–09:00'),
      session(2, '09:00–10:00'),
      session(3, '09:00–10:00', { room: 'Hall B' }),
    ]),
  )
  const longer = {
    ...plan.sessions[0],
    ...toProgrammePlan(programme([session(1, '08:00–09:15')])).sessions[0],
  }

  test('replaces a session and moves those that follow in its room by the change of its end', () => {
    const { plan: after, index } = putSessionInPlan(plan, { session: longer as never, movesFollowing: true })
    expect(index).toBe(0)
    expect(times(after.sessions)).toEqual(['00:00', '01:15', '01:00'])
  })

  test('leaves the others where they are unless asked to', () => {
    const { plan: after } = putSessionInPlan(plan, { session: longer as never, movesFollowing: false })
    expect(times(after.sessions)).toEqual(['00:00', '01:00', '01:00'])
  })

  test('adds a session that someone else has deleted as a new one', () => {
    const deleted = removeSessionFromPlan(plan, 1)
    const { plan: after, index } = putSessionInPlan(deleted, {
      session: longer as never,
      movesFollowing: true,
    })
    expect([index, after.sessions.length, after.sessions[2]?.id]).toEqual([2, 3, undefined])
  })
})

test('putSlot replaces by id or adds, and removeSlot removes', () => {
  const plan = toProgrammePlan(programme([], [slot(4, 'Morning')]))
  const { isAutomatic: _, isClosed: __, scanCount: ___, recordCount: ____, ...input } = slot(4, 'All day')
  expect(putSlotInPlan(plan, input)).toMatchObject({
    index: 0,
    plan: { slots: [{ id: 4, label: 'All day' }] },
  })
  const { id: _____, ...added } = input
  expect(putSlotInPlan(plan, added)).toMatchObject({
    index: 1,
    plan: { slots: [{ label: 'Morning' }, added] },
  })
  expect(removeSlotFromPlan(plan, 4).slots).toEqual([])
})

describe('proposeSlots', () => {
  const evening = { startsAt: '2026-12-05T10:00:00.000Z', endsAt: '2026-12-05T11:00:00.000Z' }
  const sessions = [session(1, '08:00–12:00'), session(2, '13:00–17:00')]

  test('keeps the id, mode and room of a slot with the same label', () => {
    const present = [slot(4, 'Morning', { mode: 'in_and_out', room: 'Hall A' }), slot(5, 'Extra', evening)]
    const { slots, minutes, remaining, removed } = proposeSlots(programme(sessions, present))
    expect(slots).toMatchObject([
      { id: 4, label: 'Morning', mode: 'in_and_out', room: 'Hall A' },
      { label: 'Afternoon' },
    ])
    expect([minutes, remaining, removed]).toEqual([480, [], ['Extra']])
  })

  test('changes a slot that was renamed, by its time', () => {
    const [morning, afternoon] = proposeSlots(programme(sessions)).slots
    const timesOf = ({ startsAt = '', endsAt = '' } = {}) => ({ startsAt, endsAt })
    const renamed = [
      slot(4, 'Registration and talks', timesOf(morning)),
      slot(5, 'Workshops', timesOf(afternoon)),
    ]
    const { slots, removed } = proposeSlots(programme(sessions, renamed))
    expect(slots).toMatchObject([
      { id: 4, label: 'Registration and talks' },
      { id: 5, label: 'Workshops' },
    ])
    expect(removed).toEqual([])
  })

  test('replaces automatic slots, and changes one that has records', () => {
    const day = {
      startsAt: '2026-12-05T00:00:00.000Z',
      endsAt: '2026-12-05T09:00:00.000Z',
      isAutomatic: true,
    }
    const proposed = proposeSlots(programme(sessions, [slot(4, 'Whole day', day)]))
    expect([proposed.slots.map(({ id }) => id), proposed.removed]).toEqual([[undefined, undefined], []])
    const { slots } = proposeSlots(programme(sessions, [slot(4, 'Whole day', { ...day, scanCount: 1 })]))
    expect(slots).toMatchObject([{ id: 4, label: 'Morning' }, { label: 'Afternoon' }])
  })

  test.each([{ scanCount: 43 }, { recordCount: 2 }])('keeps a slot that has records: %o', (records) => {
    const present = [slot(5, 'Extra', { ...evening, ...records })]
    const { slots, remaining } = proposeSlots(programme(sessions, present))
    expect([slots.map(({ label }) => label), remaining]).toEqual([
      ['Morning', 'Afternoon', 'Extra'],
      ['Extra'],
    ])
  })
})
