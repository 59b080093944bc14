import { expect, test } from 'vitest'
import { replyHref } from './reply-address.ts'

test('begins the answer with the subject of the message', () => {
  expect(replyHref({ email: 'ana@example.ph', subject: 'Seats & fees?' })).toBe(
    'mailto:ana@example.ph?subject=Re%3A%20Seats%20%26%20fees%3F',
  )
})

test('has a subject for requests that came without one', () => {
  expect(replyHref({ email: 'ana@example.ph', subject: null })).toContain('Re%3A%20Your%20password%20reset')
})

test('lets no address add fields to the letter', () => {
  expect(replyHref({ email: 'a?bcc=b&c@example.ph', subject: 'x' })).toMatch(
    /^mailto:a%3Fbcc%3Db%26c@example\.ph\?subject=/,
  )
})
