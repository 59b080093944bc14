import type { CellObject, WorkSheet } from '@e965/xlsx'

declare module '../documents/draw-document.ts' {
  interface DocumentKinds {
    workbook: Workbook
  }
}

/** Text, a number, or nothing. */
export type SheetCell = string | number | null

export interface Sheet {
  /** Changed where Excel allows no such name, and where another sheet has it. */
  readonly name: string
  /** Lines above the heading. */
  readonly notes?: readonly string[]
  readonly heading: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
}

/** Limits of Excel. */
const longestText = 32_767
const longestName = 31

/** Widths of columns in letters. */
const narrowest = 8
const widest = 60

/**
 * Bytes of an XLSX file. Text stays text: no cell is a formula, and numbers in texts keep their zeros. Blocks its
 * thread: the server requests it with `drawDocument('workbook', …)`.
 */
export async function writeWorkbook({ sheets }: Workbook): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  for (const { name, notes = [], heading, rows } of sheets) {
    const lines = [...notes.map((note) => [note]), heading, ...rows]
    const sheet: WorkSheet = utils.aoa_to_sheet(lines.map((line) => line.map(toCell)))
    sheet['!cols'] = heading.map((_, column) => ({ wch: widthOf([heading, ...rows], column) }))
    utils.book_append_sheet(book, sheet, toSheetName(name, book.SheetNames))
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

function toCell(value: SheetCell): CellObject | null {
  if (value === null) return null
  return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value.slice(0, longestText) }
}

function widthOf(lines: readonly (readonly SheetCell[])[], column: number): number {
  let width = narrowest
  for (const line of lines) width = Math.max(width, String(line[column] ?? '').length + 1)
  return Math.min(width, widest)
}

function toSheetName(name: string, taken: readonly string[]): string {
  const allowed = name.replaceAll(/[[\]:*?/\\\s\p{Cc}]+/gu, ' ').replace(/^[' ]+/, '')
  const lowered = taken.map((each) => each.toLowerCase())
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const cut = allowed
      .slice(0, longestName - end.length)
      .toWellFormed()
      .replace(/[' ]+$/, '')
    const unique = (cut || 'Sheet') + end
    if (!lowered.includes(unique.toLowerCase())) return unique
  }
}
