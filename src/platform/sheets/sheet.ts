/** Rows of a spreadsheet file, independent of its format. */

export const spreadsheetLimits = {
  sizeInBytes: 5 * 1024 * 1024,
  /** Non-blank ones. */
  rows: 100_000,
  /** Cells further to the right are ignored. */
  columns: 200,
  /** Most characters in total: a tiny workbook can repeat one long text a million times. */
  characters: 40_000_000,
} as const

export type SpreadsheetFormat = 'csv' | 'xls' | 'xlsx'

export interface SpreadsheetOrigin {
  readonly format: SpreadsheetFormat
  /** Encoding of text files: 'UTF-8'. */
  readonly encoding: string | null
  readonly delimiter: string | null
  /** Name of the sheet that was read, of workbooks. */
  readonly sheetName: string | null
}

export interface SpreadsheetRow {
  /** Row number in the spreadsheet, from 1, blank rows included. */
  readonly row: number
  /** Cells as displayed, unless read as stored; '' for an empty cell. */
  readonly cells: readonly string[]
}

export interface Spreadsheet {
  readonly origin: SpreadsheetOrigin
  readonly rows: readonly SpreadsheetRow[]
}

export type SpreadsheetFault =
  | 'wrong_type'
  | 'damaged'
  | 'protected'
  | 'too_many_rows'
  | 'too_much_inside'
  | 'quote_not_closed'

export class UnreadableSpreadsheetError extends Error {
  readonly fault: SpreadsheetFault
  constructor(fault: SpreadsheetFault) {
    super(fault)
    this.name = 'UnreadableSheet'
    this.fault = fault
  }
}

export function createRowCollector() {
  const rows: SpreadsheetRow[] = []
  let characters = 0
  return {
    rows,
    add(row: number, found: readonly string[]): void {
      const cells = found.slice(0, spreadsheetLimits.columns)
      if (cells.every((cell) => cell.trim() === '')) return
      if (rows.length === spreadsheetLimits.rows + 1) throw new UnreadableSpreadsheetError('too_many_rows')
      for (const cell of cells) characters += cell.length
      if (characters > spreadsheetLimits.characters) throw new UnreadableSpreadsheetError('too_much_inside')
      rows.push({ row, cells })
    },
  }
}
