import { expect, test } from 'vitest'
import { toDeciderName } from './payment-labels.ts'

test('Decisions without a person name the statement or the online payment, others their person', () => {
  expect(toDeciderName({ by: { id: 1, displayName: 'Ana Reyes' }, paidThrough: null })).toBe('Ana Reyes')
  expect(toDeciderName({ by: null, paidThrough: 'statement' })).toBe('the statement')
  expect(toDeciderName({ by: null, paidThrough: 'maya' })).toBe('online payment (Maya)')
  expect(toDeciderName({ by: null, paidThrough: null })).toBeNull()
})
