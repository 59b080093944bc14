import { CsvError, parse } from 'csv-parse/sync'
import type { DecodedText } from './decode-text.ts'
import { collectRows, type Sheet, UnreadableSheet } from './sheet.ts'

const delimiters = [',', ';', '\t'] as const

/** By what separates most cells of the first line that has something in it; quoted cells have their own commas. */
function detectDelimiter(text: string): string {
  const [line = ''] = /[^\r\n]*\S[^\r\n]*/.exec(text) ?? []
  const plain = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((delimiter) => plain.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Excel writes its delimiter into a line of its own, and does not show it as a row. */
function splitHint(text: string): { hint: string | null; table: string } {
  const [line, hint] = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r|$)/i.exec(text) ?? []
  return line === undefined
    ? { hint: null, table: text }
    : { hint: hint ?? null, table: text.slice(line.length) }
}

/** Reads comma-, semicolon- or tab-separated text; stray quotation marks and rows of any length are taken as they are. */
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
        // They are kept already: a second copy of them all is of no use.
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
