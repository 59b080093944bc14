import { expect, test } from 'vitest'
import { normalizeReferenceNumber } from './duplicate-proofs.ts'

test('A reference number is normalised to its letters and digits, however it was typed', () => {
  for (const typed of ['9001 2233 ab', '#9001-2233-AB', ' 90012233AB.', '９ 9001-2233 aB'])
    expect(normalizeReferenceNumber(typed)).toBe('90012233AB')
})

test('A missing or too short reference number is normalised to null', () => {
  for (const typed of [null, '', 'n/a', '---', '123', 'ñ ñ ñ ñ'])
    expect(normalizeReferenceNumber(typed)).toBeNull()
  expect(normalizeReferenceNumber('1234')).toBe('1234')
})
