import { expect, test } from 'vitest'
import { findHeadings } from './headings.ts'

const find = (lines: readonly string[], mapping?: Parameters<typeof findHeadings>[1]) =>
  findHeadings(
    lines.map((line) => line.split('|')),
    mapping,
  )

test('findHeadings recognizes usual headings below titles', () => {
  expect(find(['My account', '', ' Date |Particulars|Debit|Credit|Amount|', '2026-11-01|x|1|2|3'])).toEqual({
    headings: ['Date', 'Particulars', 'Debit', 'Credit', 'Amount'],
    columns: { date: 'Date', description: 'Particulars', debit: 'Debit', credit: 'Credit' },
    dates: { order: null, example: null },
  })
})

test('findHeadings prefers the row that has all columns, as the import does', () => {
  const lines = ['Date|Reference|Debit|Balance', 'Date|Details|Amount', '2026-11-01|x|1']
  expect(find(lines).headings).toEqual(['Date', 'Details', 'Amount'])
})

test('findHeadings says what the dates below show of their order, of the column that is found', () => {
  const dates = (...days: string[]) =>
    find(['12/31/2026|x|y', 'Date|Details|Amount', ...days.map((day) => `${day}|x|1`)]).dates
  expect(dates('05/06/2026', '05/07/2026')).toEqual({ order: null, example: '05/06/2026' })
  expect(dates('05/06/2026', '13/06/2026')).toEqual({ order: 'day_first', example: '13/06/2026' })
})

test('findHeadings prefers the mapping where it fits, and leaves it where it does not', () => {
  const mapping = { date: 'kailan', description: 'Ano', credit: 'Pumasok' }
  expect(find(['x', 'Date|Kailan|ANO|Pumasok'], mapping).columns).toEqual({
    date: 'Kailan',
    description: 'ANO',
    credit: 'Pumasok',
  })
  expect(find(['Date|Details|Amount'], mapping).columns).toEqual({
    date: 'Date',
    description: 'Details',
    amount: 'Amount',
  })
})

test('findHeadings gives the headings of a table without usual ones', () => {
  expect(find(['Akin', 'Kailan|Ano|Ano|Pumasok', '2026-11-01|x|y|3'])).toEqual({
    headings: ['Kailan', 'Ano', 'Pumasok'],
    columns: {},
    dates: null,
  })
  expect(find([])).toEqual({ headings: [], columns: {}, dates: null })
})
