import { describe, expect, test } from 'vitest'
import { countedMinutes, type ProgrammeSession, slotsOfDays, slotsOfProgramme } from './slots-of-programme.ts'

const manila = (text: string) => new Date(`${text}:00+08:00`)

function aSession(day: string, times: string, isCounted = true): ProgrammeSession {
  const [start = '', end = ''] = times.split('-')
  return { startsAt: manila(`${day}T${start}`), endsAt: manila(`${day}T${end}`), isCounted }
}

const twoDays = ['2026-12-05', '2026-12-06'].flatMap((day) => [
  aSession(day, '07:30-08:00', false),
  aSession(day, '08:00-10:00'),
  aSession(day, '10:00-10:15', false),
  aSession(day, '10:15-12:00'),
  aSession(day, '13:00-17:00'),
])

const summary = (sessions: readonly ProgrammeSession[]) =>
  slotsOfProgramme(sessions).map(({ label, creditMinutes }) => [label, creditMinutes])

describe('slotsOfProgramme', () => {
  test('makes a morning and an afternoon slot for each day, without breaks and ceremonies', () => {
    const slots = slotsOfProgramme(twoDays)
    expect(summary(twoDays)).toEqual([
      ['Morning, Day 1', 225],
      ['Afternoon, Day 1', 240],
      ['Morning, Day 2', 225],
      ['Afternoon, Day 2', 240],
    ])
    expect(slots[0]).toEqual({
      label: 'Morning, Day 1',
      startsAt: manila('2026-12-05T08:00'),
      endsAt: manila('2026-12-05T12:00'),
      opensAt: manila('2026-12-05T07:00'),
      closesAt: manila('2026-12-05T12:30'),
      creditMinutes: 225,
    })
  })

  test('divides a single day at 12:30 to the minute and leaves the day out of its labels', () => {
    const day = '2026-12-05'
    expect(summary([aSession(day, '08:00-12:00'), aSession(day, '12:29-16:00')])).toEqual([
      ['Whole day', 451],
    ])
    expect(summary([aSession(day, '08:00-12:00'), aSession(day, '12:30-16:00')])).toEqual([
      ['Morning', 240],
      ['Afternoon', 210],
    ])
  })

  test('makes one slot of a day whose counted sessions span at most four hours', () => {
    const day = '2026-12-05'
    const ceremony = aSession(day, '08:00-10:00', false)
    expect(summary([ceremony, aSession(day, '10:00-12:00'), aSession(day, '13:00-14:00')])).toEqual([
      ['Whole day', 180],
    ])
    expect(summary([aSession(day, '10:00-12:00'), aSession(day, '13:00-14:01')])).toHaveLength(2)
    expect(summary([...twoDays.slice(0, 5), aSession('2026-12-06', '13:00-15:00')]).at(-1)).toEqual([
      'Day 2',
      120,
    ])
  })

  test('counts parallel sessions once, also across noon', () => {
    const day = '2026-12-05'
    const parallel = [
      aSession(day, '08:00-12:00'),
      aSession(day, '09:00-13:30'),
      aSession(day, '13:00-17:00'),
    ]
    expect(summary(parallel)).toEqual([
      ['Morning', 330],
      ['Afternoon', 210],
    ])
    expect(countedMinutes(parallel)).toBe(540)
  })

  test('numbers days as the program shows them and needs no order of the sessions', () => {
    const opening = aSession('2026-12-04', '16:00-17:00', false)
    expect(summary([...twoDays.toReversed(), opening]).map(([label]) => label)).toEqual([
      'Morning, Day 2',
      'Afternoon, Day 2',
      'Morning, Day 3',
      'Afternoon, Day 3',
    ])
  })

  test('proposes nothing without counted sessions', () => {
    expect(slotsOfProgramme([])).toEqual([])
    expect(slotsOfProgramme([aSession('2026-12-05', '08:00-09:00', false)])).toEqual([])
  })
})

describe('slotsOfDays', () => {
  const daysOf = (from: string, until: string) =>
    slotsOfDays({ startsAt: manila(from), finishesAt: manila(until) })

  test('makes a slot of each day, with the hours of the seminar', () => {
    expect(daysOf('2026-12-05T09:00', '2026-12-05T17:00')).toEqual([
      {
        label: 'Whole day',
        startsAt: manila('2026-12-05T09:00'),
        endsAt: manila('2026-12-05T17:00'),
        opensAt: manila('2026-12-05T08:00'),
        closesAt: manila('2026-12-05T17:30'),
        creditMinutes: 480,
      },
    ])
    expect(daysOf('2026-12-05T08:30', '2026-12-07T16:30')).toMatchObject([
      { label: 'Day 1', startsAt: manila('2026-12-05T08:30'), endsAt: manila('2026-12-05T16:30') },
      { label: 'Day 2', startsAt: manila('2026-12-06T08:30'), creditMinutes: 480 },
      { label: 'Day 3', endsAt: manila('2026-12-07T16:30') },
    ])
  })

  test('makes one slot of a seminar of more days than it can have slots', () => {
    expect(daysOf('2026-01-01T09:00', '2026-04-10T17:00')).toHaveLength(100)
    expect(daysOf('2026-01-01T09:00', '2026-04-11T17:00')).toMatchObject([
      { label: 'Whole seminar', startsAt: manila('2026-01-01T09:00'), endsAt: manila('2026-04-11T17:00') },
    ])
  })

  test('divides a seminar at midnight that ends earlier in the day than it starts', () => {
    const minutesOf = (from: string, until: string) =>
      daysOf(from, until).map(({ label, creditMinutes }) => [label, creditMinutes])
    expect(minutesOf('2026-12-05T22:00', '2026-12-06T06:00')).toEqual([
      ['Day 1', 120],
      ['Day 2', 360],
    ])
    expect(minutesOf('2026-12-05T09:00', '2026-12-06T00:00')).toEqual([['Whole day', 900]])
    expect(minutesOf('2026-12-05T09:00', '2026-12-06T09:00')).toEqual([
      ['Day 1', 900],
      ['Day 2', 540],
    ])
  })
})
