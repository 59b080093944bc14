import { expect, test } from 'vitest'
import { readRegistrationConfirmation, toConfirmationHistoryState } from './confirmation.ts'
import { enteredFullName } from './made-confirmation.ts'
import { registrationConfirmationText, seatStatusText } from './public/confirmation-screen.tsx'

test('The confirmation page greets according to the kind of registration', () => {
  expect(registrationConfirmationText('new_attendee').title).toBe('Welcome & Registration Confirmed!')
  expect(registrationConfirmationText('existing_attendee').title).toBe('Additional Registration Confirmed!')
  expect(registrationConfirmationText('additional_registration').title).toBe(
    'Additional Registration Confirmed!',
  )
  expect(registrationConfirmationText(null).title).toBe('Registration Confirmed!')
})

const registrant = {
  name: 'Grace Dela Cruz',
  email: 'grace@example.ph',
  phone: '0917',
  company: 'Samar',
  jobTitle: 'Teacher',
}

test('The confirmation is restored from history state, and ignored if missing or malformed', () => {
  const confirmation = {
    registrationType: 'new_attendee' as const,
    registrant,
    reference: '7F3A-90C2-B81E',
    paymentStatus: 'pending' as const,
  }
  expect(readRegistrationConfirmation(structuredClone(toConfirmationHistoryState(confirmation)))).toEqual(
    confirmation,
  )
  for (const state of [null, undefined, {}, { registered: { registrant: {} } }, 'registered']) {
    expect(readRegistrationConfirmation(state)).toBeNull()
  }
})

test('The confirmation page says whether the payment is being checked or the seat reserved', () => {
  expect(seatStatusText('pending')).toContain('We are checking your payment')
  expect(seatStatusText('verified')).toContain('Your seat is reserved')
})

test('The confirmation page joins the name parts and skips missing ones', () => {
  expect(enteredFullName({ firstName: 'Grace', middleInitial: null, lastName: 'Cruz', suffix: 'III' })).toBe(
    'Grace Cruz III',
  )
})
