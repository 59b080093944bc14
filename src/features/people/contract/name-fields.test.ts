import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isNoMiddleName, middleNameField, nameField, tidyName } from './name-fields.ts'

test.each([
  ['Nin\u0303a', 'Niña', 'a decomposed letter'],
  ['Juan\nCarlos', 'Juan Carlos', 'a line break'],
  [' Ana\u00a0\t Maria ', 'Ana Maria', 'white space'],
  ['\u202eAna\u202c\u200b', 'Ana', 'signs of direction and invisible ones'],
  ['A\u00adna\ufeff', 'Ana', 'a soft hyphen and a byte order mark'],
  ['\ud83d\udc69\ud83c\udffd Ana', '\ud83d\udc69\ud83c\udffd Ana', 'an emoji, which is kept'],
])('tidyName makes of %j the name %j: %s', (typed, name) => {
  expect(tidyName(typed)).toBe(name)
})

test.each([
  'N/A',
  'n.a.',
  'na',
  'NONE',
  'nil',
  'wala',
  '-',
  '--',
  '.',
  '\u2014',
  'n / a',
  '(none)',
  'No middle name',
])('isNoMiddleName takes %s for none', (typed) => {
  expect(isNoMiddleName(typed)).toBe(true)
})

test.each(['', 'N', 'Nilo', 'Natividad', 'Non', 'D.', '1'])(
  'isNoMiddleName does not take %j for none',
  (typed) => {
    expect(isNoMiddleName(typed)).toBe(false)
  },
)

test('nameField stores the tidy name and refuses one of invisible signs only', () => {
  const field = nameField('First name is required')
  expect(z.parse(field, 'Juan\r\nCarlos')).toBe('Juan Carlos')
  expect(z.safeParse(field, '\u200b ').error?.issues).toMatchObject([{ message: 'First name is required' }])
})

test('middleNameField refuses what does not begin with a letter', () => {
  expect(z.safeParse(middleNameField(), '1st').error?.issues).toMatchObject([
    { message: 'Middle name must begin with a letter' },
  ])
})
