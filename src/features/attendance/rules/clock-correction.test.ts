import { expect, test } from 'vitest'
import { clockOffsetInMs, correctScanTime, isPlausibleScanTime } from './clock-correction.ts'

const now = new Date('2026-12-05T01:00:00Z')
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

test('The offset is positive for a device whose clock is behind', () => {
  expect(clockOffsetInMs(now, later(now, -5000))).toBe(5000)
  expect(clockOffsetInMs(now, later(now, 5000))).toBe(-5000)
})

test('A scan time is corrected in both directions from the first millisecond above 120 seconds', () => {
  const scannedAt = later(now, -60_000)
  for (const offset of [0, 120_000, -120_000]) expect(correctScanTime(scannedAt, offset)).toEqual(scannedAt)
  for (const offset of [120_001, -120_001])
    expect(correctScanTime(scannedAt, offset)).toEqual(later(scannedAt, offset))
})

test('A scan time stays between 1970 and 9999 whatever the clock of the device says', () => {
  const [first, last] = [new Date(0), new Date('9999-12-31T23:59:59.999Z')]
  expect(correctScanTime(first, clockOffsetInMs(now, last))).toEqual(first)
  expect(correctScanTime(last, clockOffsetInMs(now, first))).toEqual(last)
})

test('A corrected scan time is plausible from the making of the pass until 5 minutes from now', () => {
  const bounds = { passMadeAt: later(now, -3_600_000), now }
  expect(isPlausibleScanTime(bounds.passMadeAt, bounds)).toBe(true)
  expect(isPlausibleScanTime(later(bounds.passMadeAt, -1), bounds)).toBe(false)
  expect(isPlausibleScanTime(later(now, 300_000), bounds)).toBe(true)
  expect(isPlausibleScanTime(later(now, 300_001), bounds)).toBe(false)
})

test('A scan time without a pass has no earliest time, but must be a time', () => {
  expect(isPlausibleScanTime(new Date(0), { passMadeAt: null, now })).toBe(true)
  expect(isPlausibleScanTime(new Date(Number.NaN), { passMadeAt: null, now })).toBe(false)
})
