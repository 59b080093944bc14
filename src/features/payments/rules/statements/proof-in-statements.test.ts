import { expect, test } from 'vitest'
import { checkProofInStatements, type ImportedStatement } from './proof-in-statements.ts'

const statement = (changes: Partial<ImportedStatement> = {}): ImportedStatement => ({
  accountId: 1,
  periodFrom: '2026-11-01',
  periodTo: '2026-11-20',
  references: new Set(['9001220000123']),
  ...changes,
})

const check = (day: string, imports: readonly ImportedStatement[], reference = '9001220000999') =>
  checkProofInStatements({ reference, paidAt: new Date(`${day}T23:59:00+08:00`) }, imports)

const missing = { kind: 'not-in-statement', periodFrom: '2026-11-01', periodTo: '2026-11-20' }

test.for([
  ['2026-10-31', 'unknown'],
  ['2026-11-01', 'not-in-statement'],
  ['2026-11-19', 'not-in-statement'],
  ['2026-11-20', 'unknown'],
  ['2026-11-21', 'unknown'],
] as const)(
  'A proof of %s without its reference in the statement of November 1 to 20 is %s',
  ([day, kind]) => {
    expect(check(day, [statement()])).toEqual(kind === 'unknown' ? { kind } : missing)
  },
)

test('A proof of the last day is covered once the next statement is imported', () => {
  const next = statement({ periodFrom: '2026-11-21', periodTo: '2026-11-30' })
  expect(check('2026-11-20', [statement(), next])).toEqual(missing)
  expect(check('2026-11-20', [statement(), { ...next, accountId: 2 }])).toEqual({ kind: 'unknown' })
})

test('All accounts must be covered', () => {
  const other = statement({ accountId: 2, periodFrom: '2026-11-10' })
  expect(check('2026-11-05', [statement(), other])).toEqual({ kind: 'unknown' })
  expect(check('2026-11-15', [statement(), other])).toEqual(missing)
})

test('A reference counts in any statement, however it was typed', () => {
  expect(check('2026-10-01', [statement()], '9001 220 000123')).toEqual({ kind: 'in-statement' })
})

test.for(['', '0000000', 'paid'])('%j is no reference', (reference) => {
  expect(check('2026-11-05', [statement()], reference)).toEqual({ kind: 'unknown' })
})
