import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { createNearestNames } from './nearest-names.ts'

test('The nearest names are those with the fewest edits, ties in their order', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', ' ', 'z'), maxLength: 7 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 9 }), words, (names, query) => {
      const entries = names.map((name, value) => ({ words: name, value }))
      const expected = names
        .map((name, value) => ({ value, edits: distance(query, name) }))
        .sort((one, other) => one.edits - other.edits)
        .slice(0, 3)
        .map(({ value }) => value)
      expect(createNearestNames(entries, 3)(query)).toEqual(expected)
    }),
  )
})
