import { CsvError, parse } from 'csv-parse/sync'
import { type DecodedText, decodeText } from '../format/decode-text.ts'
import { createRowCollector, type Spreadsheet, UnreadableSpreadsheetError } from './sheet.ts'
import { sanitizeWorkbookArchive } from './unpack-workbook.ts'

const delimiters = [',', ';', '\t'] as const

/** The most frequent unquoted separator of the first non-blank line. */
function detectDelimiter(text: string): string {
  const [line = ''] = /[^\r\n]*\S[^\r\n]*/.exec(text) ?? []
  const plain = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((delimiter) => plain.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Excel's `sep=` line, which is not a row. */
function splitHint(text: string): { hint: string | null; table: string } {
  const [line, hint] = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r|$)/i.exec(text) ?? []
  return line === undefined
    ? { hint: null, table: text }
    : { hint: hint ?? null, table: text.slice(line.length) }
}

/** Parses comma-, semicolon- or tab-separated text; tolerates stray quotes and uneven rows. */
function parseCsv({ text, encoding }: DecodedText): Spreadsheet {
  const { hint, table } = splitHint(text)
  const delimiter = hint ?? detectDelimiter(table)
  const { rows, add } = createRowCollector()
  let row = 0
  try {
    parse(table, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      on_record(cells: string[]) {
        row += 1
        add(row, cells)
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new UnreadableSpreadsheetError('quote_not_closed')
    throw error
  }
  return { origin: { format: 'csv', encoding, delimiter, sheetName: null }, rows }
}

/** Detects the file type by content; name and declared type are ignored. */
type FileContainer = 'zip' | 'compound' | 'text'

const signatures: readonly (readonly [FileContainer, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['compound', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
]

/** Text formats that are not tables: PDF, RTF, HTML, XML. */
const otherText = /^\s*(%PDF|\{\\rtf|<!doctype|<html|<\?xml|<table)/i

const inspectedBytes = 4096

/** Most unprintable characters of a text, in percent. */
const mostUnprintablePercent = 2

/**
 * Detects the container; throws unless it is a workbook or text.
 * @param decode decodes text in any encoding
 */
function detectFileContainer(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): FileContainer {
  const match = signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))
  if (match !== undefined) return match[0]
  const beginning = decode(bytes.subarray(0, inspectedBytes))
  if (otherText.test(beginning) || isUnprintable(beginning))
    throw new UnreadableSpreadsheetError('wrong_type')
  return 'text'
}

function isUnprintable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const unprintable = text.match(/[\u0000-\u0008\u000e-\u001f\u007f]/g)?.length ?? 0
  return unprintable * 100 > text.length * mostUnprintablePercent && unprintable > 1
}

/**
 * Throws {@link UnreadableSpreadsheetError}. Blocks its thread, for seconds with a large file: a server calls
 * `readSpreadsheet`.
 */
export async function parseSpreadsheet(bytes: Uint8Array): Promise<Spreadsheet> {
  const container = detectFileContainer(bytes, (beginning) => decodeText(beginning).text)
  try {
    if (container === 'text') return parseCsv(decodeText(bytes))
    // Large library, not needed for plain text.
    const { parseWorkbook } = await import('./read-workbook.ts')
    if (container === 'zip') return parseWorkbook(sanitizeWorkbookArchive(bytes), 'xlsx')
    await loadLegacyEncodings()
    return parseWorkbook(Buffer.from(bytes), 'xls')
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError) throw error
    // The libraries throw many kinds of errors for broken files, none of them ours.
    throw new UnreadableSpreadsheetError('damaged')
  }
}

/** Workbooks from before 1997 use code pages. */
async function loadLegacyEncodings(): Promise<void> {
  const [{ set_cptable }, encodings] = await Promise.all([
    import('@e965/xlsx'),
    import('@e965/xlsx/dist/cpexcel.full.mjs'),
  ])
  set_cptable(encodings)
}
