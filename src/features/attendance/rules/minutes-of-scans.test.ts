import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AcceptedScan,
  type AttendanceRules,
  minutesOfScans,
  type ScannedSlot,
} from './minutes-of-scans.ts'

const startsAt = new Date('2026-12-05T08:00:00+08:00')
const at = (minute: number) => new Date(startsAt.getTime() + minute * 60_000)
const once: ScannedSlot = { mode: 'once', startsAt, endsAt: at(240), creditMinutes: 225 }
const inAndOut: ScannedSlot = { ...once, mode: 'in_and_out' }
const rules: AttendanceRules = { graceMinutes: 15, lateCutsMinutes: false, assumeStayed: true }

const aScan = (direction: AcceptedScan['direction'], minute: number): AcceptedScan => ({
  direction,
  at: at(minute),
  source: 'qr',
})

describe('minutesOfScans of a slot scanned once', () => {
  const result = (minute: number, changed: Partial<AttendanceRules> = {}) =>
    minutesOfScans(once, [aScan(null, minute)], { ...rules, ...changed })

  test('without scans is absent', () => {
    expect(minutesOfScans(once, [], rules)).toEqual({ status: 'absent', minutes: 0, isMissingOut: false })
  })

  test('gives the full credit from the opening until the grace period ends', () => {
    for (const minute of [-60, 0, 15])
      expect(result(minute)).toMatchObject({ status: 'present', minutes: 225 })
  })

  test('is late a millisecond after the grace period, with full credit unless lateness cuts minutes', () => {
    const justLate = minutesOfScans(once, [{ ...aScan(null, 15), at: new Date(at(15).getTime() + 1) }], rules)
    expect(justLate).toMatchObject({ status: 'late', minutes: 225 })
    expect(result(100, { lateCutsMinutes: true })).toMatchObject({ status: 'late', minutes: 140 })
    expect(result(16, { lateCutsMinutes: true, graceMinutes: 0 }).minutes).toBe(224)
    expect(result(1, { lateCutsMinutes: true, graceMinutes: 0 }).minutes).toBe(225)
    expect(result(250, { lateCutsMinutes: true })).toMatchObject({ status: 'late', minutes: 0 })
  })

  test('takes the earliest of several scans', () => {
    const scans = [aScan('out', 200), aScan(null, 100), aScan('in', 5)]
    expect(minutesOfScans(once, scans, rules).status).toBe('present')
  })
})

describe('minutesOfScans of a slot scanned in and out', () => {
  /** @param scans such as 'in 0, out 100, ? 120', with minutes after the start */
  const result = (scans: string, changed: Partial<AttendanceRules> = {}) =>
    minutesOfScans(
      inAndOut,
      scans.split(', ').map((scan) => {
        const [direction, minute] = scan.split(' ')
        return aScan(direction === 'in' || direction === 'out' ? direction : null, Number(minute))
      }),
      { ...rules, ...changed },
    )

  test('gives the minutes inside, at most the credit, whatever the order of the scans', () => {
    expect(result('out 240, in -10')).toEqual({ status: 'present', minutes: 225, isMissingOut: false })
    expect(result('in 0, out 100, in 160, out 250').minutes).toBe(180)
  })

  test('is late or left early only beyond the grace period, and late if both', () => {
    expect(result('in 15, out 225').status).toBe('present')
    expect(result('in 16, out 225').status).toBe('late')
    expect(result('in 15, out 224')).toMatchObject({ status: 'left_early', minutes: 209 })
    expect(result('in 16, out 224').status).toBe('late')
  })

  test('counts a missing out until the end only if the setting says so', () => {
    const assumeStayed = false
    expect(result('in 40')).toEqual({ status: 'late', minutes: 200, isMissingOut: true })
    expect(result('in 0, out 60, in 100', { assumeStayed })).toEqual({
      status: 'present',
      minutes: 60,
      isMissingOut: true,
    })
    expect(result('in 0', { assumeStayed })).toMatchObject({ status: 'present', minutes: 0 })
  })

  test('ignores repeated scans, takes no direction as in, and knows no stay without an in', () => {
    expect(result('in 0, in 50, out 100, out 200').minutes).toBe(100)
    expect(result('? 0, ? 50, out 100').minutes).toBe(100)
    expect(result('out 100')).toEqual({ status: 'absent', minutes: 0, isMissingOut: false })
  })

  test('is absent if the stay ended before the start or began after the end', () => {
    expect(result('in -30, out -1').status).toBe('absent')
    expect(result('in 245')).toEqual({ status: 'absent', minutes: 0, isMissingOut: true })
  })
})

test('Minutes of any scans are whole, between 0 and the credit, and never fewer with assumed stays', () => {
  const scan = fc.record({
    direction: fc.constantFrom('in', 'out', null),
    at: fc.integer({ min: -5_000_000, max: 20_000_000 }).map((ms) => new Date(startsAt.getTime() + ms)),
    source: fc.constant('qr' as const),
  })
  fc.assert(
    fc.property(
      fc.array(scan, { maxLength: 9 }),
      fc.record({ mode: fc.constantFrom('once', 'in_and_out'), creditMinutes: fc.nat(300) }),
      fc.record({ graceMinutes: fc.nat(60), lateCutsMinutes: fc.boolean() }),
      (scans, slot, settings) => {
        const [assumed, strict] = [true, false].map((assumeStayed) =>
          minutesOfScans({ ...once, ...slot }, scans, { ...settings, assumeStayed }),
        )
        for (const minutes of [assumed?.minutes, strict?.minutes]) {
          expect(Number.isInteger(minutes)).toBe(true)
          expect(minutes).toBeGreaterThanOrEqual(0)
          expect(minutes).toBeLessThanOrEqual(slot.creditMinutes)
        }
        expect(assumed?.minutes).toBeGreaterThanOrEqual(strict?.minutes ?? 0)
        expect(assumed?.status).toBe(strict?.status)
        if (assumed?.status === 'absent') expect(assumed.minutes).toBe(0)
      },
    ),
  )
})
