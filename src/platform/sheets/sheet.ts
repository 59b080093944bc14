/** Rows of a spreadsheet file, independent of its format. */

export const sheetLimits = {
  sizeInBytes: 5 * 1024 * 1024,
  /** Non-blank ones. */
  rows: 100_000,
  /** Cells further to the right are ignored. */
  columns: 200,
  /** In total: a tiny workbook can repeat one long text a million times. */
  characters: 40_000_000,
} as const

export type SheetFormat = 'csv' | 'xls' | 'xlsx'

export interface SheetOrigin {
  readonly format: SheetFormat
  /** For text files: 'UTF-8'. */
  readonly encoding: string | null
  readonly delimiter: string | null
  /** For workbooks: the sheet that was read. */
  readonly sheetName: string | null
}

export interface SheetRow {
  /** Row number in the spreadsheet, from 1, blank rows included. */
  readonly row: number
  /** As displayed; '' for an empty cell. */
  readonly cells: readonly string[]
}

export interface Sheet {
  readonly origin: SheetOrigin
  readonly rows: readonly SheetRow[]
}

export type SheetFault =
  | 'wrong_type'
  | 'damaged'
  | 'protected'
  | 'too_many_rows'
  | 'too_much_inside'
  | 'quote_not_closed'

export class UnreadableSheet extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.name = 'UnreadableSheet'
    this.fault = fault
  }
}

export function collectRows() {
  const rows: SheetRow[] = []
  let characters = 0
  return {
    rows,
    add(row: number, found: readonly string[]): void {
      const cells = found.slice(0, sheetLimits.columns)
      if (cells.every((cell) => cell.trim() === '')) return
      if (rows.length === sheetLimits.rows + 1) throw new UnreadableSheet('too_many_rows')
      for (const cell of cells) characters += cell.length
      if (characters > sheetLimits.characters) throw new UnreadableSheet('too_much_inside')
      rows.push({ row, cells })
    },
  }
}
