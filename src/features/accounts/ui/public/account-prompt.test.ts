import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { toCreateAccountFailure } from './account-prompt.tsx'

function explain(message: string, status = 400, path?: string) {
  const {
    kind,
    message: text,
    issues,
  } = toCreateAccountFailure(new ApiError(message, status, path === undefined ? [] : [{ path, message }]))
  return { kind, text, fields: issues.map((issue) => [issue.path, issue.message]) }
}

test('Account creation failure: an e-mail in use suggests logging in instead', () => {
  expect(explain('Email already in use', 409, 'email')).toEqual({
    kind: 'email_in_use',
    text: 'This email is already registered. Please try logging in instead.',
    fields: [],
  })
})

test('Account creation failure: an invalid display name is shown at its field', () => {
  const empty = "Please provide a valid display name that isn't empty."
  expect(explain('Display name cannot be empty').text).toBe(empty)
  expect(explain('The display name is not valid', 400, 'displayName')).toEqual({
    kind: 'field',
    text: empty,
    fields: [['displayName', empty]],
  })
  const other = 'Please check your display name: At most 100 characters'
  expect(explain('At most 100 characters', 400, 'displayName').fields).toEqual([['displayName', other]])
  expect(explain('This name is too long').text).toBe('Please check your display name: This name is too long')
})

test('Account creation failure: errors of other fields are shown at those fields', () => {
  const message = 'This password is too common. Please choose another one.'
  expect(explain(message, 400, 'password')).toEqual({
    kind: 'field',
    text: message,
    fields: [['password', message]],
  })
})

test('Account creation failure: reports that a link was sent by e-mail', () => {
  expect(explain('We have sent a link to it.', 403)).toMatchObject({
    kind: 'link_sent',
    text: 'We have sent a link to it.',
  })
})

test('Account creation failure: shows the server’s message, or a default text without one', () => {
  expect(explain('Too many requests. Please try again later.', 429)).toMatchObject({
    kind: 'other',
    text: 'Too many requests. Please try again later.',
  })
  expect(toCreateAccountFailure(new TypeError('x'))).toMatchObject({
    kind: 'other',
    message: 'Registration failed. Please try again.',
  })
})
