import { expect, test } from 'vitest'
import type { DateOrder } from '#app/features/payments/contract/statement-mapping.ts'
import { toManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { findShownDateOrder, parseDateColumn } from './dates.ts'

const readIn = (order: DateOrder | undefined, texts: readonly string[]) =>
  parseDateColumn(
    texts.map((text, index) => ({ row: index + 2, text })),
    order,
  ).dates.map(toManilaDateTime)

const read = (...texts: string[]) => readIn(undefined, texts)

test.for([
  ['2026-11-05', '2026-11-05T00:00'],
  ['2026/11/05 02:13 PM', '2026-11-05T14:13'],
  ['2026-11-05T14:13:59', '2026-11-05T14:13'],
  ['5 November 2026 12:05 AM', '2026-11-05T00:05'],
  ['05NOV26', '2026-11-05T00:00'],
  ['Nov 5, 2026', '2026-11-05T00:00'],
  ['Nov. 05 2026, 12:30 pm', '2026-11-05T12:30'],
  ['11/25/2026', '2026-11-25T00:00'],
  ['25/11/2026 9:00', '2026-11-25T09:00'],
  ['11/11/2026', '2026-11-11T00:00'],
] as const)('readDates reads %s', ([text, expected]) => {
  expect(read(text)).toEqual([expected])
})

test('readDates decides by one day after the 12th for the whole column', () => {
  expect(read('11/05/2026', '11/13/2026')).toEqual(['2026-11-05T00:00', '2026-11-13T00:00'])
  expect(read('11/05/2026', '13/05/2026')).toEqual(['2026-05-11T00:00', '2026-05-13T00:00'])
})

test('readDates refuses dates that can be read in two ways', () => {
  expect(() => read('11/11/2026', '11/05/2026')).toThrow(/two ways, such as ‘11\/05\/2026’ in row 3/)
})

test.for(['31/31/2026', '2026-02-30', '2026-11-05 25:00', '2026-11-05 13:00 PM', '5 Foo 2026'])(
  'readDates refuses %s and names its row',
  (text) => {
    expect(() => read('2026-11-05', text)).toThrow(`The date ‘${text}’ in row 3 cannot be read.`)
  },
)

test('readDates refuses a column that mixes both orders', () => {
  expect(() => read('11/25/2026', '25/11/2026')).toThrow(/cannot be read/)
})

test('readDates reads doubtful dates in the given order, which a day after the 12th overrules', () => {
  expect(readIn('day_first', ['05/06/2026'])).toEqual(['2026-06-05T00:00'])
  expect(readIn('month_first', ['05/06/2026'])).toEqual(['2026-05-06T00:00'])
  expect(readIn('day_first', ['05/06/2026', '05/13/2026'])).toEqual(['2026-05-06T00:00', '2026-05-13T00:00'])
})

test.for([
  [['05/06/2026', ' 05/13/2026 '], { order: 'month_first', example: '05/13/2026' }],
  [['05/06/2026', 'Total', '13/05/2026 10:00'], { order: 'day_first', example: '13/05/2026 10:00' }],
  [['05/05/2026', '05/06/2026', '01/02/2026'], { order: null, example: '05/06/2026' }],
  [['05/05/2026', '2026-11-05', 'Nov 5, 2026'], { order: null, example: null }],
  [['05/13/2026', '13/05/2026'], null],
] as const)('findShownDateOrder of %j', ([texts, expected]) => {
  expect(findShownDateOrder(texts)).toEqual(expected)
})
