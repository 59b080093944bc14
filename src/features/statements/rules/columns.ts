/** Choice of the columns of a table by their headings. */
import type { StatementColumns } from '#app/features/payments/contract/statement-mapping.ts'
import { UnreadableStatementError } from './statement.ts'

type ColumnName = keyof StatementColumns

/** Index of each column in a row. */
export type StatementColumnIndexes = Readonly<Partial<Record<ColumnName, number>>>

/** Headings of banks in the Philippines, the more telling ones first; compared by `toKey`. */
const usualHeadings: Readonly<Record<ColumnName, readonly string[]>> = {
  date: [
    'transaction date and time|transaction datetime|transaction date time|date and time|date time|datetime',
    'transaction date|trans date|txn date|tran date|trn date',
    'date',
    'posting date|posted date|post date|date posted|booking date|book date',
    'value date|effective date',
  ],
  description: [
    'transaction description|description|transaction details|transaction particulars|particulars',
    'details|narrative|narration|remarks|memo|notes',
    'transaction type|transaction',
  ],
  reference: [
    'reference number|reference no|reference id|reference|ref no|ref number|ref|refno',
    'transaction reference number|transaction reference no|transaction reference|transaction ref no',
    'transaction id|transaction number|transaction no|trace number|trace no',
  ],
  amount: ['amount|transaction amount|txn amount|net amount'],
  debit: ['debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|money out|paid out|dr'],
  credit: ['credit|credits|credit amount|deposit|deposits|deposit amount|money in|paid in|cr'],
  direction: [
    'cr dr|dr cr|crdr|drcr|credit debit|debit credit|credit or debit|debit or credit|credit debit indicator|debit credit indicator|dr cr indicator|cr dr indicator',
  ],
  balance: [
    'running balance|balance|account balance|balance after transaction|ledger balance|outstanding balance',
    'ending balance|closing balance|available balance',
  ],
}

export const statementColumnNames = Object.keys(usualHeadings) as readonly ColumnName[]

/** Letters and digits in lower case, without the currency: 'Debit (PHP)' is 'debit'. */
function toKey(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<= |^)(in |)(php|pesos?)(?= |$)/g, '')
    .trim()
}

/** Candidates for each column: more than one where headings are equal. */
export type StatementColumnCandidates = Readonly<Partial<Record<ColumnName, readonly number[]>>>

function guessColumn(keys: readonly string[], name: ColumnName): number[] {
  for (const group of usualHeadings[name]) {
    const wanted = group.split('|')
    const found = [...keys.keys()].filter((index) => wanted.includes(keys[index] ?? ''))
    if (found.length > 0) return found
  }
  return []
}

export function guessColumns(headings: readonly string[]): StatementColumnCandidates {
  const keys = headings.map(toKey)
  return Object.fromEntries(
    statementColumnNames
      .map((name) => [name, guessColumn(keys, name)] as const)
      .filter(([, found]) => found.length > 0),
  )
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const headingsOf = (mapping: StatementColumns) =>
  statementColumnNames.flatMap((name) => {
    const heading = mapping[name]?.trim() ?? ''
    return heading === '' ? [] : [[name, heading] as const]
  })

/** Empty unless all headings of the mapping are found. */
export function findMappedColumns(
  headings: readonly string[],
  mapping: StatementColumns,
): StatementColumnCandidates {
  const find = (heading: string) =>
    [...headings.keys()].filter((index) => same(headings[index] ?? '', heading))
  const found = headingsOf(mapping).map(([name, heading]) => [name, find(heading)] as const)
  return found.some(([, indexes]) => indexes.length === 0) ? {} : Object.fromEntries(found)
}

/** Returns a mapping of columns; undefined if only the order of the dates is known. */
export const toColumnMapping = (mapping: Partial<StatementColumns> | undefined) =>
  mapping?.date === undefined || mapping.description === undefined
    ? undefined
    : { ...mapping, date: mapping.date, description: mapping.description }

export const hasRequiredColumns = ({ date, description, amount, credit }: StatementColumnCandidates) =>
  date !== undefined && description !== undefined && (amount !== undefined || credit !== undefined)

/** 'Amount' beside credits repeats them, and needs no column that says CR or DR. */
function toColumns(
  candidates: StatementColumnCandidates,
  headings: readonly string[],
): StatementColumnIndexes {
  const used =
    candidates.credit === undefined ? candidates : { ...candidates, amount: undefined, direction: undefined }
  const columns = statementColumnNames.map((name) => {
    const [index, second] = used[name] ?? []
    if (second !== undefined)
      throw new UnreadableStatementError(
        'columns_ambiguous',
        `The file has two columns ‘${(headings[second] ?? '').slice(0, 60)}’. Choose which of its columns hold date, description and amounts.`,
      )
    return [name, index] as const
  })
  return Object.fromEntries(columns)
}

function missing(names: readonly string[]): UnreadableStatementError {
  const list = names.map((name) => `‘${name.slice(0, 60)}’`).join(' and ')
  return new UnreadableStatementError(
    'columns_missing',
    `The file has no column ${list}. Choose which of its columns hold date, description and amounts.`,
  )
}

/** Names what the nearest row of headings lacks. */
function refuseMapping(rows: readonly (readonly string[])[], mapping: StatementColumns): never {
  const wanted = headingsOf(mapping)
  const lacking = rows
    .map((row) =>
      wanted.map(([, heading]) => heading).filter((name) => !row.some((cell) => same(cell, name))),
    )
    .toSorted((one, other) => one.length - other.length)
  throw missing(lacking[0]?.length ? lacking[0] : ['amount'])
}

function refuseGuess(rows: readonly (readonly string[])[]): never {
  const [best = {}] = rows
    .map(guessColumns)
    .toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)
  if (Object.keys(best).length < 2)
    throw new UnreadableStatementError(
      'not_a_statement',
      'This file has no table with date, description and amounts under usual headings. Choose which of its columns hold them.',
    )
  const names = (['date', 'description'] as const).filter((name) => best[name] === undefined)
  throw missing(best.amount === undefined && best.credit === undefined ? [...names, 'amount'] : names)
}

/** Titles and data of the account come before the headings. */
export const headingSearchRowLimit = 40

/**
 * Finds the row of headings and its columns, by the mapping or by usual headings.
 * @throws if columns are missing or two have the same heading
 */
export function findColumns(
  rows: readonly (readonly string[])[],
  mapping: StatementColumns | undefined,
): { readonly headingIndex: number; readonly columns: StatementColumnIndexes } {
  const searched = rows.slice(0, headingSearchRowLimit)
  for (const [headingIndex, headings] of searched.entries()) {
    const candidates = mapping === undefined ? guessColumns(headings) : findMappedColumns(headings, mapping)
    if (hasRequiredColumns(candidates)) return { headingIndex, columns: toColumns(candidates, headings) }
  }
  return mapping === undefined ? refuseGuess(searched) : refuseMapping(searched, mapping)
}
