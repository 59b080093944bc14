import { expect, test } from 'vitest'
import { parseSignInWindowMessage } from './google-sign-in.ts'

test('Google sign-in window: a success message yields its token', () => {
  expect(parseSignInWindowMessage({ type: 'OAUTH_TOKEN_SUCCESS', token: 'abc' })).toEqual({
    kind: 'token',
    token: 'abc',
  })
})

test('Google sign-in window: an error message yields its code and text', () => {
  const error = { code: 'access_denied', message: 'Cancelled.', details: null }
  expect(parseSignInWindowMessage({ type: 'OAUTH_ERROR', error })).toEqual({
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
])('Google sign-in window: the malformed message %j is reported as unexpected', (message) => {
  expect(parseSignInWindowMessage(message)).toEqual({ kind: 'unexpected' })
})

test.for([null, 'OAUTH_ERROR', 7, [], {}, { type: 'webpackOk' }])(
  'Google sign-in window: the unrelated message %j is ignored',
  (message) => {
    expect(parseSignInWindowMessage(message)).toBeNull()
  },
)
