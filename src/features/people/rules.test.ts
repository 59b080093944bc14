import { expect, test } from 'vitest'
import { fullName, toMiddleInitial } from './rules.ts'

test.each([
  ['Cruz', 'C'],
  ['c.', 'C'],
  ['  ñato', 'Ñ'],
  ['ß', 'S'],
  ['𝒜bc', '𝒜'],
])('keeps of the middle name %s the initial %s', (typed, kept) => {
  expect(toMiddleInitial(typed)).toBe(kept)
})

test('shows a name with a period behind the initial and without empty parts', () => {
  const maria = { firstName: 'Maria', middleInitial: 'C', lastName: 'Santos', suffix: 'PhD' }
  expect(fullName(maria)).toBe('Maria C. Santos PhD')
  expect(fullName({ ...maria, middleInitial: 'C.', suffix: null })).toBe('Maria C. Santos')
  expect(fullName({ ...maria, middleInitial: null, lastName: '', suffix: null })).toBe('Maria')
})
