import { toManilaDay } from '#app/platform/format/dates.ts'
import { parseCentavos } from './amounts.ts'
import { type GcashRow, isGcashRow, toGcashRows } from './gcash-rows.ts'
import { type PdfTextPiece, toPageLines } from './page-lines.ts'
import { toReceivedLines } from './received-lines.ts'
import { checkClosingBalance, checkStatementTotal, signAmountsByBalance } from './running-balance.ts'
import { type AccountStatement, type Centavos, UnreadableStatementError } from './statement.ts'

const amount = String.raw`(-?(?:₱|PHP)?\s?-?[\d,]+\.\d{2})`
const patterns = {
  opening: new RegExp(String.raw`\bSTARTING BALANCE\b[^\d\n]*?${amount}`, 'i'),
  closing: new RegExp(String.raw`\bENDING BALANCE\b[^\d\n]*?${amount}`, 'i'),
  debits: new RegExp(String.raw`\bTotal Debits?\b(?!\s*/)[^\d\n]*?${amount}`, 'i'),
  credits: new RegExp(String.raw`\bTotal Credits?\b[^\d\n]*?${amount}`, 'i'),
  both: new RegExp(String.raw`\bTotal Debits?\s*/\s*Credits?\b[^\d\n]*?${amount}\s+${amount}`, 'i'),
}
const period = /\b(\d{4}-\d{2}-\d{2})\s*(?:to|-|–)\s*(\d{4}-\d{2}-\d{2})\b/i

function readSummary(text: string): {
  readonly opening: Centavos
  readonly closing: Centavos
  readonly debits: Centavos
  readonly credits: Centavos
} {
  const find = (pattern: RegExp, group = 1) => parseCentavos(pattern.exec(text)?.[group] ?? '')
  const opening = find(patterns.opening)
  const closing = find(patterns.closing)
  const debits = find(patterns.both) ?? find(patterns.debits)
  const credits = find(patterns.both, 2) ?? find(patterns.credits)
  if (opening === null && closing === null && debits === null && credits === null)
    throw new UnreadableStatementError('not_a_statement', 'This PDF is not a transaction history of GCash.')
  if (opening === null || closing === null || debits === null || credits === null)
    throw new UnreadableStatementError(
      'incomplete_statement',
      'The statement lacks its starting balance, ending balance or totals. Download it again, with all pages.',
    )
  return { opening, closing, debits, credits }
}

function findPeriod(text: string, rows: readonly GcashRow[]): { periodFrom: string; periodTo: string } {
  const days = rows.map(({ occurredAt }) => toManilaDay(occurredAt)).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [, from = first, to = last] = period.exec(text) ?? []
  const isStated = from <= to && (first === '' || (from <= first && last <= to))
  const found = isStated ? { periodFrom: from, periodTo: to } : { periodFrom: first, periodTo: last }
  if (found.periodFrom === '') throw new UnreadableStatementError('no_rows', 'The statement has no rows.')
  return found
}

const sum = (amounts: readonly Centavos[]) => amounts.reduce((total, each) => total + each, 0)

/**
 * Reads the transaction history that GCash sends as a PDF.
 * @param pages text of each page
 * @throws `UnreadableStatementError`, also if a row is missing
 */
export function readGcashStatement(pages: readonly (readonly PdfTextPiece[])[]): AccountStatement {
  const pageLines = pages.map(toPageLines)
  const text = pageLines
    .flat()
    .filter((line) => !isGcashRow(line))
    .map((line) => line.text)
    .join('\n')
  const { opening, closing, debits, credits } = readSummary(text)
  const allRows: GcashRow[] = []
  for (const lines of pageLines) allRows.push(...toGcashRows(lines, allRows.length))
  // They keep their numbers, which are those that a person counts.
  const rows = allRows.filter((row) => row.amount !== 0)
  const movements = signAmountsByBalance(opening, rows)
  checkClosingBalance(closing, rows.at(-1)?.balance ?? opening, rows.at(-1)?.row ?? null)
  checkStatementTotal('debits', debits, -sum(movements.filter((movement) => movement < 0)))
  checkStatementTotal('credits', credits, sum(movements.filter((movement) => movement > 0)))
  return {
    lines: toReceivedLines(rows.map((row, index) => ({ ...row, movement: movements[index] ?? 0 }))),
    ...findPeriod(text, allRows),
    opening,
    closing,
    rows: allRows.length,
  }
}
