import { expect, test } from 'vitest'
import { isClearlyAnotherGivenName } from './given-names.ts'

test.each([
  ['Rosa', 'rosa'],
  ['José', 'Jose'],
  ['Niño', 'NINO'],
  ['Mary Ann', 'Maryann'],
  ['Ma. Theresa', 'Maria Theresa'],
  ['Ma.Theresa', 'Theresa'],
  ['Maria Luisa', 'Maria'],
  ['Luisa', 'Ma. Luisa'],
  ['Rosa', 'Rosa Mae'],
  ['Jose Miguel', 'Miguel'],
  ['Jose Miguel', 'Jose Antonio'],
  ['R.', 'Rosa'],
  ['J. Miguel', 'Jose Miguel'],
  ['JM', 'Jose Miguel'],
  ['Ma. C.', 'Maria Clara'],
  ['Rosa', 'Rosie'],
  ['Jun', 'Junior'],
  ['John', 'Jhon'],
  ['Kristine', 'Christine'],
  ['Teresa', 'Theresa'],
  ['Ana', 'Anna'],
  ['Rogelio', 'Rogleio'],
])('%s and %s may be one person', (stored, given) => {
  expect(isClearlyAnotherGivenName(stored, given)).toBe(false)
  expect(isClearlyAnotherGivenName(given, stored)).toBe(false)
})

test.each([
  ['Rosa', 'Pedro'],
  ['Ana', 'Ina'],
  ['Ma. Clara', 'Maria Rosa'],
  ['Ma. Theresa', 'Pedro'],
  ['Jose Miguel', 'Maria Clara'],
  ['Divina', 'Grace'],
  ['Marlon', 'Carlos'],
  ['Ricardo', 'Eduardo'],
  ['JP', 'Jose Miguel'],
])('%s and %s are two people', (stored, given) => {
  expect(isClearlyAnotherGivenName(stored, given)).toBe(true)
  expect(isClearlyAnotherGivenName(given, stored)).toBe(true)
})

test.each([
  [null, 'Pedro'],
  ['Rosa', null],
  ['', 'Pedro'],
  ['-', 'Pedro'],
])('A missing name (%s, %s) is nobody else’s', (stored, given) => {
  expect(isClearlyAnotherGivenName(stored, given)).toBe(false)
})
