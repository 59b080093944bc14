/**
 * Rows as a CSV file that spreadsheets open right: UTF-8 with a byte-order mark, RFC 4180, and no cell that runs as a
 * formula (HTTP API, "Attendees").
 */
import { type Options, stringify } from 'csv-stringify/sync'

export interface CsvColumn<Row> {
  readonly heading: string
  /** Null is an empty cell. */
  cell(row: Row): string | null
}

const layout: Options = {
  record_delimiter: '\r\n',
  // By itself the library quotes only the two together, and a single one would end the line for its reader.
  quoted_match: /[\r\n]/,
}

/** What begins like a formula, also in full width; some programs look past white space before it, or drop it. */
const likeFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** With an apostrophe before what a spreadsheet would run; the import takes it off again. */
function harmless(text: string | null): string | null {
  return text !== null && likeFormula.test(text) ? `'${text}` : text
}

/**
 * The file in pieces, one a batch: the next batch is asked for once the last one is sent, so memory stays the same
 * however long the file. Without rows it is the headings alone.
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const file = pieces(columns, batches)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await file.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // Whoever reads has gone: the batches end too.
    async cancel() {
      await file.return(undefined)
    },
  })
}

async function* pieces<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  yield encoder.encode(stringify([columns.map(({ heading }) => heading)], { ...layout, bom: true }))
  for await (const rows of batches) {
    const cells = rows.map((row) => columns.map((column) => harmless(column.cell(row))))
    if (cells.length > 0) yield encoder.encode(stringify(cells, layout))
  }
}
