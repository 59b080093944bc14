import { expect, test } from 'vitest'
import { parsePastedLink } from './link-token.ts'

test('parsePastedLink finds the token of a link, or takes it alone', () => {
  expect(parsePastedLink(' https://example.ph/send-proof#abc.DEF-1 \n')).toBe('abc.DEF-1')
  expect(parsePastedLink('https://example.ph/send-proof#a%3Db')).toBe('a=b')
  expect(parsePastedLink('abc.DEF-1')).toBe('abc.DEF-1')
})

test('parsePastedLink returns nothing for text without a token', () => {
  for (const text of ['', '  ', 'https://example.ph/send-proof#', '#%E0%A4%A'])
    expect(parsePastedLink(text)).toBe('')
})
