/** UTF-8 with byte-order mark, RFC 4180, and no cell that is run as a formula or loses leading zeros. */

const formula = String.raw`[\t\r\n]|\s*[=+\-@＝＋－＠]`

/** Phone and license numbers, which as numbers would lose leading zeros or digits. */
const numeral = String.raw`\s*(?:0\d[\d.,]*|\d{12,})\s*$`

const inDanger = new RegExp(`^'*(?:${formula}|${numeral})`)
const guarded = new RegExp(`^'(?='*(?:${formula}|${numeral}))`)

/**
 * Prefixes an apostrophe to text that a spreadsheet would run or read as a number. `unescapeSpreadsheetCell`
 * restores it exactly.
 */
export function escapeSpreadsheetCell(text: string): string {
  return inDanger.test(text) ? `'${text}` : text
}

/** Inverse of {@link escapeSpreadsheetCell}; other text is returned unchanged. */
export function unescapeSpreadsheetCell(text: string): string {
  return text.replace(guarded, '')
}

export interface CsvColumn<Row> {
  readonly heading: string
  cell(row: Row): string | null
  /** Several columns already joined by commas; only for our own labels and numbers. */
  readonly isJoined?: boolean
}

const byteOrderMark = '\uFEFF'

const plain = /^\p{L}[^",\r\n]*$/u

const quoted = /[",\r\n]/

function toCell(text: string | null): string {
  if (text === null || text === '' || plain.test(text)) return text ?? ''
  const safe = escapeSpreadsheetCell(text)
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

/** Reads one batch ahead at most, so that memory stays constant; an array is one batch. Without rows only the header. */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | readonly Row[],
): ReadableStream<Uint8Array> {
  const file = pieces(columns, Symbol.asyncIterator in batches ? batches : inOneBatch(batches))
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await file.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await file.return(undefined)
      },
    },
    // No buffering beyond one batch ahead.
    { highWaterMark: 0 },
  )
}

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
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
      // Reported when the batch is awaited, not as an unhandled rejection.
      next.catch(() => undefined)
      if (batch.value.length > 0) yield encoder.encode(toLines(columns, batch.value))
    }
  } finally {
    await next?.catch(() => undefined)
    await iterator.return?.()
  }
}
