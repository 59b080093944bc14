import { describe, expect, test } from 'vitest'
import type { AttendancePerson } from '#app/features/attendance/contract/marks.ts'
import { toCellLabels, toCompletionStateLabel, toSlotCountLabel } from './attendance-labels.ts'

// 8:00 in Manila.
const slot = { startsAt: '2026-12-05T00:00:00.000Z', creditMinutes: 180 }
const scanned = { minutes: 180, source: 'scans', scannedAt: '2026-12-05T00:02:30.000Z' } as const
const byStaff = { minutes: 180, source: 'staff', scannedAt: null } as const

describe('toCellLabels', () => {
  test.for([
    [null, '–', 'not marked'],
    [{ ...scanned, status: 'present' }, '8:02', 'present, scanned at 8:02'],
    [{ ...scanned, status: 'present', minutes: 90 }, '8:02', 'present, scanned at 8:02, 90 min of 180'],
    [{ ...byStaff, status: 'present' }, 'present', 'present'],
    [{ ...byStaff, status: 'present', minutes: 1 }, '1 min', 'present, 1 min of 180'],
    [{ ...scanned, status: 'late', scannedAt: '2026-12-05T00:25:59.000Z' }, 'late 25 min', 'late 25 min'],
    [{ ...byStaff, status: 'late', minutes: 179 }, 'late 1 min', 'late 1 min'],
    [{ ...scanned, status: 'left_early', minutes: 150 }, 'left 30 min early', 'left 30 min early'],
    [{ ...byStaff, status: 'left_early' }, 'left early', 'left early'],
    [{ ...byStaff, status: 'absent', minutes: 0 }, 'absent', 'absent'],
  ] as const)('%j is shown as %s and read as %s', ([mark, text, label]) => {
    expect(toCellLabels(mark, slot)).toMatchObject({ text, label })
  })
})

describe('toStateLabel', () => {
  type Judged = Pick<AttendancePerson, 'isOverridden' | 'paymentStatus'> & {
    status: AttendancePerson['completion']['status']
  }
  const stateOf = ({ status, ...person }: Judged) =>
    toCompletionStateLabel(
      {
        ...person,
        completion: { requiredMinutes: 360, attendedMinutes: 180, percent: 50, status, reasons: [] },
      },
      80,
    ).text

  test.for([
    ['eligible', false, 'verified', 'Complete'],
    ['short', false, 'verified', 'Below 80 %'],
    ['open', false, 'verified', 'Open'],
    ['open', false, 'pending', 'Payment not checked'],
    ['eligible', true, 'pending', 'Accepted by decision'],
    ['released', false, 'verified', 'Certificate issued'],
  ] as const)(
    '%s (overridden: %s, payment %s) is called %s',
    ([status, isOverridden, paymentStatus, text]) => {
      expect(stateOf({ status, isOverridden, paymentStatus })).toBe(text)
    },
  )
})

test('toCountLabel leaves out states of nobody', () => {
  const none = { slotId: 1, present: 0, late: 0, leftEarly: 0, excused: 0, absent: 0 }
  expect(toSlotCountLabel(none)).toBe('Nobody yet')
  expect(toSlotCountLabel(undefined)).toBe('Nobody yet')
  expect(toSlotCountLabel({ ...none, present: 1200, leftEarly: 1, absent: 4 })).toBe(
    '1,200 present · 1 left early · 4 absent',
  )
})
