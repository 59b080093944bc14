import { describe, expect, test } from 'vitest'
import {
  attendanceMarkFormSchema,
  type MarkFormValues,
  toMarkChange,
  toMarkFormValues,
} from './mark-values.ts'

const slot = { creditMinutes: 180 }
const present = { status: 'present', minutes: 180, reason: null } as const
const values = (given: Partial<MarkFormValues> = {}): MarkFormValues => ({
  status: 'present',
  minutes: '',
  reason: '',
  ...given,
})

test('Mark form leaves the minutes empty for the whole credit and for people who were not there', () => {
  expect(toMarkFormValues(null, slot)).toEqual(values())
  expect(toMarkFormValues(present, slot)).toEqual(values())
  expect(toMarkFormValues({ ...present, status: 'late', minutes: 90 }, slot)).toEqual(
    values({ status: 'late', minutes: '90' }),
  )
  expect(toMarkFormValues({ status: 'excused', minutes: 0, reason: 'Ill' }, slot)).toEqual(
    values({ status: 'excused', reason: 'Ill' }),
  )
})

test('Mark form sends the credit for empty minutes, and none for people who were not there', () => {
  expect(toMarkChange(values(), slot)).toEqual({ status: 'present', minutes: 180 })
  expect(toMarkChange(values({ status: 'late', minutes: '90', reason: ' Bus ' }), slot)).toEqual({
    status: 'late',
    minutes: 90,
    reason: 'Bus',
  })
  expect(toMarkChange(values({ status: 'absent', minutes: '90' }), slot)).toEqual({
    status: 'absent',
    minutes: 0,
  })
})

describe('Mark form', () => {
  const errorsOf = (
    given: Partial<MarkFormValues>,
    former: Parameters<typeof attendanceMarkFormSchema>[0] = null,
  ) =>
    attendanceMarkFormSchema(former, slot)
      .safeParse(values(given))
      .error?.issues.map(({ path }) => path.join('.')) ?? []

  test('requires a reason for excuses', () => {
    expect(errorsOf({ status: 'excused' })).toEqual(['reason'])
    expect(errorsOf({ status: 'excused', reason: 'Ill' })).toEqual([])
  })

  test('requires a reason only where minutes are lowered', () => {
    expect(errorsOf({ status: 'absent' })).toEqual([])
    expect(errorsOf({ status: 'absent' }, present)).toEqual(['reason'])
    expect(errorsOf({ minutes: '179' }, present)).toEqual(['reason'])
    expect(errorsOf({ minutes: '' }, present)).toEqual([])
  })

  test.for(['181', '-1', '1.5', 'half'])('refuses %s minutes', (minutes) => {
    expect(errorsOf({ minutes })).toEqual(['minutes'])
  })
})
