import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api-client/api-client.ts'
import { explainFailure } from './registration-failure.ts'

test('tells a second registration for this seminar from other words about one', () => {
  const forThis = new ApiError('You are already registered for the specified seminar.', 409)
  expect(explainFailure(forThis)).toMatchObject({ kind: 'already_registered', isForThisSeminar: true })
  const other = new ApiError('This e-mail is already registered.', 409)
  expect(explainFailure(other)).toMatchObject({ kind: 'already_registered', isForThisSeminar: false })
})

test('puts what the server found at its field', () => {
  const issue = { path: 'email', message: 'Invalid email address' }
  expect(explainFailure(new ApiError(issue.message, 400, [issue]))).toMatchObject({
    kind: 'fields',
    fields: [{ field: 'email', message: 'Invalid email address' }],
  })
})

test('takes a body too large and a file of another type for the proof', () => {
  for (const status of [413, 415]) {
    expect(explainFailure(new ApiError('File size exceeds 5MB limit', status))).toMatchObject({
      kind: 'fields',
      fields: [{ field: 'proofOfPaymentFile', message: 'File size exceeds 5MB limit' }],
    })
  }
})

test('knows a seminar that is closed, a connection that is gone and everything else', () => {
  expect(explainFailure(new ApiError('This seminar is full.', 409)).kind).toBe('closed')
  expect(explainFailure(new ApiError('This seminar does not exist.', 404)).kind).toBe('closed')
  expect(explainFailure(new ApiError('You appear to be offline.', 0)).kind).toBe('offline')
  expect(explainFailure(new ApiError('Too many tries.', 429))).toEqual({
    kind: 'other',
    message: 'Too many tries.',
  })
  expect(explainFailure(new ApiError('No.', 400, [{ path: 'seminarId', message: 'No.' }])).kind).toBe('other')
  expect(explainFailure(new Error('canvas')).kind).toBe('other')
})
