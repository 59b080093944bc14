import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeSpreadsheetCell, unescapeSpreadsheetCell } from './guarded-cell.ts'

test.for(['=1+1', '+63 917', '-2', '@SUM(A1)', '\t=1', '＝1+1', ' =1', '\u00a0+1', '\v@x', '\r=1'])(
  'guardCell prefixes %j so that spreadsheets do not run it as a formula',
  (text) => {
    expect(escapeSpreadsheetCell(text)).toBe(`'${text}`)
  },
)

test.for(['09171234567', '0012345', '00', ' 0917', '0917.555.0101', '0917,555', '639171234567'])(
  'escapeSpreadsheetCell prefixes %j so that spreadsheets do not change it as a number',
  (text) => {
    expect(escapeSpreadsheetCell(text)).toBe(`'${text}`)
  },
)

test.for(['0917 555 0101', '0917-555-0101', '0', '9171234567', '2026-12-05', '0x1', "O'Neil", "'Tala", ''])(
  'escapeSpreadsheetCell leaves %j unchanged',
  (text) => {
    expect(escapeSpreadsheetCell(text)).toBe(text)
    expect(unescapeSpreadsheetCell(text)).toBe(text)
  },
)

test('unescapeSpreadsheetCell reverses escapeSpreadsheetCell for arbitrary text', () => {
  const beginnings = ['', "'", "''", '=', "'=", ' ', '0', '+', '\t', '1'.repeat(12)]
  const texts = fc.tuple(fc.constantFrom(...beginnings), fc.string()).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeSpreadsheetCell(escapeSpreadsheetCell(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
