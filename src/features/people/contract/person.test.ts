import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emailSchema } from './person.ts'

test.each([
  ['mailto:Ana@Example.PH'],
  ['Ana Cruz <ana@example.ph>'],
  [' ana@example.ph '],
  ['\u200bana@example.ph\u202c'],
  ['ana@example.ph.'],
  ['Ana <mailto:ana@example.ph>'],
])('emailSchema takes the address out of %j', (typed) => {
  expect(z.parse(emailSchema(), typed)).toBe('ana@example.ph')
})

test.each(['ana@example.ph;ben@example.ph', 'N/A', '', '<>', 'Ana <ana>'])(
  'emailSchema refuses %j',
  (typed) => {
    expect(z.safeParse(emailSchema(), typed).success).toBe(false)
  },
)
