import { expect, test } from 'vitest'
import { readNextPath } from './next-url.ts'

test.for([
  ['/admin?tab=users&search=a%20b', '/admin?tab=users&search=a%20b'],
  ['/register?seminar=7#details', '/register?seminar=7#details'],
  ['/', '/'],
])('readNextPath returns the internal path %s', ([next = '', expected]) => {
  expect(readNextPath(next)).toBe(expected)
})

test.for([
  null,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  ' //evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'here.invalid//x',
  '/login',
  '/login?next=/admin',
])('readNext returns the dashboard instead of %j', (next) => {
  expect(readNextPath(next)).toBe('/dashboard')
})
