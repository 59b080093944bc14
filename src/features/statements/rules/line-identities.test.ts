import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLineIdentities } from './line-identities.ts'
import type { ReceivedMoneyLine } from './statement.ts'

/** Few kinds of lines, so that many are equal. */
const line = fc
  .record({
    minute: fc.nat(2),
    amount: fc.constantFrom(100, 200),
    reference: fc.constantFrom(null, 'A1234567'),
  })
  .map(
    ({ minute, amount, reference }): ReceivedMoneyLine => ({
      occurredAt: new Date(minute * 60_000),
      amount,
      reference,
      normalizedReference: reference,
      payer: null,
      description: 'x',
      balance: null,
    }),
  )

const lines = fc.array(line, { maxLength: 20 })

test('Line identities differ within a file', () => {
  fc.assert(
    fc.property(lines, (all) => {
      expect(new Set(toLineIdentities(all)).size).toBe(all.length)
    }),
  )
})

test('Line identities do not depend on the order of rows or on their balances', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const other = all.toReversed().map((each, index) => ({ ...each, balance: index }))
      expect(toLineIdentities(other).toSorted()).toEqual(toLineIdentities(all).toSorted())
    }),
  )
})

test('A later statement of an overlapping period repeats all identities and adds one for each new line', () => {
  fc.assert(
    fc.property(lines, lines, (before, added) => {
      const known = new Set(toLineIdentities(before))
      const later = toLineIdentities([...added, ...before])
      expect(later.filter((identity) => !known.has(identity))).toHaveLength(added.length)
    }),
  )
})
