import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { toRegistrationFailure } from './registration-failure.ts'

test('Registration failure: distinguishes a duplicate registration for this seminar from other conflicts', () => {
  const forThis = new ApiError('You are already registered for the specified seminar.', 409)
  expect(toRegistrationFailure(forThis)).toMatchObject({ kind: 'already_registered', isForThisSeminar: true })
  const other = new ApiError('This e-mail is already registered.', 409)
  expect(toRegistrationFailure(other)).toMatchObject({ kind: 'already_registered', isForThisSeminar: false })
})

test('Registration failure: server issues are shown at their fields', () => {
  const issue = { path: 'email', message: 'Invalid email address' }
  expect(toRegistrationFailure(new ApiError(issue.message, 400, [issue]))).toMatchObject({
    kind: 'fields',
    fields: [{ field: 'email', message: 'Invalid email address' }],
  })
})

test('Registration failure: a question about the name is no message at a field', () => {
  const issue = { path: 'isAnotherPerson', message: 'Are you Rosa?' }
  expect(toRegistrationFailure(new ApiError(issue.message, 409, [issue]))).toEqual({
    kind: 'another_name',
    message: 'Are you Rosa?',
  })
})

test('Registration failure: responses 413 and 415 are shown at the proof field', () => {
  for (const status of [413, 415]) {
    expect(toRegistrationFailure(new ApiError('File size exceeds 5MB limit', status))).toMatchObject({
      kind: 'fields',
      fields: [{ field: 'proofOfPaymentFile', message: 'File size exceeds 5MB limit' }],
    })
  }
})

test('Registration failure: distinguishes a closed seminar, a lost connection and other errors', () => {
  expect(toRegistrationFailure(new ApiError('This seminar is full.', 409)).kind).toBe('closed')
  expect(toRegistrationFailure(new ApiError('This seminar does not exist.', 404)).kind).toBe('closed')
  expect(toRegistrationFailure(new ApiError('You appear to be offline.', 0)).kind).toBe('offline')
  expect(toRegistrationFailure(new ApiError('Too many tries.', 429))).toEqual({
    kind: 'other',
    message: 'Too many tries.',
  })
  expect(toRegistrationFailure(new ApiError('No.', 400, [{ path: 'seminarId', message: 'No.' }])).kind).toBe(
    'other',
  )
  expect(toRegistrationFailure(new Error('canvas')).kind).toBe('other')
})
