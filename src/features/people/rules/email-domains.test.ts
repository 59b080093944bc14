import { expect, test } from 'vitest'
import { suggestEmail } from './email-domains.ts'

test.each([
  ['Ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@yahoo.com.hp', 'ana@yahoo.com.ph'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@depde.gov.ph', 'ana@deped.gov.ph'],
])('suggestEmail asks about %s as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'ana@gmail.com',
  'ana@ymail.com',
  'ana@mail.com',
  'ana@up.edu.ph',
  'ana@dost.gov.ph',
  'ana@example.ph',
  'ana@gmail',
  'ana',
  '',
])('suggestEmail does not ask about %j', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
