import { expect, test } from 'vitest'
import { findDateOrder, toIsoDay, whyInvalidImportDate } from './import-dates.ts'

test.each([
  ['2030-01-31', '2030-01-31'],
  ['2030-01-31 00:00:00', '2030-01-31'],
  ['01/31/2030', '2030-01-31'],
  ['31/01/2030', '2030-01-31'],
  ['January 31, 2030', '2030-01-31'],
  ['31 January 2030', '2030-01-31'],
  ['31-Jan-30', '2030-01-31'],
  ['47514', '2030-01-31'],
  ['03/03/2030', '2030-03-03'],
  ['02/03/2030', null],
  ['30 February 2030', null],
  ['2030-02-30', null],
  ['12345', null],
  ['lifetime', null],
])('toIsoDay reads %s as %s', (text, day) => {
  expect(toIsoDay(text, null)).toBe(day)
})

test.each([
  [['01/31/2030', '02/03/2030'], 'month_first', '2030-02-03'],
  [['31/01/2030', '02/03/2030'], 'day_first', '2030-03-02'],
  [['01/31/2030', '31/01/2030'], null, null],
  [['02/03/2030', '2030-01-31'], null, null],
] as const)('Of the column %j the order is %s, so 02/03/2030 is %s', (column, order, day) => {
  expect(findDateOrder(column)).toBe(order)
  expect(toIsoDay('02/03/2030', findDateOrder(column))).toBe(day)
})

test('whyNoDay names what is wrong', () => {
  expect(whyInvalidImportDate('02/03/2030')).toBe(
    '‘02/03/2030’ may be February 3, 2030 or March 2, 2030. Write it as 2030-02-03 or 2030-03-02',
  )
  expect(whyInvalidImportDate('30 February 2030')).toBe(
    'must be a day of the calendar, which ‘30 February 2030’ is not',
  )
  expect(whyInvalidImportDate('soon')).toBe('must be a date, such as 2027-12-31 or December 31, 2027')
})
