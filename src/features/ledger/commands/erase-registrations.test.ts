import { expect, test } from 'vitest'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { decideErasureOutcome, type RegistrationToErase } from './erase-registrations.ts'

const aheadAndFree: RegistrationToErase = {
  paymentStatus: 'verified',
  attendanceStatus: 'registered',
  amountDue: null,
  startsAt: inDays(1),
  isShared: false,
}

test.for<[string, Partial<RegistrationToErase>, ReturnType<typeof decideErasureOutcome>]>([
  ['releases a free seat of a future seminar', {}, 'released'],
  ['keeps a free seat once the seminar has begun', { startsAt: testNow }, 'unchanged'],
  ['keeps a free seat with an attendance mark', { attendanceStatus: 'attended' }, 'unchanged'],
  ['keeps a paid seat', { amountDue: '500.00' }, 'unchanged'],
  ['rejects a pending payment', { amountDue: '500.00', paymentStatus: 'pending' }, 'rejected'],
  [
    'rejects a pending payment for a past seminar',
    { amountDue: '500.00', paymentStatus: 'pending', startsAt: inDays(-9) },
    'rejected',
  ],
  [
    'releases the seat of a pending order in which others have seats',
    { amountDue: '500.00', paymentStatus: 'pending', isShared: true },
    'released',
  ],
  [
    'keeps a paid seat in an order in which others have seats',
    { amountDue: '500.00', isShared: true },
    'unchanged',
  ],
  ['keeps a rejected payment rejected', { amountDue: '500.00', paymentStatus: 'rejected' }, 'unchanged'],
])('afterErasure: %s', ([, values, outcome]) => {
  expect(decideErasureOutcome({ ...aheadAndFree, ...values }, testNow)).toBe(outcome)
})
