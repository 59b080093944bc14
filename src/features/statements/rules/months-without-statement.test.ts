import { expect, test } from 'vitest'
import { listMonthsWithoutStatement, type StatementPeriod } from './months-without-statement.ts'

const statement = (from: string, to: string): StatementPeriod => ({ from, to, isDeclared: false })
const declared = (from: string, to: string): StatementPeriod => ({ from, to, isDeclared: true })
const list = (periods: readonly StatementPeriod[], addedOn = '2026-01-05', today = '2026-06-30') =>
  listMonthsWithoutStatement(periods, { today, addedOn }).map(({ month, isDeclared }) =>
    isDeclared ? `${month} declared` : month,
  )

test('Months since the first statement that no statement has a day of are listed, those that are over', () => {
  expect(list([statement('2026-02-20', '2026-03-02'), statement('2025-12-01', '2025-12-31')])).toEqual([
    '2026-05',
    '2026-04',
    '2026-01',
  ])
  expect(list([statement('2026-05-31', '2026-06-01')])).toEqual([])
})

test('Months declared to have no transactions are listed as such, also beside a statement', () => {
  const periods = [statement('2026-03-01', '2026-04-03'), declared('2026-04-01', '2026-04-30')]
  expect(list(periods)).toEqual(['2026-05', '2026-04 declared'])
})

test('An account without statements lacks the latest month, if it was added before its end', () => {
  expect(list([])).toEqual(['2026-05'])
  expect(list([], '2026-05-31')).toEqual(['2026-05'])
  expect(list([], '2026-06-01')).toEqual([])
})
