import { describe, expect, test } from 'vitest'
import { type ReportedPresence, type SlotEvidence, toAutomaticMark } from './slot-mark.ts'

const at = (time: string) => new Date(`2026-12-05T${time}:00+08:00`)
const slot = {
  mode: 'once',
  startsAt: at('08:00'),
  endsAt: at('12:00'),
  creditMinutes: 210,
} as const
const rules = { graceMinutes: 15, lateCutsMinutes: false, assumeStayed: true }

const presence = (
  times: readonly (readonly [string, string])[],
  summarisedMinutes: number | null = null,
): ReportedPresence => ({
  intervals: times.map(([from, to]) => ({ from: at(from), to: at(to) })),
  summarisedMinutes,
})

const markOf = (evidence: Partial<SlotEvidence>) =>
  toAutomaticMark(slot, { scans: [], presences: [], ...evidence }, rules)

describe('toAutomaticMark', () => {
  test('without evidence gives none', () => {
    expect(markOf({})).toBeNull()
    expect(markOf({ presences: [presence([['13:00', '14:00']]), presence([], 0)] })).toBeNull()
  })

  test('adds up reports of two meeting instances, overlaps once and gaps not at all', () => {
    const presences = [
      presence([['08:00', '09:00']]),
      presence([
        ['08:30', '09:30'],
        ['10:00', '12:00'],
      ]),
    ]
    expect(markOf({ presences })).toEqual({ status: 'present', minutes: 210, source: 'import' })
    expect(markOf({ presences: [presence([['08:00', '09:00']]), presence([['08:30', '09:30']])] })).toEqual({
      status: 'left_early',
      minutes: 90,
      source: 'import',
    })
  })

  test('limits first joining and last leaving to the total of their report, but not other reports', () => {
    const teams = presence([['08:00', '12:00']], 87)
    expect(markOf({ presences: [teams] })).toMatchObject({ status: 'present', minutes: 87 })
    expect(markOf({ presences: [teams, presence([['08:00', '10:00']])] })).toMatchObject({ minutes: 207 })
    expect(markOf({ presences: [presence([['09:00', '10:00']], 500)] })).toMatchObject({ minutes: 60 })
  })

  test('gives the larger of times and of totals without times, at most the credit', () => {
    expect(markOf({ presences: [presence([], 100), presence([], 90)] })).toMatchObject({ minutes: 100 })
    expect(markOf({ presences: [presence([], 500)] })).toMatchObject({ minutes: 210 })
    expect(markOf({ presences: [presence([], 30), presence([['11:00', '12:00']])] })).toMatchObject({
      status: 'late',
      minutes: 60,
    })
  })

  test('takes the report over scans only if it gives more minutes', () => {
    const scans = [{ direction: null, at: at('08:00'), source: 'qr' }] as const
    const presences = [presence([['08:00', '12:00']])]
    expect(markOf({ scans, presences })).toMatchObject({ source: 'scans', minutes: 210 })
    const inAndOut = { ...slot, mode: 'in_and_out' } as const
    const late = [{ direction: 'in', at: at('11:00'), source: 'qr' }] as const
    expect(toAutomaticMark(inAndOut, { scans: late, presences }, rules)).toMatchObject({
      source: 'import',
      minutes: 210,
    })
  })
})
