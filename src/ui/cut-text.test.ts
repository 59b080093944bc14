import { expect, test } from 'vitest'
import { splitTextAt } from './cut-text.ts'

test('splitTextAt leaves text of exactly the limit whole', () => {
  expect(splitTextAt('abcde', 5)).toEqual({ visible: 'abcde', rest: '' })
})

test('splitTextAt cuts text one character over the limit', () => {
  expect(splitTextAt('abcdef', 5)).toEqual({ visible: 'abcde', rest: 'f' })
})

test('splitTextAt leaves no space before the ellipsis and loses no text', () => {
  const { visible, rest } = splitTextAt('one two three', 8)
  expect(visible).toBe('one two')
  expect(visible + rest).toBe('one two three')
})

test('splitTextAt does not split a multi-code-point character', () => {
  const family = '👩‍👩‍👧'
  expect(splitTextAt(`ab${family}cd`, 4).visible).toBe('ab')
  expect(splitTextAt(`nin${'n\u0303'}o at iba pa`, 4).visible).toBe('nin')
})
