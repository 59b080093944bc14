/** Reads a statement in the thread that calls it; a server calls `readStatement`. */
import { createHash } from 'node:crypto'
import type { StatementMapping } from '#app/features/payments/contract/statement-mapping.ts'
import { parseSpreadsheet } from '#app/platform/sheets/read-bytes.ts'
import {
  type SpreadsheetFault,
  type SpreadsheetRow,
  UnreadableSpreadsheetError,
} from '#app/platform/sheets/sheet.ts'
import { toColumnMapping } from '../rules/columns.ts'
import { findHeadings, type StatementHeadings } from '../rules/headings.ts'
import { toLineIdentities } from '../rules/line-identities.ts'
import { readGcashStatement } from '../rules/read-gcash-statement.ts'
import { readTableStatement } from '../rules/read-table-statement.ts'
import {
  type AccountStatement,
  type ReceivedMoneyLine,
  type StatementFault,
  type StatementKind,
  UnreadableStatementError,
} from '../rules/statement.ts'
import { readPdfPages } from './read-pdf-pages.ts'

export interface StatementFile {
  readonly bytes: Uint8Array
  readonly kind: StatementKind
  /** Password of a PDF. */
  readonly password?: string | undefined
  /** Mapping of a table whose headings are not usual ones. */
  readonly mapping?: Partial<StatementMapping> | undefined
}

export type StatementTableFile = Pick<StatementFile, 'bytes' | 'mapping'>

export interface StatementLine extends ReceivedMoneyLine {
  /** SHA-256 in hexadecimal; equal for the same line in overlapping statements of an account. */
  readonly lineHash: string
}

const tableFaults: Record<SpreadsheetFault, readonly [StatementFault, string]> = {
  wrong_type: ['file_type_not_accepted', 'This file is no CSV or XLSX file.'],
  damaged: [
    'file_damaged',
    'This file is damaged or incomplete. Open it in a spreadsheet program and save it again, as XLSX or CSV.',
  ],
  protected: ['file_damaged', 'This workbook is protected by a password. Save it without one and try again.'],
  too_many_rows: ['too_many_rows', 'This file has more than 100,000 rows. Download a shorter period.'],
  too_much_inside: ['too_much_inside', 'The content of this file is too large. Download a shorter period.'],
  quote_not_closed: [
    'file_damaged',
    'A quotation mark in this file is opened and never closed. Save it again from a spreadsheet program.',
  ],
}

async function readTable(bytes: Uint8Array): Promise<readonly SpreadsheetRow[]> {
  try {
    return (await parseSpreadsheet(bytes)).rows
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheetError)) throw error
    throw new UnreadableStatementError(...tableFaults[error.fault])
  }
}

const toHash = (identity: string) => createHash('sha256').update(identity).digest('hex')

/** @throws `UnreadableStatementError` */
export async function parseStatement({
  bytes,
  kind,
  password,
  mapping,
}: StatementFile): Promise<AccountStatement<StatementLine>> {
  const statement =
    kind === 'gcash-pdf'
      ? readGcashStatement(await readPdfPages(bytes, password))
      : readTableStatement(await readTable(bytes), mapping)
  const identities = toLineIdentities(statement.lines)
  const lines = statement.lines.map((line, index) => ({ ...line, lineHash: toHash(identities[index] ?? '') }))
  return { ...statement, lines }
}

/** @throws `UnreadableStatementError` for anything but a table */
export async function parseHeadings({ bytes, mapping }: StatementTableFile): Promise<StatementHeadings> {
  const rows = await readTable(bytes)
  return findHeadings(
    rows.map(({ cells }) => cells),
    toColumnMapping(mapping),
  )
}
