import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { type Sheet, UnreadableSheet } from './sheet.ts'
import { sniff } from './sniff.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/**
 * Parses a CSV, XLS or XLSX file; throws {@link UnreadableSheet}. Blocks its thread, for seconds with a large
 * file: a server calls `readSheet`.
 */
export async function readBytes(bytes: Uint8Array): Promise<Sheet> {
  const container = sniff(bytes, (beginning) => decodeText(beginning).text)
  try {
    if (container === 'text') return readCsv(decodeText(bytes))
    // Large library, not needed for plain text.
    const { readWorkbook } = await import('./read-workbook.ts')
    if (container === 'zip') return readWorkbook(unpackWorkbook(bytes), 'xlsx')
    await knowOldEncodings()
    return readWorkbook(Buffer.from(bytes), 'xls')
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error
    // The libraries throw many kinds of errors for broken files, none of them ours.
    throw new UnreadableSheet('damaged')
  }
}

/** Workbooks from before 1997 use code pages. */
async function knowOldEncodings(): Promise<void> {
  const [{ set_cptable }, encodings] = await Promise.all([
    import('@e965/xlsx'),
    import('@e965/xlsx/dist/cpexcel.full.mjs'),
  ])
  set_cptable(encodings)
}
