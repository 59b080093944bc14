import { expect, test } from 'vitest'
import { findPossibleCodes, toComparableCode } from './bill-codes.ts'

test.for([
  'K0QP9F1M',
  'K0QP-9F1M',
  'paid k0qp9f1m thanks',
  'code:KOQP9FIM.',
  'KOQP–9FLM',
  'K0QP 9F1M',
  'PAID K0QP 9F1M',
  'K0QP- 9F1M',
])('findPossibleCodes finds the code in %j', (text) => {
  expect(findPossibleCodes(text)).toContain(toComparableCode('K0QP-9F1M'))
})

test.for(['XK0QP9F1M', 'K0QP9F1M2', 'K0QP-9F1M2', 'K0QP  9F1M', 'K0Q-P9F1M', '9001220000123', ''])(
  'findPossibleCodes finds no code in %j',
  (text) => {
    expect([...findPossibleCodes(text)]).not.toContain('K0QP9F1M')
  },
)
