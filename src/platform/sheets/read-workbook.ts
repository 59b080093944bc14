import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import {
  createRowCollector,
  type Spreadsheet,
  type SpreadsheetFormat,
  spreadsheetLimits,
  UnreadableSpreadsheetError,
} from './sheet.ts'

const options = {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  // Heading plus one row too many, to detect that there are too many.
  sheetRows: spreadsheetLimits.rows + 2,
} as const

/** Reads the first visible sheet; throws for encrypted and invalid workbooks. */
export function parseWorkbook(bytes: Buffer, format: Exclude<SpreadsheetFormat, 'csv'>): Spreadsheet {
  const { book, place } = readFirstVisibleSheet(bytes)
  const sheetName = book.SheetNames[place] ?? null
  const sheet = sheetName === null ? undefined : book.Sheets[sheetName]
  const { rows, add } = createRowCollector()
  const lines = sheet === undefined ? [] : linesOf(sheet)
  for (const [at, line] of lines.entries()) {
    // By index, because a cell far to the right leaves thousands of holes.
    if (line) add(at + 1, Array.from(line.slice(0, spreadsheetLimits.columns), textOf))
  }
  // Stored and displayed, so it must be valid text whatever a broken file contains.
  const shownName = sheetName?.toWellFormed().replaceAll('\u0000', '') ?? null
  return { origin: { format, encoding: null, delimiter: null, sheetName: shownName }, rows }
}

function readFirstVisibleSheet(bytes: Buffer): { book: WorkBook; place: number } {
  const book = openBook(bytes, 0)
  const firstVisible = book.Workbook?.Sheets?.findIndex(({ Hidden = 0 }) => Hidden === 0) ?? 0
  return firstVisible <= 0 ? { book, place: 0 } : { book: openBook(bytes, firstVisible), place: firstVisible }
}

function openBook(bytes: Buffer, sheet: number): WorkBook {
  try {
    return read(bytes, { ...options, sheets: sheet })
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new UnreadableSpreadsheetError(isProtected ? 'protected' : 'damaged')
  }
}

type Line = readonly (CellObject | undefined)[] | undefined

function linesOf(sheet: WorkSheet): readonly Line[] {
  return (sheet['!data'] ?? []) as readonly Line[]
}

/**
 * Failed formulas are empty. Long unformatted numbers, usually phone numbers, are read in full instead of as
 * 6.39E+11.
 */
function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.t === 'n' && /\dE[+-]?\d/i.test(cell.w ?? '')) return String(cell.v)
  return cell.w ?? String(cell.v ?? '')
}
