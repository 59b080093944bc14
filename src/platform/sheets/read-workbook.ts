import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
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
  cellNF: true,
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
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const toText = (cell: CellObject | undefined) => storedTextOf(cell, date1904)
  for (const [at, line] of lines.entries()) {
    // By index, because a cell far to the right leaves thousands of holes.
    if (line) add(at + 1, Array.from(line.slice(0, spreadsheetLimits.columns), toText))
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
 * Returns the text of a cell. Failed formulas are empty. Long unformatted numbers, usually phone numbers, are
 * read in full instead of as 6.39E+11.
 */
function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.t === 'n' && /\dE[+-]?\d/i.test(cell.w ?? '')) return String(cell.v)
  return cell.w ?? String(cell.v ?? '')
}

/** Digits that a spreadsheet stores; the rest is an error of binary fractions. */
const storedDigits = 15

const padded = (value: number) => String(value).padStart(2, '0')

/**
 * Numbers with all their decimals, and dates as YYYY-MM-DD with a time if there is one: what is displayed may be
 * rounded, or leave open which number is the month. Numbers with leading zeros stay as displayed.
 */
function storedTextOf(cell: CellObject | undefined, date1904: boolean): string {
  if (cell?.t !== 'n' || typeof cell.v !== 'number') return textOf(cell)
  if (typeof cell.z === 'string' && SSF.is_date(cell.z)) {
    const date = SSF.parse_date_code(cell.v, { date1904 })
    if (date === null) return textOf(cell)
    const day = `${date.y}-${padded(date.m)}-${padded(date.d)}`
    const time = [date.H, date.M, date.S].map(padded).join(':')
    return time === '00:00:00' ? day : `${day} ${time}`
  }
  if (/^0\d+$/.test(cell.w ?? '')) return cell.w ?? ''
  return String(Number(cell.v.toPrecision(storedDigits)))
}
