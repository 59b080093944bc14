import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PdfTextPiece } from './page-lines.ts'
import { readGcashStatement } from './read-gcash-statement.ts'

const piece = (text: string, x: number, y: number): PdfTextPiece => ({
  text,
  x,
  y,
  height: 8,
  width: text.length * 4,
})

interface Row {
  readonly amount: number
  readonly isCredit: boolean
  readonly description?: readonly string[]
}

const show = (centavos: number) => (centavos / 100).toFixed(2)

/** One page; descriptions of several lines are centred on their row. */
function aPage(rows: readonly Row[], { without = -1, closing = 0, debits = 0 } = {}): PdfTextPiece[] {
  let balance = 10_000_000
  let y = 5000
  const sumOf = (isCredit: boolean) =>
    rows.reduce((sum, row) => (row.isCredit === isCredit ? sum + row.amount : sum), 0)
  const pieces = [piece('STARTING BALANCE', 130, 5100), piece(show(balance), 500, 5100)]
  for (const [index, { amount, isCredit, description = ['Payment'] }] of rows.entries()) {
    balance += isCredit ? amount : -amount
    const height = description.length * 10
    const middle = y - height / 2
    y -= height + 2
    if (index === without) continue
    pieces.push(
      piece('2026-11-05 02:13 PM', 30, middle),
      ...description.map((text, line) => piece(text, 130, middle + height / 2 - 5 - line * 10)),
      piece(String(9_001_220_000_000 + index), 300, middle),
      piece(show(amount), 420, middle),
      piece(show(balance), 500, middle),
    )
  }
  return [
    ...pieces,
    ...[piece('ENDING BALANCE', 130, y - 20), piece(show(balance + closing), 500, y - 20)],
    ...[piece('Total Debit', 130, y - 40), piece(show(sumOf(false) + debits), 420, y - 40)],
    ...[piece('Total Credit', 130, y - 60), piece(show(sumOf(true)), 420, y - 60)],
  ]
}

const someRows = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 50_000 }),
    isCredit: fc.boolean(),
    description: fc.array(fc.constantFrom('Transfer from', 'seminar fee', 'K7QP-', '9F2M', 'ANA REYES'), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
  { minLength: 2, maxLength: 30 },
)

test('readGcashStatement tells money in from money out by the balance, and keeps wrapped descriptions with their rows', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const credits = rows.filter(({ isCredit }) => isCredit)
      const { lines, rows: count } = readGcashStatement([aPage(rows)])
      expect(count).toBe(rows.length)
      expect(lines.map(({ amount }) => amount)).toEqual(credits.map(({ amount }) => amount))
      expect(lines.map(({ description }) => description)).toEqual(
        credits.map(({ description }) => description.join(' ').slice(0, 80).trim()),
      )
    }),
  )
})

test('readGcashStatement refuses a statement from which any row is missing', () => {
  fc.assert(
    fc.property(someRows, fc.nat(), (rows, at) => {
      const without = at % rows.length
      expect(() => readGcashStatement([aPage(rows, { without })])).toThrow(
        /^(Row \d+ does not follow from (row \d+|the starting balance)|The ending balance does not follow|The statement’s total)/,
      )
    }),
  )
})

/**
 * Statement that lacks the credit: the debit of half its amount looks like a credit, so the balances follow,
 * but the totals do not.
 */
test('readGcashStatement notices by the totals what the balances cannot show', () => {
  const rows = [
    { amount: 20_000, isCredit: true },
    { amount: 10_000, isCredit: false },
  ]
  expect(() => readGcashStatement([aPage(rows, { without: 0 })])).toThrow(
    'The statement’s total of debits is ₱100.00, but its rows add up to ₱0.00.',
  )
})

const three = [
  { amount: 100, isCredit: true },
  { amount: 0, isCredit: true },
  { amount: 300, isCredit: false },
]

test('readGcashStatement ignores rows of zero, but counts them', () => {
  expect(readGcashStatement([aPage(three)])).toMatchObject({ rows: 3, lines: [{ amount: 100 }] })
  expect(() => readGcashStatement([aPage([...three, ...three], { without: 3 })])).toThrow(
    /^Row 5 does not follow from row 3\./,
  )
})

test.for([
  [{ without: 0 }, 'Row 2 does not follow from the starting balance.'],
  [{ without: 2 }, 'The ending balance does not follow from row 1.'],
  [{ closing: 1 }, 'The ending balance does not follow from row 3.'],
  [{ debits: 1 }, 'The statement’s total of debits is ₱3.01, but its rows add up to ₱3.00.'],
] as const)('readGcashStatement with %j refuses the statement', ([changes, message]) => {
  expect(() => readGcashStatement([aPage(three, changes)])).toThrow(message)
})

const noText: PdfTextPiece[][] = [[]]

test.for([
  [noText, 'not a transaction history of GCash'],
  [[aPage(three).filter(({ text }) => text !== 'ENDING BALANCE')], 'lacks its starting balance, ending'],
  [[aPage(three).map((each) => ({ ...each, text: each.text.replace('02:13', '13:13') }))], 'date of row 1'],
  [[aPage(three).filter(({ text, y }) => text !== '1.00' || y < 4990)], 'Row 1 has no amount and balance'],
] as const)('readGcashStatement refuses pages that are no statement (%#)', ([pages, message]) => {
  expect(() => readGcashStatement(pages)).toThrow(message)
})

test('readGcashStatement leaves out lines that may belong to another row', () => {
  const rows = [
    { amount: 100, isCredit: true, description: ['first'] },
    { amount: 200, isCredit: true, description: ['a', 'second', 'b'] },
  ]
  // Beside the first row, and not mirrored above it.
  const page = [...aPage(rows), piece('K7QP9F2M', 130, 4988)]
  const { lines } = readGcashStatement([page])
  expect(lines.map(({ description }) => description)).toEqual(['first', 'a second b'])
})
