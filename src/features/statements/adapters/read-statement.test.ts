import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { drawPdf, drawWalletStatement, someWalletRows } from '#tests/kit/statements.ts'
import { createStatementReader, readStatement } from './read-statement.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

const opening = 5_000_000
const thousand = someWalletRows(1000)
const kind = 'gcash-pdf'

const file = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../tests/kit/statement-files/${name}.pdf`, import.meta.url)))

describe('readStatement with a PDF of GCash', () => {
  test('returns the money that came in, of 1,000 rows with wrapped descriptions', async () => {
    const bytes = drawWalletStatement({ opening, rows: thousand })
    const statement = await readStatement({ bytes, kind })
    const credits = thousand.filter(({ movement }) => movement > 0)
    expect(statement).toMatchObject({ rows: 1000, periodFrom: '2026-11-01', periodTo: '2026-11-18', opening })
    expect(statement.lines.map(({ balance: _, payer, lineHash, ...line }) => line)).toEqual(
      credits.map(({ at, movement, reference, description }) => ({
        occurredAt: at,
        amount: movement,
        reference,
        normalizedReference: reference,
        description: description.slice(0, 80).trim(),
      })),
    )
    expect(new Set(statement.lines.map(({ lineHash }) => lineHash)).size).toBe(credits.length)
  })

  test('refuses a statement without one of its rows', async () => {
    const bytes = drawWalletStatement({ opening, rows: someWalletRows(60) }, { without: 56 })
    await expect(readStatement({ bytes, kind })).rejects.toMatchObject({
      code: 'rows_do_not_follow',
      message: expect.stringMatching(/^Row 57 does not follow from /),
    })
  })

  test('refuses a statement without totals', async () => {
    const bytes = drawWalletStatement({ opening, rows: someWalletRows(5) }, { withoutTotals: true })
    await expect(readStatement({ bytes, kind })).rejects.toMatchObject({ code: 'incomplete_statement' })
  })

  test.for(['aes-256', 'rc4-128'])('opens a PDF encrypted by %s with its password only', async (name) => {
    const bytes = file(name)
    const plain = await readStatement({
      bytes: drawWalletStatement({ opening, rows: someWalletRows(40) }),
      kind,
    })
    expect(await readStatement({ bytes, kind, password: 'made-up-1234' })).toEqual(plain)
    const issues = (message: string) => ({ details: { issues: [{ path: 'password', message }] } })
    await expect(readStatement({ bytes, kind })).rejects.toMatchObject({
      code: 'password_needed',
      ...issues('This PDF is protected. Enter its password.'),
    })
    const refusal = await readStatement({ bytes, kind, password: 'made-up-1235' }).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'wrong_password',
      ...issues('This password does not open the PDF.'),
    })
    expect(inspect(refusal)).not.toContain('made-up-1235')
  })

  test('needs no password where only changes are protected', async () => {
    expect(await readStatement({ bytes: file('owner-password'), kind })).toMatchObject({ rows: 40 })
  })

  test.for([
    ['no PDF', utf8('Date,Amount'), 'file_damaged'],
    ['another PDF', drawPdf([[{ x: 10, y: 10, text: 'Official invitation' }]]), 'not_a_statement'],
    ['201 pages', drawPdf(Array.from({ length: 201 }, () => [])), 'too_many_pages'],
    ['200 pages', drawPdf(Array.from({ length: 200 }, () => [])), 'not_a_statement'],
    ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 'file_too_large'],
  ] as const)('refuses %s', async ([, bytes, code]) => {
    await expect(readStatement({ bytes, kind })).rejects.toMatchObject({ code })
  })
})

const csv = [
  'Transaction Date;Description;Reference;Debit;Credit;Balance',
  '2026-11-05 14:13;INSTAPAY FROM NIÑA PEÑAFLOR;IP2026110500001;;"1,500.00";"2,500.00"',
  '2026-11-06 09:00;Fee;;15.00;;"2,485.00"',
].join('\r\n')

const readCsv = {
  periodFrom: '2026-11-05',
  periodTo: '2026-11-06',
  opening: 100_000,
  closing: 248_500,
  rows: 2,
  lines: [
    {
      occurredAt: new Date('2026-11-05T06:13:00Z'),
      amount: 150_000,
      reference: 'IP2026110500001',
      payer: 'NIÑA PEÑAFLOR',
      lineHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ],
}

describe('readStatement with a table', () => {
  test.for([
    ['semicolons', utf8(csv)],
    ['a byte-order mark', utf8(`\ufeff${csv}`)],
    ['Windows-1252', new Uint8Array(Buffer.from(csv, 'latin1'))],
    ['tabs', utf8(csv.replaceAll(';', '\t'))],
    ['commas', utf8(csv.replaceAll(';', ','))],
  ] as const)('reads a CSV file with %s', async ([, bytes]) => {
    expect(await readStatement({ bytes, kind: 'csv' })).toMatchObject(readCsv)
  })

  test('reads a workbook whose cells are displayed rounded and with short dates', async () => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([
      ['Date', 'Details', 'Amount', 'Balance'],
      [46_331.592_361_111_11, 'Deposit', 1500.25, 2500.25],
      [46_332, 'Fee', -15.5, 2484.75],
    ])
    for (const row of [2, 3]) {
      Object.assign(sheet[`A${row}`], { z: 'm/d/yy' })
      for (const column of ['C', 'D']) Object.assign(sheet[`${column}${row}`], { z: '#,##0' })
    }
    utils.book_append_sheet(book, sheet, 'Statement')
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
    expect(await readStatement({ bytes, kind: 'xlsx' })).toMatchObject({
      opening: 100_000,
      closing: 248_475,
      rows: 2,
      periodTo: '2026-11-06',
      lines: [{ occurredAt: new Date('2026-11-05T06:13:00Z'), amount: 150_025 }],
    })
  })

  test('names the field of a mapping that does not fit', async () => {
    const mapping = { date: 'Kailan', description: 'Description', credit: 'Credit' }
    await expect(readStatement({ bytes: utf8(csv), kind: 'csv', mapping })).rejects.toMatchObject({
      code: 'columns_missing',
      details: { issues: [{ path: 'mapping' }] },
    })
  })

  test('refuses a PDF, whatever its declared kind', async () => {
    const bytes = drawPdf([[]])
    await expect(readStatement({ bytes, kind: 'xlsx' })).rejects.toMatchObject({ kind: 'unsupported_type' })
  })
})

test('A statement that takes too long is refused, and the reader goes on', async () => {
  const { readStatement: read } = createStatementReader(400)
  const late = read({ bytes: drawWalletStatement({ opening, rows: someWalletRows(5000) }), kind })
  const next = read({ bytes: utf8(csv), kind: 'csv' })
  await expect(late).rejects.toMatchObject({ code: 'statement_takes_too_long' })
  expect(await next).toMatchObject(readCsv)
})

test('readStatement refuses files with Retry-After while too many wait', async () => {
  const bytes = utf8(csv)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => readStatement({ bytes, kind: 'csv' })),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject(
    Array(2).fill({
      reason: { kind: 'unavailable', code: 'statements_waiting', details: { retryAfterSeconds: 5 } },
    }),
  )
})
