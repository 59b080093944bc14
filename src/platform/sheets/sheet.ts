/** Rows of cells out of a file of a spreadsheet program, whatever program and format it was. */

export const sheetLimits = {
  sizeInBytes: 5 * 1024 * 1024,
  /** With something in them. */
  rows: 100_000,
  /** Cells further to the right are not read. */
  columns: 200,
  /** Of all cells together: a workbook of a few bytes can name one long text a million times. */
  characters: 40_000_000,
} as const

export type SheetFormat = 'csv' | 'xls' | 'xlsx'

/** How the file was read, for whoever wonders why it looks wrong. */
export interface SheetOrigin {
  readonly format: SheetFormat
  /** Of text: 'UTF-8' */
  readonly encoding: string | null
  /** Of text: the sign between two cells. */
  readonly delimiter: string | null
  /** Of a workbook: which of its sheets was read. */
  readonly sheetName: string | null
}

export interface SheetRow {
  /** As the spreadsheet counts it, from 1; blank rows count, a line break within a cell does not. */
  readonly row: number
  /** As they are shown; empty text is an empty cell. */
  readonly cells: readonly string[]
}

export interface Sheet {
  readonly origin: SheetOrigin
  /** Those with something in them, in the order of the file. */
  readonly rows: readonly SheetRow[]
}

export type SheetFault =
  | 'wrong_type'
  | 'damaged'
  | 'protected'
  | 'too_many_rows'
  | 'too_much_inside'
  | 'quote_not_closed'

/** Why a file cannot be read as a sheet. */
export class UnreadableSheet extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.name = 'UnreadableSheet'
    this.fault = fault
  }
}

/** Takes rows one after the other and keeps those with something in them, up to the limits. */
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
