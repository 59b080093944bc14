import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvStream, escapeSpreadsheetCell, unescapeSpreadsheetCell } from './csv-stream.ts'

const column = { heading: 'word', cell: (word: string | null) => word }

async function* inBatches<Row>(...batches: Row[][]) {
  yield* batches
}

async function bytesOf(...batches: (string | null)[][]): Promise<Buffer> {
  const stream = csvStream([column], inBatches(...batches))
  return Buffer.from(await new Response(stream).arrayBuffer())
}

async function linesOf(...words: (string | null)[]): Promise<string> {
  return (await bytesOf(words)).toString('utf8').slice('\uFEFFword\r\n'.length)
}

test('csvStream writes one UTF-8 byte order mark and ends lines with CRLF', async () => {
  expect((await bytesOf(['a'], ['ñ'])).toString('latin1')).toBe('\xEF\xBB\xBFword\r\na\r\n\xC3\xB1\r\n')
  expect((await bytesOf()).toString('utf8')).toBe('\uFEFFword\r\n')
  expect((await bytesOf([], [])).toString('utf8')).toBe('\uFEFFword\r\n')
})

test('csvStream neutralizes formulas, also after a line break', async () => {
  expect(await linesOf('=1+1', '\n=1', 'a\n=1')).toBe(`'=1+1\r\n"'\n=1"\r\n"a\n=1"\r\n`)
})

test('csvStream reads batches only on demand, and stops when the reader cancels', async () => {
  const readBatches: number[] = []
  let isEnded = false
  async function* batches() {
    try {
      for (let batch = 0; batch < 100; batch += 1) {
        readBatches.push(batch)
        yield [`row ${batch}`]
      }
    } finally {
      isEnded = true
    }
  }
  const reader = csvStream([column], batches()).getReader()
  await reader.read()
  await reader.read()
  await reader.cancel()
  expect(readBatches.length).toBeLessThan(4)
  expect(isEnded).toBe(true)
})

test('csvStream writes arbitrary cells exactly as an independent CSV writer does', async () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', ',', '"', "'", '\r', '\n', '=', '0', '9') }),
  )
  const rows = fc.array(fc.array(fc.option(words), { minLength: 3, maxLength: 3 }), { minLength: 1 })
  const columns = [0, 1, 2].map((place) => ({
    heading: String(place),
    cell: (row: (string | null)[]) => row[place] ?? null,
  }))
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const stream = csvStream(columns, inBatches(given.slice(0, 2), given.slice(2)))
      const written = Buffer.from(await new Response(stream).arrayBuffer()).toString('utf8')
      const guarded = given.map((row) => row.map((text) => text && escapeSpreadsheetCell(text)))
      const expected = stringify(guarded, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
      expect(written.slice('\uFEFF0,1,2\r\n'.length)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('csvStream passes a failure midway to its reader and ends the batches', async () => {
  let isEnded = false
  async function* batches() {
    try {
      yield ['one']
      throw new Error('The database is gone.')
    } finally {
      isEnded = true
    }
  }
  await expect(new Response(csvStream([column], batches())).text()).rejects.toThrow('The database is gone.')
  expect(isEnded).toBe(true)
})

test('csvStream requests the next batch while the previous one is being sent', async () => {
  const readBatches: number[] = []
  async function* batches() {
    for (let batch = 0; batch < 3; batch += 1) {
      readBatches.push(batch)
      yield [`row ${batch}`]
    }
  }
  const reader = csvStream([column], batches()).getReader()
  expect(readBatches).toEqual([])
  await reader.read()
  await reader.read()
  expect(readBatches).toEqual([0, 1])
})

test.for(['=1+1', '+63 917', '-2', '@SUM(A1)', '\t=1', '＝1+1', ' =1', '\u00a0+1', '\v@x', '\r=1'])(
  'guardCell prefixes %j so that spreadsheets do not run it as a formula',
  (text) => {
    expect(escapeSpreadsheetCell(text)).toBe(`'${text}`)
  },
)

test.for(['09171234567', '0012345', '00', ' 0917', '0917.555.0101', '0917,555', '639171234567'])(
  'escapeSpreadsheetCell prefixes %j so that spreadsheets do not change it as a number',
  (text) => {
    expect(escapeSpreadsheetCell(text)).toBe(`'${text}`)
  },
)

test.for([
  'a=1',
  'ana+cpd@example.ph',
  ' a',
  '0917 555 0101',
  '0917-555-0101',
  '0',
  '9171234567',
  '2026-12-05',
  '0x1',
  "O'Neil",
  "'Tala",
  '',
])('escapeSpreadsheetCell leaves %j unchanged', (text) => {
  expect(escapeSpreadsheetCell(text)).toBe(text)
  expect(unescapeSpreadsheetCell(text)).toBe(text)
})

test('unescapeSpreadsheetCell reverses escapeSpreadsheetCell for arbitrary text', () => {
  const beginnings = ['', "'", "''", '=', "'=", ' ', '0', '+', '\t', '1'.repeat(12)]
  const texts = fc.tuple(fc.constantFrom(...beginnings), fc.string()).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeSpreadsheetCell(escapeSpreadsheetCell(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
