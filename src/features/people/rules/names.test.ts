import { expect, test } from 'vitest'
import { fullName, toMiddleInitial } from './names.ts'

test.each([
  ['Cruz', 'C'],
  ['c.', 'C'],
  ['  ñato', 'Ñ'],
  ['ß', 'S'],
  ['𝒜bc', '𝒜'],
  ['n\u0303', 'Ñ'],
  ['N/A', null],
  ['-', null],
])('toMiddleInitial reduces the middle name %s to %s', (typed, stored) => {
  expect(toMiddleInitial(typed)).toBe(stored)
})

test('fullName adds a period after the initial and skips missing parts', () => {
  const maria = { firstName: 'Maria', middleInitial: 'C', lastName: 'Santos', suffix: 'PhD' }
  expect(fullName(maria)).toBe('Maria C. Santos PhD')
  expect(fullName({ ...maria, middleInitial: 'C.', suffix: null })).toBe('Maria C. Santos')
  expect(fullName({ ...maria, middleInitial: null, lastName: '', suffix: null })).toBe('Maria')
})
