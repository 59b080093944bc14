import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pesos } from '#tests/kit/statements.ts'
import { readTableStatement } from './read-table-statement.ts'

const toTable = (lines: readonly string[]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line.split('|') }))

const read = (lines: readonly string[], mapping?: Parameters<typeof readTableStatement>[1]) =>
  readTableStatement(toTable(lines), mapping)

const withBalances = [
  'SAMPLE BANK',
  'Account|****0001',
  'Transaction Date|Description|Reference No.|Debit (PHP)|Credit (PHP)|Running Balance',
  '2026-11-01|INSTAPAY FROM ANA REYES K7QP-9F2M|IP20261101000111||1,500.00|11,500.00',
  '2026-11-02|Bank charge||15.00||11,485.00',
  '2026-11-03|Deposit|2026110300022|-|2,000.00|13,485.00',
]

describe('readTableStatement', () => {
  test('reads debits, credits and balances under usual headings, after lines of titles', () => {
    const statement = read(withBalances)
    expect(statement).toMatchObject({
      periodFrom: '2026-11-01',
      periodTo: '2026-11-03',
      opening: 1_000_000,
      closing: 1_348_500,
      rows: 3,
    })
    expect(statement.lines).toMatchObject([
      {
        occurredAt: new Date('2026-10-31T16:00:00Z'),
        amount: 150_000,
        reference: 'IP20261101000111',
        normalizedReference: 'IP20261101000111',
        payer: 'ANA REYES',
        description: 'INSTAPAY FROM ANA REYES K7QP-9F2M',
        balance: 1_150_000,
      },
      { amount: 200_000, normalizedReference: '2026110300022' },
    ])
  })

  test('reads rows that begin with the newest', () => {
    const [title = '', account = '', heading = '', ...rows] = withBalances
    expect(read([title, account, heading, ...rows.toReversed()])).toEqual(
      expect.objectContaining({ opening: 1_000_000, closing: 1_348_500 }),
    )
  })

  test('reads rows of one day that begin with the newest', () => {
    const newestFirst = [
      'Date|Details|Amount|Balance',
      '2026-11-05|b|300.00|1,500.00',
      '2026-11-05|a|200.00|1,200.00',
    ]
    expect(read(newestFirst)).toMatchObject({ opening: 100_000, closing: 150_000 })
  })

  test('reads signed amounts without balances', () => {
    const { lines, opening } = read([
      'Date|Particulars|Amount',
      '11/25/2026|Refund|(₱200.00)',
      '11/26/2026|From Ana|₱1,500.00',
    ])
    expect(lines).toMatchObject([{ amount: 150_000, description: 'From Ana', balance: null }])
    expect(opening).toBeNull()
  })

  test.for([
    ['Date|Description|Amount|CR/DR', undefined],
    [
      'Date|Description|Amount|Kind',
      { date: 'Date', description: 'Description', amount: 'Amount', direction: 'Kind' },
    ],
    ['Date|Description|Amount|Kind', undefined],
  ] as const)('takes only credits where a column says CR or DR: %s', ([headings, mapping]) => {
    const { lines } = read([headings, '2026-11-01|Bayad|500.00|CR', '2026-11-02|Fee|15.00|DR'], mapping)
    expect(lines.map(({ amount }) => amount)).toEqual([50_000])
  })

  test('refuses a row that says neither CR nor DR in a column for it', () => {
    const rows = ['Date|Description|Amount|CR/DR', '2026-11-01|Bayad|500.00|CR', '2026-11-02|Fee|15.00|?']
    expect(() => read(rows)).toThrow('Row 3 says ‘?’ where CR or DR is expected.')
  })

  test('uses the mapping where headings are not usual ones', () => {
    const lines = ['Kailan|Ano|Pumasok|Lumabas|Natira', '2026-11-01|Bayad|100.00||600.00']
    const mapping = {
      date: 'Kailan',
      description: 'Ano',
      balance: 'Natira',
      credit: 'Pumasok',
      debit: 'Lumabas',
    }
    expect(read(lines, mapping)).toMatchObject({ opening: 50_000, closing: 60_000 })
  })

  test.for([
    [['Date|Description|Amount'], 'no rows'],
    [['Date|Description|Amount', '2026-11-01|x|1.000,00'], 'The amount ‘1.000,00’ in row 2 cannot be read.'],
    [['Date|Description|Debit|Credit', '2026-11-01|x|1|2'], 'Row 2 has both a debit and a credit.'],
    [['Date|Description|Amount', '2026-11-01|x|1', '|y|2', '2026-11-02|z|3'], 'Row 3 has no date.'],
    [['Date|Description|Amount', '2026-11-01|x|1', '|y|2'], 'Row 3 has no date.'],
    [['Date|Description|Amount', '2026-11-01|x|1', 'yesterday 5|y|2'], '‘yesterday 5’ in row 3 cannot'],
    [['Date|Description|Amount|Balance', '2026-11-01|x|1|'], 'Row 2 has no balance'],
    [
      ['Date|Description|Amount|Balance', '2026-11-01|x|1|5', '2026-11-02|y|2|3'],
      'The amounts have no signs',
    ],
  ] as const)('refuses %j', ([lines, message]) => {
    expect(() => read(lines)).toThrow(message)
  })

  test('names the row that does not follow, as the spreadsheet numbers it', () => {
    const gap = withBalances.toSpliced(4, 1)
    expect(() => read(gap)).toThrow('Row 5 does not follow from row 4.')
  })

  test('checks the balances that rows without a date state, and leaves out totals', () => {
    const framed = [
      ...withBalances.slice(0, 3),
      '|Beginning balance||||10,000.00',
      ...withBalances.slice(3),
      '|TOTAL||15.00|3,500.00|',
      '|Ending balance||||13,485.00',
    ]
    expect(read(framed).lines).toHaveLength(2)
    expect(() => read(framed.toSpliced(4, 1))).toThrow('Row 5 does not follow from the starting balance.')
    expect(() => read(framed.toSpliced(6, 1))).toThrow('The ending balance does not follow from row 6.')
  })

  test('gives no reference for comparison where it does not identify a payment', () => {
    const { lines } = read([
      'Date|Description|Reference|Credit',
      '2026-11-01|a|INSTAPAY|100',
      '2026-11-01|b|000000|100',
      '2026-11-01|c|BATCH 20261101|100',
      '2026-11-01|d|BATCH 20261101|100',
      '2026-11-01|e|BATCH 20261101|200',
    ])
    expect(lines.map(({ normalizedReference }) => normalizedReference)).toEqual([
      null,
      null,
      null,
      null,
      'BATCH20261101',
    ])
    expect(lines[2]?.reference).toBe('BATCH 20261101')
  })
})

