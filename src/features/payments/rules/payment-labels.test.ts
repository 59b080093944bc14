import { expect, test } from 'vitest'
import { toPaymentDeciderName } from './payment-labels.ts'

test('Decisions without a person name the statement or the online payment, others their person', () => {
  expect(toPaymentDeciderName({ by: { id: 1, displayName: 'Ana Reyes' }, paidThrough: null })).toBe(
    'Ana Reyes',
  )
  expect(toPaymentDeciderName({ by: null, paidThrough: 'statement' })).toBe('the statement')
  expect(toPaymentDeciderName({ by: null, paidThrough: 'maya' })).toBe('online payment (Maya)')
  expect(toPaymentDeciderName({ by: null, paidThrough: null })).toBeNull()
})
