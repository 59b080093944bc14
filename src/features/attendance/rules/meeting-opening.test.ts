import { describe, expect, test } from 'vitest'
import { type Period, toMeetingOpening } from './meeting-opening.ts'

const at = (time: string) => new Date(`2026-12-${time.replace(' ', 'T')}:00+08:00`)
const period = (from: string, to: string): Period => ({ startsAt: at(from), endsAt: at(to) })

const seminar = period('05 08:00', '06 17:00')
const parts = [period('06 09:00', '06 12:00'), period('05 13:00', '05 17:00'), period('05 08:30', '05 12:00')]

function opening(now: string, values: Partial<Parameters<typeof toMeetingOpening>[0]> = {}) {
  const { isOpen, opensAt } = toMeetingOpening({ seminar, parts, opensMinutesBefore: 15, ...values }, at(now))
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
    expect(opening('05 23:00', { parts: [] })).toBe('open')
    expect(opening('05 06:00', { parts: [], opensMinutesBefore: 120 })).toBe('open')
    expect(opening('05 05:59', { parts: [], opensMinutesBefore: 120 })).toBe(opens('05 06:00'))
  })
})
