import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesOfUnion, type TimeInterval, toWholeMinutes, unionOfIntervals } from './union-of-intervals.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 11, 5) + minute * 60_000)
const interval = (from: number, to: number): TimeInterval => ({ from: at(from), to: at(to) })

describe('unionOfIntervals', () => {
  test('joins overlapping and touching intervals and keeps gaps', () => {
    expect(unionOfIntervals([interval(50, 60), interval(0, 10), interval(10, 20), interval(5, 15)])).toEqual([
      interval(0, 20),
      interval(50, 60),
    ])
  })

  test('clips to the window and drops what lies outside', () => {
    const window = interval(10, 20)
    expect(unionOfIntervals([interval(0, 12), interval(18, 40), interval(20, 30)], window)).toEqual([
      interval(10, 12),
      interval(18, 20),
    ])
  })

  test('leaves out empty, reversed and invalid intervals', () => {
    const invalid = { from: new Date(Number.NaN), to: at(10) }
    expect(unionOfIntervals([interval(5, 5), interval(9, 3), invalid])).toEqual([])
  })

  test('covers exactly the minutes of any intervals', () => {
    const minute = fc.nat(40)
    const intervals = fc.array(fc.tuple(minute, minute), { maxLength: 8 })
    fc.assert(
      fc.property(intervals, minute, minute, (pairs, start, end) => {
        const window = interval(start, end)
        const covered = Array.from({ length: 40 }, (_, at) => at).filter(
          (at) => at >= start && at < end && pairs.some(([from, to]) => at >= from && at < to),
        )
        const given = pairs.map(([from, to]) => interval(from, to))
        expect(minutesOfUnion(given, window)).toBe(covered.length)
        const union = unionOfIntervals(given, window)
        for (const [index, { from, to }] of union.entries()) {
          expect(from < to).toBe(true)
          const next = union[index + 1]
          if (next !== undefined) expect(to < next.from).toBe(true)
        }
      }),
    )
  })
})

test('Minutes are rounded half up, once for the whole union', () => {
  expect([0, 29_999, 30_000, 89_999, 90_000].map(toWholeMinutes)).toEqual([0, 0, 1, 1, 2])
  const short = (start: number) => ({ from: at(start), to: new Date(at(start).getTime() + 20_000) })
  expect(minutesOfUnion([short(0), short(5), short(10)])).toBe(1)
})
