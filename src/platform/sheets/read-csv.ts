import { CsvError, parse } from 'csv-parse/sync'
import type { DecodedText } from './decode-text.ts'
import { collectRows, type Sheet, UnreadableSheet } from './sheet.ts'

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
export function readCsv({ text, encoding }: DecodedText): Sheet {
  const { hint, table } = splitHint(text)
  const delimiter = hint ?? detectDelimiter(table)
  const { rows, add } = collectRows()
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
      throw new UnreadableSheet('quote_not_closed')
    throw error
  }
  return { origin: { format: 'csv', encoding, delimiter, sheetName: null }, rows }
}
