import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('leaves a text of exactly the limit whole', () => {
  expect(cutText('abcde', 5)).toEqual({ shown: 'abcde', rest: '' })
})

test('cuts a text that is one character longer', () => {
  expect(cutText('abcdef', 5)).toEqual({ shown: 'abcde', rest: 'f' })
})

test('leaves no space before the ellipsis and loses nothing', () => {
  const { shown, rest } = cutText('one two three', 8)
  expect(shown).toBe('one two')
  expect(shown + rest).toBe('one two three')
})

test('does not tear a character apart', () => {
  const family = '👩‍👩‍👧'
  expect(cutText(`ab${family}cd`, 4).shown).toBe('ab')
  expect(cutText(`nin${'n\u0303'}o at iba pa`, 4).shown).toBe('nin')
})
