import { expect, test } from 'vitest'
import { loginHref } from './login-address.ts'

test('keeps the path and the query of the page that was asked for', () => {
  expect(loginHref({ pathname: '/admin', search: '?tab=users&search=a b' })).toBe(
    '/login?next=%2Fadmin%3Ftab%3Dusers%26search%3Da%20b',
  )
})

test('never leads to another host', () => {
  expect(loginHref({ pathname: '//evil.example/admin', search: '' })).toBe(
    '/login?next=%2Fevil.example%2Fadmin',
  )
})
