import { expect, test } from 'vitest'
import { inDays, testNow } from '../../../../tests/kit/builders.ts'
import { decideErasureOutcome, type RegistrationToErase } from './erasure.ts'

const aheadAndFree: RegistrationToErase = {
  paymentStatus: 'verified',
  attendanceStatus: 'registered',
  amountDue: null,
  startsAt: inDays(1),
}

test.for<[string, Partial<RegistrationToErase>, ReturnType<typeof decideErasureOutcome>]>([
  ['a free seat of a seminar that is ahead goes', {}, 'released'],
  ['a free seat stays once the seminar began', { startsAt: testNow }, 'kept'],
  ['a free seat stays where they were marked', { attendanceStatus: 'attended' }, 'kept'],
  ['a paid seat stays', { amountDue: '500.00' }, 'kept'],
  ['a seat that old data calls paid stays', { amountDue: '500.00', paymentStatus: 'paid' }, 'kept'],
  ['a payment that waits is rejected', { amountDue: '500.00', paymentStatus: 'pending' }, 'rejected'],
  [
    'also where the seminar is over',
    { amountDue: '500.00', paymentStatus: 'pending', startsAt: inDays(-9) },
    'rejected',
  ],
  ['a rejected payment stays so', { amountDue: '500.00', paymentStatus: 'rejected' }, 'kept'],
])('afterErasure: %s', ([, values, outcome]) => {
  expect(decideErasureOutcome({ ...aheadAndFree, ...values }, testNow)).toBe(outcome)
})
