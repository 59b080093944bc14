/**
 * Generated files, mostly malformed, never cause an unexpected error, and exactly the reported people are
 * stored.
 * Most files only go through the parser, where they differ; some hundreds go through the API.
 */

import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseSpreadsheet } from '#app/platform/sheets/read-bytes.ts'
import { UnreadableSpreadsheetError } from '#app/platform/sheets/sheet.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { anImportForm } from '#tests/kit/import-files.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendeeImportPreview, AttendeeImportResult } from '../contract/import.ts'
import { importColumnLabels, importColumns } from '../contract/import-columns.ts'
import { readImportHeadings } from '../rules/import-headings.ts'
import { checkImportRow, type ImportRowCells } from '../rules/import-rows.ts'

const { database, services, api } = await aSite()
let headers: { Cookie: string }

beforeAll(async () => {
  const { id } = await aPerson(services.db, { role: 'admin' })
  headers = { Cookie: await aSessionCookie(services.db, id) }
})

beforeEach(() => {
  // The workbook reader logs every record type that it does not know.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const anyText = fc.string({ unit: 'binary', maxLength: 12 })
const nasty = fc.constantFrom(
  '\u0000',
  '\ud800',
  '\ufffd',
  '=1+1',
  "'=1+1",
  '"',
  '""',
  'a\r\nb',
  'N/A',
  '𝒜',
  'ß',
  '\u202e',
  'x'.repeat(3000),
)
const email = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 400 }).map((at) => `Fuzz${at}@Example.PH`) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.emailAddress() },
)
const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('Ana', 'Peña', 'Dela Cruz', '') },
  anyText,
  nasty,
)
const suffix = fc.constantFrom('', 'Jr', 'phd', 'Dr', 'V')
const source = fc.constantFrom('', 'facebook', 'Google Search', 'no idea')
const row = fc.tuple(word, word, word, suffix, email, word, word, word, source, word)
const headings = fc.oneof(
  { weight: 6, arbitrary: fc.constant<readonly string[]>(importColumns) },
  { weight: 2, arbitrary: fc.constant(importColumns.map((column) => importColumnLabels[column])) },
  fc.array(fc.oneof(fc.constantFrom(...importColumns), anyText), { maxLength: 12 }),
)
const table = fc.tuple(headings, fc.array(row, { maxLength: 8 })).map(([heading, rows]) => [heading, ...rows])

const encodings = [
  (text: string) => Buffer.from(text, 'utf8'),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf8'),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text: string) => Buffer.from(text, 'utf16le'),
  (text: string) => Buffer.from(text, 'latin1'),
] as const

/** Damages a file: changed bytes and a truncated end. */
const damage = fc.oneof(
  { weight: 3, arbitrary: fc.constant((file: Buffer) => file) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.nat(0xffff), fc.nat(0xff)), { minLength: 1, maxLength: 12 })
      .map((changes) => (file: Buffer) => {
        const broken = Buffer.from(file)
        for (const [at, byte] of changes) if (broken.length > 0) broken[at % broken.length] = byte
        return broken
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((share) => (file: Buffer) => file.subarray(0, Math.floor(file.length * share))),
  },
)

const csv = fc
  .tuple(
    table,
    fc.constantFrom(...encodings),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\r\n', '\n', '\r'),
    fc.constantFrom('"', ''),
    fc.constantFrom('', 'sep=;\r\n', '\n\n'),
  )
  .map(([rows, encode, delimiter, end, quote, before]) => {
    const cell = (text: string) =>
      quote === '' ? text : `${quote}${text.replaceAll(quote, quote + quote)}${quote}`
    const lines = rows.map((cells) => cells.map(cell).join(delimiter))
    return encode(before + lines.join(end))
  })

const workbook = (bookType: 'xlsx' | 'biff8') =>
  table.map((rows) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((cells) => [...cells])), 'Fuzz')
    return write(book, { type: 'buffer', bookType, bookSST: true }) as Buffer
  })

const bytes = fc.uint8Array({ maxLength: 400 }).map((file) => Buffer.from(file))

const anyFile = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: csv },
      { weight: 2, arbitrary: workbook('xlsx') },
      { weight: 2, arbitrary: workbook('biff8') },
      { weight: 1, arbitrary: bytes },
    ),
    damage,
  )
  .map(([file, broken]) => new Uint8Array(broken(file)))

/** Parses and checks a file up to the database; rethrows anything that is not a refusal. */
async function goThrough(file: Uint8Array): Promise<number> {
  try {
    const [heading, ...rows] = (await parseSpreadsheet(file)).rows
    const { places } = readImportHeadings(heading?.cells ?? [])
    for (const { cells } of rows) {
      const given = importColumns.map((column) => [column, cells[places.get(column) ?? -1] ?? ''])
      const checked = checkImportRow(Object.fromEntries(given) as ImportRowCells)
      if ('problem' in checked) expect(checked.problem).not.toBe('')
    }
    return rows.length
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError) return 0
    throw error
  }
}

test('Import fuzzing: 1,500 generated files are each read or refused without a crash', {
  timeout: 120_000,
}, async () => {
  let rows = 0
  const property = fc.asyncProperty(anyFile, async (file) => {
    rows += await goThrough(file)
  })
  await fc.assert(property, { numRuns: 1500, seed: 20_261_119 })
  // A fuzzer whose files are all refused early would test nothing.
  expect(rows).toBeGreaterThan(1500)
})

function previewOf(file: Uint8Array) {
  const body = anImportForm(new Uint8Array(file))
  return api.call<AttendeeImportPreview>('/attendees/import/preview', { body, headers })
}

const countPeople = async () =>
  (await database.pool.query('select count(*)::int as count from people')).rows[0].count as number

test('Import fuzzing: 100 files through the API leave no failures, partial people or wrong counts', {
  timeout: 240_000,
}, async () => {
  let files = 0
  let imported = 0
  const property = fc.asyncProperty(anyFile, async (file) => {
    files += 1
    const before = await countPeople()
    // Some are previewed first, which must give the same status and write nothing.
    const preview = files % 5 === 0 ? await previewOf(file) : null
    const { status, body: result } = await api.call<AttendeeImportResult>('/attendees/import', {
      body: anImportForm(new Uint8Array(file)),
      headers,
    })
    expect([200, 400, 415]).toContain(status)
    if (preview !== null) expect(preview.status).toBe(status)
    const made = (await countPeople()) - before
    if (status !== 200) {
      expect(made).toBe(0)
      return
    }
    expect(made).toBe(result.successfulImports)
    expect(result.successfulImports + result.failedImports).toBe(result.totalRows)
    expect(result.errors).toHaveLength(result.failedImports)
    const { totalRows, successfulImports: goodRows } = result
    if (preview !== null) expect(preview.body).toMatchObject({ totalRows, goodRows })
    imported += made
  })
  await fc.assert(property, { numRuns: 100, seed: 20_261_119, endOnFailure: true })
  expect(imported).toBeGreaterThan(15)
  const { rows } = await database.pool.query(
    `select count(*)::int as count from people where role = 'attendee'
     and (first_name is null or last_name is null or not exists (select from interactions where person_id = people.id))`,
  )
  expect(rows[0].count, 'half a person').toBe(0)
})
