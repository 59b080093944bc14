import { expect, test } from 'vitest'
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
  const of = (paymentStatus: string, amountDue: string | null = '500.00') => ({ paymentStatus, amountDue })
  expect(whyPaymentCannotBeDecided(of('pending'), 'approve')).toBeNull()
  expect(whyPaymentCannotBeDecided(of('pending'), 'reject')).toBeNull()
  expect(whyPaymentCannotBeDecided(of('rejected'), 'approve')).toBeNull()
  expect(whyPaymentCannotBeDecided(of('rejected'), 'reject')).toBe('decided')
  expect(whyPaymentCannotBeDecided(of('verified'), 'approve')).toBe('decided')
  expect(whyPaymentCannotBeDecided(of('verified'), 'reject')).toBe('decided')
  expect(whyPaymentCannotBeDecided(of('verified', null), 'reject')).toBe('free')
})

test('toProofLinkStatus is open until a proof is sent, and void after another rejection', () => {
  expect(toProofLinkStatus({ paymentStatus: 'rejected' }, { isLatest: true, hasProof: true })).toBe('open')
  expect(toProofLinkStatus({ paymentStatus: 'pending' }, { isLatest: true, hasProof: true })).toBe('sent')
  expect(toProofLinkStatus({ paymentStatus: 'pending' }, { isLatest: true, hasProof: false })).toBe('open')
  expect(toProofLinkStatus({ paymentStatus: 'rejected' }, { isLatest: false, hasProof: true })).toBeNull()
  expect(toProofLinkStatus({ paymentStatus: 'verified' }, { isLatest: false, hasProof: true })).toBe(
    'verified',
  )
})
