import { expect, test } from 'vitest'
import { toCanonicalEmail } from './mailbox.ts'

test.for([
  ['ana@example.ph', 'ana@example.ph'],
  ['Ana@Example.ph', 'ana@example.ph'],
  ['ana+cpd@example.ph', 'ana@example.ph'],
  ['ana+cpd+2@example.ph', 'ana@example.ph'],
  ['ana.cruz@example.ph', 'ana.cruz@example.ph'],
  ['ana.cruz@gmail.com', 'anacruz@gmail.com'],
  ['a.n.acruz+1.2@gmail.com', 'anacruz@gmail.com'],
  ['ana.cruz+x@googlemail.com', 'anacruz@gmail.com'],
  ['ana.cruz@gmail.com.ph', 'ana.cruz@gmail.com.ph'],
  ['+ana@example.ph', '+ana@example.ph'],
] as const)('toCanonicalEmail: the mailbox of %s is %s', ([email, mailbox]) => {
  expect(toCanonicalEmail(email)).toBe(mailbox)
  expect(toCanonicalEmail(mailbox)).toBe(mailbox)
})
