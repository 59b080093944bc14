/** Damaged statements are read or refused, and never cause another error. */
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawWalletStatement, someWalletRows } from '#tests/kit/statements.ts'
import { UnreadableStatementError } from '../rules/statement.ts'
import { parseStatement, type StatementFile } from './parse-statement.ts'

const wallet = Buffer.from(drawWalletStatement({ opening: 5_000_000, rows: someWalletRows(12) }))
const table = [
  ['Transaction Date', 'Description', 'Reference', 'Debit', 'Credit', 'Balance'],
  ['11/05/2026 02:13 PM', 'From Ana Reyes', 'IP2026110500001', '', '1,500.00', '2,500.00'],
  ['11/26/2026', 'Fee', '', '15.00', '-', '2,485.00'],
]
const csv = Buffer.from(table.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
const book = utils.book_new()
utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'One')
const workbook = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))

const fragment = fc.oneof(
  fc.constantFrom(
    '"',
    '""',
    '\u0000',
    '\ufeff',
    ',',
    ';',
    '\r',
    '(',
    ')',
    '-',
    '<<',
    '>>',
    'endstream',
    'BT',
    'ET',
  ),
  fc.constantFrom(
    '1e999',
    '99999999999999999',
    '-0.00',
    '02/30/2026',
    '9999-12-31 25:99',
    '8 0 R',
    '2 0 R',
    'Td',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

const change = fc.tuple(fc.nat(), fc.nat(12), fragment)

function damage(bytes: Buffer, changes: readonly (readonly [number, number, string])[]): Uint8Array {
  let result = bytes
  for (const [at, removed, inserted] of changes) {
    const place = at % (result.length + 1)
    result = Buffer.concat([
      result.subarray(0, place),
      Buffer.from(inserted),
      result.subarray(place + removed),
    ])
  }
  // A copy, because PDF.js takes the memory over.
  return new Uint8Array(result)
}

async function readOrRefuse(file: StatementFile): Promise<void> {
  try {
    const { lines, rows } = await parseStatement(file)
    expect(lines.length).toBeLessThanOrEqual(rows)
    for (const { amount, occurredAt, description } of lines) {
      expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
      expect(Number.isNaN(occurredAt.getTime())).toBe(false)
      expect([...description].length).toBeLessThanOrEqual(80)
    }
  } catch (error) {
    if (!(error instanceof UnreadableStatementError)) throw error
  }
}

test.for([
  ['gcash-pdf', wallet],
  ['csv', csv],
  ['xlsx', workbook],
] as const)('A damaged %s file is read or refused', async ([kind, bytes]) => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 4 }), (changes) =>
      readOrRefuse({ bytes: damage(bytes, changes), kind }),
    ),
    { numRuns: 150 },
  )
})

test('Any text in the cells of a table is read or refused', async () => {
  const cell = fc.oneof(fragment, fc.constantFrom(...table.flat()))
  const cells = fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(cells, (rows) => {
      const lines = [...table, ...rows].map((row) =>
        row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
      )
      return readOrRefuse({ bytes: new TextEncoder().encode(lines.join('\n')), kind: 'csv' })
    }),
    { numRuns: 300 },
  )
})
