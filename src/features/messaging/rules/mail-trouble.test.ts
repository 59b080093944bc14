import { describe, expect, test } from 'vitest'
import { missingWords, shownReason } from './mail-trouble.ts'

test.each([
  [['sender'], 'Mail cannot be sent yet: Sender Email is missing.'],
  [['server', 'sender'], 'Mail cannot be sent yet: the mail server and Sender Email are missing.'],
  [
    ['sender', 'server', 'key'],
    'Mail cannot be sent yet: Sender Email, the mail server and API Key are missing.',
  ],
] as const)('names everything of %j', (missing, words) => {
  expect(missingWords(missing)).toBe(words)
})

describe('what a mail server says', () => {
  const credentials = { user: 'apikey', password: 'SG.very+secret/key' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  test.each([
    credentials.password,
    credentials.password.toUpperCase(),
    encodeURIComponent(credentials.password),
    base64(credentials.password),
    base64(`\0apikey\0${credentials.password}`),
    `${credentials.password}${credentials.password}`,
  ])('is shown without the key, written as %s', (echoed) => {
    const shown = shownReason(`535 bad login <${echoed}> for apikey`, credentials)
    expect(shown).toMatch(/^535 bad login <(\[removed\]=*)+> for apikey$/)
  })

  test('is shown without a key that is the login as well', () => {
    expect(shownReason('no such user abc-123', { user: 'abc-123', password: 'abc-123' })).toBe(
      'no such user [removed]',
    )
  })

  test('is one line, and not longer than a reader has patience', () => {
    expect(shownReason('Invalid login:\r\n 535\t5.7.8  no\u0007', null)).toBe('Invalid login: 535 5.7.8 no')
    expect(shownReason('x'.repeat(5000), null)).toHaveLength(300)
  })

  test('is something that a database takes', () => {
    expect(shownReason('451 no\0such \ud800user', null)).toBe('451 no such \ufffduser')
    expect(shownReason(`${'x'.repeat(298)}😀😀`, null).isWellFormed()).toBe(true)
  })

  test('is left alone where the server is asked without a key', () => {
    expect(shownReason('421 busy', null)).toBe('421 busy')
    expect(shownReason('421 busy', { user: '', password: '' })).toBe('421 busy')
  })
})
