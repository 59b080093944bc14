import { describe, expect, test } from 'vitest'
import { missingSettingsText, redactedFailureReason } from './mail-error-text.ts'

test.each([
  [['sender'], 'Mail cannot be sent yet: Sender Email is missing.'],
  [['server', 'sender'], 'Mail cannot be sent yet: the mail server and Sender Email are missing.'],
  [
    ['sender', 'server', 'key'],
    'Mail cannot be sent yet: Sender Email, the mail server and API Key are missing.',
  ],
] as const)('The message about missing mail settings names everything in %j', (missing, words) => {
  expect(missingSettingsText(missing)).toBe(words)
})

describe('A mail server’s error as shown to staff', () => {
  const credentials = { user: 'apikey', password: 'SG.very+secret/key' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  test.each([
    credentials.password,
    credentials.password.toUpperCase(),
    encodeURIComponent(credentials.password),
    base64(credentials.password),
    base64(`\0apikey\0${credentials.password}`),
    `${credentials.password}${credentials.password}`,
  ])('hides the API key, even written as %s', (echoed) => {
    const shown = redactedFailureReason(`535 bad login <${echoed}> for apikey`, credentials)
    expect(shown).toMatch(/^535 bad login <(\[removed\]=*)+> for apikey$/)
  })

  test('hides an API key that is also the login', () => {
    expect(redactedFailureReason('no such user abc-123', { user: 'abc-123', password: 'abc-123' })).toBe(
      'no such user [removed]',
    )
  })

  test('is one line of at most 300 characters', () => {
    expect(redactedFailureReason('Invalid login:\r\n 535\t5.7.8  no\u0007', null)).toBe(
      'Invalid login: 535 5.7.8 no',
    )
    expect(redactedFailureReason('x'.repeat(5000), null)).toHaveLength(300)
  })

  test('contains only characters that the database can store', () => {
    expect(redactedFailureReason('451 no\0such \ud800user', null)).toBe('451 no such \ufffduser')
    expect(redactedFailureReason(`${'x'.repeat(298)}😀😀`, null).isWellFormed()).toBe(true)
  })

  test('is unchanged when the server is used without a key', () => {
    expect(redactedFailureReason('421 busy', null)).toBe('421 busy')
    expect(redactedFailureReason('421 busy', { user: '', password: '' })).toBe('421 busy')
  })
})
