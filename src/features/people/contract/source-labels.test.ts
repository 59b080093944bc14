import { expect, test } from 'vitest'
import { sourceOptions, sourceWords } from './source-labels.ts'

test('Every registration source has a readable label', () => {
  expect(sourceWords('google_search')).toBe('Google search')
  expect(sourceWords('linkedin')).toBe('LinkedIn')
  expect(new Set(sourceOptions.map(({ value }) => value)).size).toBe(27)
  expect(sourceOptions).toHaveLength(27)
  expect(sourceOptions[0]?.value).toBe('facebook')
  expect(sourceOptions[1]?.value).toBe('friends_family')
  expect(sourceOptions.filter(({ label }) => label.includes('_') || !/^[A-Z]/.test(label))).toEqual([])
})
