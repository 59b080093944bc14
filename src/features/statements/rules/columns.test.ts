import { expect, test } from 'vitest'
import { findColumns } from './columns.ts'

const find = (lines: readonly string[], mapping?: Parameters<typeof findColumns>[1]) =>
  findColumns(
    lines.map((line) => line.split('|')),
    mapping,
  )

test.for([
  ['Date|Description|Amount', { date: 0, description: 1, amount: 2 }],
  [
    'Posting Date|Transaction Date|Particulars|Ref. No.|Withdrawal|Deposit|Balance',
    { date: 1, reference: 3, debit: 4, credit: 5, balance: 6 },
  ],
  [
    'DATE/TIME|TRANSACTION DETAILS|DEBIT AMOUNT (PHP)|CREDIT AMOUNT (PHP)|RUNNING BALANCE',
    { date: 0, description: 1, credit: 3 },
  ],
  [
    'Value Date|Remarks|Money In|Money Out|Available Balance',
    { date: 0, description: 1, credit: 2, debit: 3, balance: 4 },
  ],
  ['Date|Details|Amount|Debit|Credit', { amount: undefined, debit: 3, credit: 4 }],
] as const)('findColumns recognizes %s', ([headings, columns]) => {
  expect(find(['My account', '', headings, '2026-11-01|x|1']).headingIndex).toBe(2)
  expect(find([headings]).columns).toMatchObject(columns)
})

const mapping = { date: 'kailan ', description: 'Ano', credit: 'Pumasok' }

test('findColumns uses the mapping where headings are not usual ones', () => {
  const headings = 'Pumasok|Kailan|ANO|Date|Amount'
  expect(find(['x', headings], mapping)).toMatchObject({
    headingIndex: 1,
    columns: { date: 1, description: 2, credit: 0, amount: undefined },
  })
})

test.for([
  ['Pumasok|Kailan', 'The file has no column ‘Ano’.'],
  ['Pumasok|Kailan|Ano|Ano', 'The file has two columns ‘Ano’.'],
] as const)('findColumns with a mapping refuses %s', ([headings, message]) => {
  expect(() => find([headings], mapping)).toThrow(message)
})

test('findColumns refuses a mapping without amounts', () => {
  expect(() => find(['Kailan|Ano'], { date: 'Kailan', description: 'Ano' })).toThrow('no column ‘amount’')
})

test.for([
  ['Date|Details|Amount|Amount', 'two columns ‘Amount’'],
  ['Date|Amount|Balance', 'no column ‘description’'],
  ['Date|Description|Debit', 'no column ‘amount’'],
  ['Kailan|Ano|Amount', 'no table with date, description and amounts'],
] as const)('findColumns without a mapping refuses %s', ([headings, message]) => {
  expect(() => find([headings])).toThrow(message)
})
