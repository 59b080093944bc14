import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, unguardCell } from './guarded-cell.ts'

test.for(['=1+1', '+63 917', '-2', '@SUM(A1)', '\t=1', '＝1+1', ' =1', '\u00a0+1', '\v@x', '\r=1'])(
  'keeps %j from running',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
  },
)

test.for(['09171234567', '0012345', '00', ' 0917', '0917.555.0101', '0917,555', '639171234567'])(
  'keeps %j from becoming another number',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
  },
)

test.for(['0917 555 0101', '0917-555-0101', '0', '9171234567', '2026-12-05', '0x1', "O'Neil", "'Tala", ''])(
  'leaves %j as it is',
  (text) => {
    expect(guardCell(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  },
)

test('takes off what it put before a cell, whatever the cell began with', () => {
  const beginnings = ['', "'", "''", '=', "'=", ' ', '0', '+', '\t', '1'.repeat(12)]
  const texts = fc.tuple(fc.constantFrom(...beginnings), fc.string()).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
