import { expect, test } from 'vitest'
import { readMessage } from './sign-in-window.ts'

test('hears a token', () => {
  expect(readMessage({ type: 'OAUTH_TOKEN_SUCCESS', token: 'abc' })).toEqual({ kind: 'token', token: 'abc' })
})

test('hears why it did not work', () => {
  const error = { code: 'access_denied', message: 'Cancelled.', details: null }
  expect(readMessage({ type: 'OAUTH_ERROR', error })).toEqual({
    kind: 'refused',
    code: 'access_denied',
    message: 'Cancelled.',
  })
})

test.for([
  { type: 'OAUTH_TOKEN_SUCCESS' },
  { type: 'OAUTH_TOKEN_SUCCESS', token: '' },
  { type: 'OAUTH_TOKEN_SUCCESS', token: 7 },
  { type: 'OAUTH_ERROR' },
  { type: 'OAUTH_ERROR', error: null },
  { type: 'OAUTH_ERROR', error: { code: 'x' } },
])('does not understand %j', (message) => {
  expect(readMessage(message)).toEqual({ kind: 'unexpected' })
})

test.for([null, 'OAUTH_ERROR', 7, [], {}, { type: 'webpackOk' }])('leaves %j to others', (message) => {
  expect(readMessage(message)).toBeNull()
})
