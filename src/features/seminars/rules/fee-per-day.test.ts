import { expect, test } from 'vitest'
import { toFeePerDay } from './fee-per-day.ts'

const startDate = '2026-12-05T01:00:00Z'

test.each([
  { seat: 'of one day', price: 1250, endDate: null, fee: '₱1,250' },
  { seat: 'of the limit', price: 2000, endDate: '2026-12-05T09:00:00Z', fee: '₱2,000' },
  { seat: 'of a centavo more', price: 2000.01, endDate: null, fee: '₱2,000.01', isAboveLimit: true },
  { seat: 'of two days', price: 2500, endDate: '2026-12-06T09:00:00Z', fee: '₱1,250' },
  // 17:00 UTC is the next day in Manila.
  { seat: 'until the night in Manila', price: 4000, endDate: '2026-12-05T17:00:00Z', fee: '₱2,000' },
  {
    seat: 'that the days do not divide',
    price: 6000.01,
    endDate: '2026-12-07T09:00:00Z',
    fee: '₱2,000.01',
    isAboveLimit: true,
  },
  { seat: 'with centavos', price: 1.1, endDate: null, fee: '₱1.10' },
])('toFeePerDay of a seat $seat is $fee', ({ price, endDate, fee, isAboveLimit = false }) => {
  const text = `${fee} (limit for government funds ₱2,000, NBC 563)`
  expect(toFeePerDay({ price, startDate, endDate })).toEqual({ isAboveLimit, text })
})

test('toFeePerDay is null for free seats', () => {
  expect([0, null].map((price) => toFeePerDay({ price, startDate, endDate: null }))).toEqual([null, null])
})
