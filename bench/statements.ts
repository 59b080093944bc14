/**
 * Reading a statement of 1,000 rows, from a new thread on, and matching 300 bills with 1,000 payments:
 * `node bench/statements.ts`. Exits with 1 above a target.
 */
import { createStatementReader } from '#app/features/statements/adapters/read-statement.ts'
import { proposeMatches } from '#app/features/statements/rules/propose-matches.ts'
import { aPaymentMonth } from '../tests/kit/payment-month.ts'
import { drawWalletStatement, someWalletRows } from '../tests/kit/statements.ts'
import { timed } from './kit/measuring.ts'
import { report, takeTurns } from './kit/side-by-side.ts'

const rounds = 7
const rowCount = 1000
const longestReadingInMs = 20_000

const bytes = drawWalletStatement({ opening: 5_000_000, rows: someWalletRows(rowCount) })
const month = aPaymentMonth({ billCount: 300, moneyCount: 1000 })
// All have the same amount, which gives the most candidates.
const equal = {
  bills: month.bills.map((bill) => ({ ...bill, amountDue: 150_000 })),
  money: month.money.map((money) => ({ ...money, amount: 150_000 })),
}

async function readOnce(): Promise<number> {
  const { readStatement: read } = createStatementReader(longestReadingInMs)
  return timed(async () => {
    const { rows } = await read({ bytes, kind: 'gcash-pdf' })
    if (rows !== rowCount) throw new Error(`${rows} rows were read`)
  })
}

const compared = await takeTurns(
  [
    { name: 'read', run: async () => ({ ms: await readOnce() }) },
    {
      name: 'match',
      run: async () => ({
        ms: await timed(async () => void proposeMatches(month.bills, month.money, month.proofs)),
      }),
    },
    {
      name: 'match equal amounts',
      run: async () => ({
        ms: await timed(async () => void proposeMatches(equal.bills, equal.money, month.proofs)),
      }),
    },
  ],
  { rounds, warmUps: 1 },
)
const figure = (name: string, work: string, atMost: number) => ({
  work,
  measured: compared[name]?.ms?.median ?? Number.NaN,
  unit: 'ms',
  target: { atMost },
})
report('statements', [
  figure('read', `statement of ${rowCount.toLocaleString('en')} rows read`, 5000),
  figure('match', '300 bills matched with 1,000 payments', 2000),
  figure('match equal amounts', 'the same, all of one amount', 2000),
])
