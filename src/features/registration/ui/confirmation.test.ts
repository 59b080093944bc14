import { expect, test } from 'vitest'
import { readConfirmation, toHistoryState, typedName } from './confirmation.ts'
import { confirmationWords, seatWords } from './confirmation-words.ts'

test('greets by the kind of registration', () => {
  expect(confirmationWords('new_attendee').title).toBe('Welcome & Registration Confirmed!')
  expect(confirmationWords('existing_attendee').title).toBe('Additional Registration Confirmed!')
  expect(confirmationWords('additional_registration').title).toBe('Additional Registration Confirmed!')
  expect(confirmationWords(null).title).toBe('Registration Confirmed!')
})

const registrant = {
  name: 'Grace Dela Cruz',
  email: 'grace@example.ph',
  phone: '0917',
  company: 'Samar',
  jobTitle: 'Teacher',
}

test('finds a confirmation again in the history, and nothing where there is none', () => {
  const confirmation = {
    registrationType: 'new_attendee' as const,
    registrant,
    reference: '7F3A-90C2-B81E',
    paymentStatus: 'pending' as const,
  }
  expect(readConfirmation(structuredClone(toHistoryState(confirmation)))).toEqual(confirmation)
  for (const state of [null, undefined, {}, { registered: { registrant: {} } }, 'registered']) {
    expect(readConfirmation(state)).toBeNull()
  }
})

test('says first whether the payment is checked or the seat reserved', () => {
  expect(seatWords('pending')).toContain('We are checking your payment')
  expect(seatWords('verified')).toContain('Your seat is reserved')
})

test('joins the name as it was typed and skips what is not there', () => {
  expect(typedName({ firstName: 'Grace', middleInitial: null, lastName: 'Cruz', suffix: 'III' })).toBe(
    'Grace Cruz III',
  )
})
