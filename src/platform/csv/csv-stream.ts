/**
 * Rows as a CSV file that spreadsheets open right: UTF-8 with a byte-order mark, RFC 4180, and no cell that runs as a
 * formula or loses its leading zeros (HTTP API, "Attendees").
 */
import { guardCell } from './guarded-cell.ts'

export interface CsvColumn<Row> {
  readonly heading: string
  /** Null is an empty cell. */
  cell(row: Row): string | null
  /** Several columns at once, heading and cells already joined by commas: for words and numbers of our own alone. */
  readonly isJoined?: boolean
}

const byteOrderMark = '\uFEFF'

/** Begins with a letter and holds nothing that means something to a reader of CSV: most cells are so. */
const plain = /^\p{L}[^",\r\n]*$/u

const quoted = /[",\r\n]/

function toCell(text: string | null): string {
  if (text === null || text === '' || plain.test(text)) return text ?? ''
  const safe = guardCell(text)
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function toLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  let lines = ''
  for (const row of rows) {
    let separator = ''
    for (const column of columns) {
      const text = column.cell(row)
      lines += separator + (column.isJoined === true ? text : toCell(text))
      separator = ','
    }
    lines += '\r\n'
  }
  return lines
}

/**
 * The file in pieces, one a batch: while one is written and sent the next is asked for, and no more than that, so memory
 * stays the same however long the file. Without rows it is the headings alone.
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const file = pieces(columns, batches)
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await file.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      // Whoever reads has gone: the batches end too.
      async cancel() {
        await file.return(undefined)
      },
    },
    // One batch ahead is enough.
    { highWaterMark: 0 },
  )
}

async function* pieces<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  const iterator = batches[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<readonly Row[]>> | undefined
  try {
    yield encoder.encode(
      `${byteOrderMark}${columns.map(({ heading, isJoined }) => (isJoined === true ? heading : toCell(heading))).join(',')}\r\n`,
    )
    next = iterator.next()
    for (let batch = await next; batch.done !== true; batch = await next) {
      next = iterator.next()
      // A failure is told when its turn comes, not as one that nobody waits for.
      next.catch(() => undefined)
      if (batch.value.length > 0) yield encoder.encode(toLines(columns, batch.value))
    }
  } finally {
    await next?.catch(() => undefined)
    await iterator.return?.()
  }
}
