/** Conversion of all rows of a statement to the lines that are stored. */
import { normalizeReference } from './reference.ts'
import type { ReceivedMoneyLine, StatementRow } from './statement.ts'

const longestDescription = 80

/** Removes control characters, and repeated spaces. */
function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
}

const shorten = (text: string) => [...text].slice(0, longestDescription).join('').trim()

/** 'Transfer from JUAN DELA CRUZ to …', 'INSTAPAY FR ANA REYES', 'Received from: Ana Reyes' */
const payerPattern =
  /\b(?:from|fr|sender|payer|payor|remitter)\b[\s:.-]*(.+?)(?=\s+(?:to|via|with|thru|through|on|at|in|for|ref|reference|acct|account|a\/c|ending|using)\b|[,;|/(]|$)/i
const organization = /\b(?:bank|banking|gcash|maya|paymaya|wallet|inc|corp|corporation|savings|account)\b/i
/** Name of a person: at least two words of letters; numbers of phones and accounts are no names. */
const personName = /^\p{L}[\p{L}\p{M}.'’-]*(?:\s+\p{L}[\p{L}\p{M}.'’-]*)+$/u

/** The name of the payer, if the description says it. */
export function findPayerName(description: string): string | null {
  const [, found = ''] = payerPattern.exec(description) ?? []
  // Codes and numbers behind the name are no part of it.
  const name = found.trim().replace(/(?:\s+\S*\d\S*)+$/, '')
  return personName.test(name) && !organization.test(name) ? shorten(name) : null
}

/** The rows of money that came in; everything else of a statement is left out. */
export function toReceivedLines(rows: readonly StatementRow[]): ReceivedMoneyLine[] {
  const credits = rows.filter(({ movement }) => movement > 0)
  const keyOf = ({ reference, movement }: StatementRow) => `${normalizeReference(reference)} ${movement}`
  const counts = new Map<string, number>()
  for (const row of credits) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return credits.map((row) => {
    const description = toPlainText(row.description)
    const reference = toPlainText(row.reference ?? '')
    return {
      occurredAt: row.occurredAt,
      amount: row.movement,
      reference: reference === '' ? null : shorten(reference),
      normalizedReference: counts.get(keyOf(row)) === 1 ? normalizeReference(row.reference) : null,
      payer: findPayerName(description),
      description: shorten(description),
      balance: row.balance,
    }
  })
}
