import { expect, test } from 'vitest'
import { orderStates } from '../contract/order-values.ts'
import { holdsSeats, toPaymentStatus } from './order-state.ts'

test('Pending and confirmed orders hold their seats, and every state reads as one payment status', () => {
  expect(orderStates.map((state) => [state, holdsSeats(state), toPaymentStatus(state)])).toEqual([
    ['pending', true, 'pending'],
    ['confirmed', true, 'verified'],
    ['rejected', false, 'rejected'],
    ['expired', false, 'rejected'],
    ['cancelled', false, 'rejected'],
  ])
})
