import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { type Sheet, UnreadableSheet } from './sheet.ts'
import { sniff } from './sniff.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/**
 * Reads a CSV, XLS or XLSX file. Throws {@link UnreadableSheet} for what cannot be read, whatever is wrong with it.
 *
 * It keeps its thread busy, for seconds with a large file: a server reads through `readSheet`.
 */
export async function readBytes(bytes: Uint8Array): Promise<Sheet> {
  const container = sniff(bytes, (beginning) => decodeText(beginning).text)
  try {
    if (container === 'text') return readCsv(decodeText(bytes))
    // The library is large: whoever sends plain text does not wait for it.
    const { readWorkbook } = await import('./read-workbook.ts')
    if (container === 'zip') return readWorkbook(unpackWorkbook(bytes), 'xlsx')
    await knowOldEncodings()
    return readWorkbook(Buffer.from(bytes), 'xls')
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error
    // The readers fail in a hundred ways over a broken file; none of them is a fault of ours.
    throw new UnreadableSheet('damaged')
  }
}

/** Workbooks from before 1997 are written in the encodings of their machines. */
async function knowOldEncodings(): Promise<void> {
  const [{ set_cptable }, encodings] = await Promise.all([
    import('@e965/xlsx'),
    import('@e965/xlsx/dist/cpexcel.full.mjs'),
  ])
  set_cptable(encodings)
}
