import { expect, test } from 'vitest'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import {
  appendConsentNote,
  decideSeat,
  toProofLinkStatus,
  toRegistrationType,
  whyPaymentCannotBeDecided,
} from './seats.ts'

test('toRegistrationType distinguishes new, known and repeatedly registering people', () => {
  expect(toRegistrationType({ isNew: true, otherRegistrations: 0 })).toBe('new_attendee')
  expect(toRegistrationType({ isNew: false, otherRegistrations: 0 })).toBe('existing_attendee')
  expect(toRegistrationType({ isNew: false, otherRegistrations: 2 })).toBe('additional_registration')
})

test('appendConsentNote puts the marketing consent before the notes', () => {
  expect(appendConsentNote('I use a wheelchair.', true)).toBe('Marketing consent given. I use a wheelchair.')
  expect(appendConsentNote(null, true)).toBe('Marketing consent given.')
  expect(appendConsentNote(null, false)).toBeNull()
})

const request = {
  closed: null,
  existing: null,
  idempotencyKey: 'k1',
  isProofMissing: false,
  mayResend: true,
} as const
const pending = { paymentStatus: 'pending', idempotencyKey: 'k1' }
const rejected = { paymentStatus: 'rejected', idempotencyKey: 'k0' }

test.each([
  ['take_seat', request],
  ['full', { ...request, closed: 'full' }],
  ['proof_missing', { ...request, isProofMissing: true }],
  ['repeat_response', { ...request, existing: pending }],
  ['repeat_response', { ...request, existing: pending, closed: 'full' }],
  ['already_registered', { ...request, existing: pending, idempotencyKey: 'k2' }],
  [
    'already_registered',
    { ...request, existing: { ...pending, idempotencyKey: null }, idempotencyKey: null },
  ],
  ['already_registered', { ...request, existing: { ...pending, idempotencyKey: null }, closed: 'full' }],
  ['take_seat_again', { ...request, existing: rejected }],
  ['full', { ...request, existing: rejected, closed: 'full' }],
  ['already_registered', { ...request, existing: rejected, mayResend: false }],
  ['already_registered', { ...request, existing: rejected, mayResend: false, closed: 'full' }],
  ['repeat_response', { ...request, existing: { ...rejected, idempotencyKey: 'k1' }, mayResend: false }],
] as const)('decideSeat returns %s', (decision, facts) => {
  expect(decideSeat(facts)).toBe(decision)
})

test('whyPaymentCannotBeDecided allows deciding pending payments and approving rejected ones, nothing twice', () => {
  const of = (state: OrderState, total = '500.00') => ({ state, total })
  expect(whyPaymentCannotBeDecided(of('pending'), 'approve')).toBeNull()
  expect(whyPaymentCannotBeDecided(of('pending'), 'reject')).toBeNull()
  expect(whyPaymentCannotBeDecided(of('rejected'), 'approve')).toBeNull()
  expect(whyPaymentCannotBeDecided(of('expired'), 'approve')).toBeNull()
  expect(whyPaymentCannotBeDecided(of('rejected'), 'reject')).toBe('decided')
  expect(whyPaymentCannotBeDecided(of('confirmed'), 'approve')).toBe('decided')
  expect(whyPaymentCannotBeDecided(of('confirmed'), 'reject')).toBe('decided')
  expect(whyPaymentCannotBeDecided(of('cancelled'), 'approve')).toBe('cancelled')
  expect(whyPaymentCannotBeDecided(of('confirmed', '0.00'), 'reject')).toBe('free')
})

test.for([
  ['rejected', true, true, 'open'],
  ['pending', true, true, 'sent'],
  ['pending', true, false, 'open'],
  ['rejected', false, true, null],
  ['cancelled', true, true, null],
  ['confirmed', false, true, 'verified'],
] as const)(
  'toProofLinkStatus of a %s order, by its latest link: %s, with a proof: %s, is %s',
  ([orderState, isLatest, hasProof, status]) => {
    expect(toProofLinkStatus({ orderState }, { isLatest, hasProof })).toBe(status)
  },
)
