import { expect, test } from 'vitest'
import { loginHref } from './redirects.ts'

test('loginHref keeps the path and query of the requested page in its next parameter', () => {
  expect(loginHref({ pathname: '/admin', search: '?tab=users&search=a b' })).toBe(
    '/login?next=%2Fadmin%3Ftab%3Dusers%26search%3Da%20b',
  )
})

test('loginHref never produces a next URL that points to another host', () => {
  expect(loginHref({ pathname: '//evil.example/admin', search: '' })).toBe(
    '/login?next=%2Fevil.example%2Fadmin',
  )
})
