import { expect, test } from 'vitest'
import { plainReference } from './proof-likeness.ts'

test('a reference number is its letters and digits, however it was typed', () => {
  for (const typed of ['9001 2233 ab', '#9001-2233-AB', ' 90012233AB.', '９ 9001-2233 aB'])
    expect(plainReference(typed)).toBe('90012233AB')
})

test('what is too short to be one, or none, tells nothing', () => {
  for (const typed of [null, '', 'n/a', '---', '123', 'ñ ñ ñ ñ']) expect(plainReference(typed)).toBeNull()
  expect(plainReference('1234')).toBe('1234')
})
