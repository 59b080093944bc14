import { expect, test } from 'vitest'
import { toNameInitial } from './initial.ts'

test.each([
  ['Sto. Niño Center', 'S'],
  ['“ñandú” Academy', 'Ñ'],
  ['  7 Hills', '7'],
  ['\u202E<script>', 'S'],
  ['…', '?'],
])('initialOf of %j is %s', (name, letter) => {
  expect(toNameInitial(name)).toBe(letter)
})
