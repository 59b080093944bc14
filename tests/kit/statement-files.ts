/** Tables of made-up payments, as banks offer them for download. */
import { aRandom } from './statements.ts'

export interface BankLine {
  /** YYYY-MM-DD HH:MM in Manila, or a day only. */
  readonly at: string
  readonly description: string
  readonly reference?: string
  /** Pesos; negative for money that goes out. */
  readonly amount: number
}

/** A CSV file with the balance after each line, which begins at ₱10,000. */
export function aBankTable(lines: readonly BankLine[], openingPesos = 10_000): Uint8Array<ArrayBuffer> {
  let balance = openingPesos
  const rows = lines.map(({ at, description, reference = '', amount }) => {
    balance += amount
    const [debit, credit] = amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)]
    return [at, description, reference, debit, credit, balance.toFixed(2)].join(';')
  })
  const text = ['Date;Description;Reference;Debit;Credit;Balance', ...rows].join('\n')
  return new Uint8Array(Buffer.from(text))
}

/** A line of ₱500 with a reference of its own. */
export function aBankLine(values: Partial<BankLine> = {}): BankLine {
  const reference = String(7_000_000_000_000 + Math.floor(uniqueNumber() * 1_000_000_000))
  return { at: '2026-11-05 14:13', description: 'Fund transfer', reference, amount: 500, ...values }
}

const uniqueNumber = aRandom(11)
