import { expect, test } from 'vitest'
import { toTelephoneUrl } from './profile-facts.tsx'

test.for([
  ['0917 555 0101', 'tel:09175550101'],
  ['+63 (917) 555-0101 local 2245', 'tel:+639175550101'],
  ['0917 555 0101 / 0918 555 0102', 'tel:09175550101'],
  ['none', null],
] as const)('The phone link for “%s” is: %s', ([typed, address]) => {
  expect(toTelephoneUrl(typed)).toBe(address)
})
