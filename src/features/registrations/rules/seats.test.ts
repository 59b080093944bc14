import { expect, test } from 'vitest'
import {
  decideSeat,
  paymentNeed,
  proofLinkStanding,
  registrationType,
  whyNotDecide,
  withConsent,
} from './seats.ts'

test('paymentNeed requires a proof exactly when the seminar has a price', () => {
  expect(paymentNeed(1500, false)).toEqual({ paymentStatus: 'pending', needsProof: true })
  expect(paymentNeed(0.01, false)).toEqual({ paymentStatus: 'pending', needsProof: true })
  expect(paymentNeed(null, false)).toEqual({ paymentStatus: 'verified', needsProof: false })
})

test('paymentNeed lets staff add a person whose proof comes later', () => {
  expect(paymentNeed(1500, true)).toEqual({ paymentStatus: 'pending', needsProof: false })
})

test('registrationType distinguishes new, known and repeatedly registering people', () => {
  expect(registrationType({ isNew: true, otherRegistrations: 0 })).toBe('new_attendee')
  expect(registrationType({ isNew: false, otherRegistrations: 0 })).toBe('existing_attendee')
  expect(registrationType({ isNew: false, otherRegistrations: 2 })).toBe('additional_registration')
})

test('withConsent puts the marketing consent before the notes', () => {
  expect(withConsent('I use a wheelchair.', true)).toBe('Marketing consent given. I use a wheelchair.')
  expect(withConsent(null, true)).toBe('Marketing consent given.')
  expect(withConsent(null, false)).toBeNull()
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
  ['answer_again', { ...request, existing: pending }],
  ['answer_again', { ...request, existing: pending, closed: 'full' }],
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
  ['answer_again', { ...request, existing: { ...rejected, idempotencyKey: 'k1' }, mayResend: false }],
] as const)('decideSeat returns %s', (decision, facts) => {
  expect(decideSeat(facts)).toBe(decision)
})

test('whyNotDecide allows deciding pending payments and approving rejected ones, nothing twice', () => {
  const of = (paymentStatus: string, amountDue: string | null = '500.00') => ({ paymentStatus, amountDue })
  expect(whyNotDecide(of('pending'), 'approve')).toBeNull()
  expect(whyNotDecide(of('pending'), 'reject')).toBeNull()
  expect(whyNotDecide(of('rejected'), 'approve')).toBeNull()
  expect(whyNotDecide(of('rejected'), 'reject')).toBe('decided')
  for (const status of ['verified', 'paid']) {
    expect(whyNotDecide(of(status), 'approve')).toBe('decided')
    expect(whyNotDecide(of(status), 'reject')).toBe('decided')
    expect(whyNotDecide(of(status, null), 'reject')).toBe('free')
  }
})

test('proofLinkStanding is open until a proof is sent, and void after another rejection', () => {
  expect(proofLinkStanding({ paymentStatus: 'rejected' }, true)).toBe('open')
  expect(proofLinkStanding({ paymentStatus: 'pending' }, true)).toBe('sent')
  expect(proofLinkStanding({ paymentStatus: 'rejected' }, false)).toBeNull()
  for (const paymentStatus of ['verified', 'paid'] as const)
    expect(proofLinkStanding({ paymentStatus }, false)).toBe('verified')
})
