import { expect, test } from 'vitest'
import { describeLedgerRetention } from './retention-notice.ts'

const textOf = (years: number) => JSON.stringify(describeLedgerRetention(years))

test.for([
  [5, 'deleted 5 years after the end of the year'],
  [1, 'deleted 1 year after the end of the year'],
  [0, 'kept without a time limit'],
] as const)('describeLedgerRetention of %s years', ([years, text]) => {
  expect(textOf(years)).toContain(text)
  expect(textOf(years)).toContain('deleted 90 days after the last statement')
})