const payments = fc.array(
  fc.record({
    movement: fc.integer({ min: -100_000, max: 100_000 }).filter((each) => each !== 0),
    day: fc.nat(25),
  }),
  { minLength: 3, maxLength: 40 },
)

/** One signed amount, or a column for each direction. */
function toLines(movements: readonly { movement: number; day: number }[], isSigned: boolean): string[] {
  let balance = 500_000
  const rows = movements
    .toSorted((one, other) => one.day - other.day)
    .map(({ movement, day }) => {
      balance += movement
      const amount = pesos(Math.abs(movement))
      const both = movement < 0 ? `${amount}|` : `|${amount}`
      const date = `2026-11-${String(day + 1).padStart(2, '0')}`
      return `${date}|x|${isSigned ? pesos(movement) : both}|${pesos(balance)}`
    })
  return [isSigned ? 'Date|Details|Amount|Balance' : 'Date|Details|Debit|Credit|Balance', ...rows]
}

test('readTableStatement returns exactly the credits, in either order and with either kind of columns', () => {
  fc.assert(
    fc.property(payments, fc.boolean(), fc.boolean(), (movements, isSigned, isReversed) => {
      const [heading = '', ...rows] = toLines(movements, isSigned)
      const { lines } = read([heading, ...(isReversed ? rows.toReversed() : rows)])
      const sorted = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other)
      expect(sorted(lines.map(({ amount }) => amount))).toEqual(
        sorted(movements.map(({ movement }) => movement).filter((movement) => movement > 0)),
      )
    }),
  )
})

test('readTableStatement refuses a table from which any inner row is missing', () => {
  fc.assert(
    fc.property(payments, fc.boolean(), fc.nat(), (movements, isSigned, at) => {
      const lines = toLines(movements, isSigned)
      const inner = 2 + (at % (movements.length - 2))
      expect(() => read(lines.toSpliced(inner, 1))).toThrow(/Row \d+ does not follow from row \d+/)
    }),
  )
})
