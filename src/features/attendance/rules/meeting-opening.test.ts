import { describe, expect, test } from 'vitest'
import {
  listMeetingDays,
  listMeetingReminders,
  type TimePeriod,
  toMeetingOpening,
} from './meeting-opening.ts'

const at = (time: string) => new Date(`2026-12-${time.replace(' ', 'T')}:00+08:00`)
const period = (from: string, to: string): TimePeriod => ({ startsAt: at(from), endsAt: at(to) })

const seminar = period('05 08:00', '06 17:00')
const parts = [period('06 09:00', '06 12:00'), period('05 13:00', '05 17:00'), period('05 08:30', '05 12:00')]

function opening(now: string, { opensMinutesBefore = 15, planned = parts } = {}) {
  const days = listMeetingDays(seminar, planned)
  const { isOpen, opensAt } = toMeetingOpening({ days, opensMinutesBefore }, at(now))
  return isOpen ? 'open' : (opensAt?.toISOString() ?? 'over')
}

const opens = (time: string) => at(time).toISOString()

describe('toMeetingOpening', () => {
  test.for([
    ['05 07:44', opens('05 07:45')],
    ['05 07:45', 'open'],
    ['05 12:30', 'open'],
    ['05 16:59', 'open'],
    ['05 17:00', opens('06 08:45')],
    ['06 08:44', opens('06 08:45')],
    ['06 16:59', 'open'],
    ['06 17:00', 'over'],
  ] as const)('at %s of a seminar of two days says %s', ([now, expected]) => {
    expect(opening(now)).toBe(expected)
  })

  test('takes the whole seminar where nothing is planned', () => {
    expect(opening('05 23:00', { planned: [] })).toBe('open')
    expect(opening('05 06:00', { planned: [], opensMinutesBefore: 120 })).toBe('open')
    expect(opening('05 05:59', { planned: [], opensMinutesBefore: 120 })).toBe(opens('05 06:00'))
  })
})

describe('listMeetingReminders', () => {
  const reminders = (now: string) =>
    listMeetingReminders(listMeetingDays(seminar, parts), at(now)).map(
      ({ kind, day }) => `${kind} ${day.startsAt.toISOString()}`,
    )
  const first = opens('05 08:00')
  const second = opens('06 09:00')

  test.for([
    ['03 12:00', []],
    ['04 07:59', []],
    ['04 08:00', [`day_before ${first}`]],
    ['04 20:00', []],
    ['05 06:59', []],
    ['05 07:00', [`hour_before ${first}`]],
    // Not the day before the second day.
    ['05 16:59', [`hour_before ${first}`]],
    ['05 17:00', []],
    ['06 08:00', [`hour_before ${second}`]],
    ['06 17:00', []],
  ] as const)('at %s of a seminar of two days', ([now, expected]) => {
    expect(reminders(now)).toEqual(expected)
  })
})
