import { expect, test } from 'vitest'
import { replyMailtoHref } from './messages-tab.tsx'

test('Reply link prefills the subject of the support message', () => {
  expect(replyMailtoHref({ email: 'ana@example.ph', subject: 'Seats & fees?' })).toBe(
    'mailto:ana@example.ph?subject=Re%3A%20Seats%20%26%20fees%3F',
  )
})

test('Reply link has a default subject for password reset requests without one', () => {
  expect(replyMailtoHref({ email: 'ana@example.ph', subject: null })).toContain(
    'Re%3A%20Your%20password%20reset',
  )
})

test('Reply link escapes the e-mail address so that it cannot add mail fields', () => {
  expect(replyMailtoHref({ email: 'a?bcc=b&c@example.ph', subject: 'x' })).toMatch(
    /^mailto:a%3Fbcc%3Db%26c@example\.ph\?subject=/,
  )
})
