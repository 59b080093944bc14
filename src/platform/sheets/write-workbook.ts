import type { CellObject } from '@e965/xlsx'

/** Text, a number, or nothing. */
export type SheetCell = string | number | null

/** Bytes of an XLSX file of one sheet. Text stays text: no cell is a formula. */
export async function writeWorkbook(
  sheetName: string,
  { heading, rows }: { heading: readonly string[]; rows: readonly (readonly SheetCell[])[] },
): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet([[...heading], ...rows].map((row) => row.map(toCell)))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, sheetName)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

function toCell(value: SheetCell): CellObject | null {
  if (value === null) return null
  return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value }
}
