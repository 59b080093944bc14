import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('cutText leaves text of exactly the limit whole', () => {
  expect(cutText('abcde', 5)).toEqual({ shown: 'abcde', rest: '' })
})

test('cutText cuts text one character over the limit', () => {
  expect(cutText('abcdef', 5)).toEqual({ shown: 'abcde', rest: 'f' })
})

test('cutText leaves no space before the ellipsis and loses no text', () => {
  const { shown, rest } = cutText('one two three', 8)
  expect(shown).toBe('one two')
  expect(shown + rest).toBe('one two three')
})

test('cutText does not split a multi-code-point character', () => {
  const family = '👩‍👩‍👧'
  expect(cutText(`ab${family}cd`, 4).shown).toBe('ab')
  expect(cutText(`nin${'n\u0303'}o at iba pa`, 4).shown).toBe('nin')
})
