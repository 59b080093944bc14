import { expect, test } from 'vitest'
import { parseReferralSource, referralSourceLabel, referralSourceOptions } from './source-labels.ts'

test('Every registration source has a readable label', () => {
  expect(referralSourceLabel('google_search')).toBe('Google search')
  expect(referralSourceLabel('linkedin')).toBe('LinkedIn')
  expect(new Set(referralSourceOptions.map(({ value }) => value)).size).toBe(27)
  expect(referralSourceOptions).toHaveLength(27)
  expect(referralSourceOptions[0]?.value).toBe('facebook')
  expect(referralSourceOptions[1]?.value).toBe('friends_family')
  expect(referralSourceOptions.filter(({ label }) => label.includes('_') || !/^[A-Z]/.test(label))).toEqual(
    [],
  )
})

test.for([
  ['GOOGLE search', 'google_search'],
  ['other', 'other'],
  [' Barangay hall ', 'Barangay hall'],
] as const)('The line %j names the source %s', ([line, source]) => {
  expect(parseReferralSource(line)).toBe(source)
})
