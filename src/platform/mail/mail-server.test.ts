import { expect, test } from 'vitest'
import { parseMailSender, parseMailServer } from './mail-server.ts'

test.each([
  [
    'smtp://mail.example.ph',
    null,
    { host: 'mail.example.ph', port: 587, tls: 'when_offered', credentials: null },
  ],
  ['smtp://mail.example.ph:25', null, { port: 25 }],
  [
    'smtps://u%40x:p%2Fw@mail.example.ph',
    null,
    { port: 465, tls: 'from_start', credentials: { user: 'u@x', password: 'p/w' } },
  ],
  [
    'smtp://user:pass@mail.example.ph',
    null,
    { tls: 'required', credentials: { user: 'user', password: 'pass' } },
  ],
  [
    'smtp://apikey@smtp.sendgrid.net',
    'KEY',
    { tls: 'required', credentials: { user: 'apikey', password: 'KEY' } },
  ],
  ['smtp://smtp.postmarkapp.com', 'KEY', { credentials: { user: 'KEY', password: 'KEY' } }],
  ['smtp://localhost:2525', null, { host: 'localhost', tls: 'never' }],
  ['smtp://user:pass@[::1]:2525', null, { host: '::1', tls: 'never' }],
] as const)('parseMailServer reads %s', (text, apiKey, expected) => {
  expect(parseMailServer(text, apiKey)).toMatchObject(expected)
})

test.each(['', 'mail.example.ph', 'https://mail.example.ph', 'smtp:///', 'smtp://u:%zz@host'])(
  'parseMailServer returns null for %j',
  (text) => {
    expect(parseMailServer(text)).toBeNull()
  },
)

test.each([
  ['office@example.ph', { name: null, email: 'office@example.ph' }],
  ['Learning Center <office@example.ph>', { name: 'Learning Center', email: 'office@example.ph' }],
  ['"Center, Learning" <office@example.ph>', { name: 'Center, Learning', email: 'office@example.ph' }],
  ['<office@example.ph>', { name: null, email: 'office@example.ph' }],
])('parseMailSender reads %s', (text, expected) => {
  expect(parseMailSender(text)).toEqual(expected)
})

test.each([
  '',
  'office',
  'a@b@c',
  'Office <office>',
  'Office\r\nBcc: x <office@example.ph>',
  'a@example.ph, b@example.ph',
])('parseMailSender returns null for %j', (text) => {
  expect(parseMailSender(text)).toBeNull()
})
