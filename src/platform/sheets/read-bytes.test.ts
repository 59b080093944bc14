import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { aWorkbook } from '#tests/kit/import-files.ts'
import { parseSpreadsheet } from './read-bytes.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...values: number[]) => Uint8Array.from(values)
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (wide: Uint8Array) => new Uint8Array(Buffer.from(wide).swap16())

async function cellsOf(file: Uint8Array): Promise<readonly (readonly string[])[]> {
  return (await parseSpreadsheet(file)).rows.map(({ cells }) => cells)
}

describe('Reading a CSV file', () => {
  const text = 'name;city\r\nPeña;Parañaque'
  const latin = new Uint8Array(Buffer.from(text, 'latin1'))

  test.for([
    ['UTF-8', utf8(text)],
    ['UTF-8', joined(bytes(0xef, 0xbb, 0xbf), utf8(text))],
    ['UTF-16', joined(bytes(0xff, 0xfe), utf16(text))],
    ['UTF-16', joined(bytes(0xfe, 0xff), swapped(utf16(text)))],
    ['UTF-16', utf16(text)],
    ['UTF-16', swapped(utf16(text))],
    ['Windows-1252', latin],
  ] as const)('detects the encoding %s', async ([encoding, file]) => {
    const { origin, rows } = await parseSpreadsheet(file)
    expect(origin).toEqual({ format: 'csv', encoding, delimiter: ';', sheetName: null })
    expect(rows).toEqual([
      { row: 1, cells: ['name', 'city'] },
      { row: 2, cells: ['Peña', 'Parañaque'] },
    ])
  })

  test('decodes Windows-1252 quotes and the euro sign', async () => {
    expect(await cellsOf(bytes(0x61, 0x2c, 0x93, 0x80, 0x94))).toEqual([['a', '“€”']])
  })

  test('decodes a UTF-8 file with a few broken bytes as UTF-8', async () => {
    const file = joined(utf8('Peña,Niño,Ñoño\nBr'), bytes(0xff), utf8('ken,x,y'))
    expect(await cellsOf(file)).toEqual([
      ['Peña', 'Niño', 'Ñoño'],
      ['Br\ufffdken', 'x', 'y'],
    ])
  })

  test.for([
    [';', 'a;b\n1;2'],
    ['\t', 'a\tb\n1\t2'],
    [';', '"a,b,c";b\n1;2'],
    [',', 'alone\n1'],
    [';', '\n\n  \na;b\n1;2'],
    ['|', 'sep=|\na|b'],
    [';', '"sep=;"\r\na;b'],
  ] as const)('detects the delimiter %j from the heading row', async ([delimiter, text]) => {
    expect((await parseSpreadsheet(utf8(text))).origin.delimiter).toBe(delimiter)
  })

  test('numbers rows as a spreadsheet does', async () => {
    const text = 'sep=,\r\na,b\r\n\r\n"two\r\nlines",2\r\n , \r\nlast,"say ""hi"""\r\n'
    expect((await parseSpreadsheet(utf8(text))).rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['two\r\nlines', '2'] },
      { row: 5, cells: ['last', 'say "hi"'] },
    ])
  })

  test.for(['\n', '\r\n', '\r'])('accepts line ends %j', async (end) => {
    expect(await cellsOf(utf8(['a,b', 'c,d', ''].join(end)))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('keeps stray quotation marks and rows of different lengths', async () => {
    expect(await cellsOf(utf8('a,b\nJose "Pepe" Rizal,1,more\nshort'))).toEqual([
      ['a', 'b'],
      ['Jose "Pepe" Rizal', '1', 'more'],
      ['short'],
    ])
  })

  test('rejects a quoted cell that is never closed', async () => {
    await expect(parseSpreadsheet(utf8('a,b\n"never,1\nx,y'))).rejects.toMatchObject({
      fault: 'quote_not_closed',
    })
  })

  test('accepts up to 100,000 rows below the heading and rejects more', async () => {
    const lines = (count: number) => utf8(`h\n${'x\n'.repeat(count)}`)
    expect((await parseSpreadsheet(lines(100_000))).rows).toHaveLength(100_001)
    await expect(parseSpreadsheet(lines(100_001))).rejects.toMatchObject({ fault: 'too_many_rows' })
  })

  test('reads only the first 200 columns', async () => {
    expect((await cellsOf(utf8('x,'.repeat(5000))))[0]).toHaveLength(200)
  })
})

describe.for(['xlsx', 'biff8'] as const)('Reading a workbook in the format %s', (bookType) => {
  test('returns the cells as displayed, with sheet name and format', async () => {
    const file = aWorkbook(
      [['Name', 'Phone', 'Mobile', 'Yes'], [], ['Peña 𝒜', '09170000000', 639_171_234_567, true]],
      bookType,
    )
    const { origin, rows } = await parseSpreadsheet(file)
    const format = bookType === 'xlsx' ? 'xlsx' : 'xls'
    expect(origin).toEqual({ format, encoding: null, delimiter: null, sheetName: 'People' })
    expect(rows).toEqual([
      { row: 1, cells: ['Name', 'Phone', 'Mobile', 'Yes'] },
      { row: 3, cells: ['Peña 𝒜', '09170000000', '639171234567', 'TRUE'] },
    ])
  })

  test('applies number formats with leading zeros and leaves failed formulas empty', async () => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([['a', 'b', 'c']])
    sheet.A1 = { t: 'n', v: 9_171_234_567, z: '00000000000' }
    sheet.B1 = { t: 'e', v: 0x2a }
    utils.book_append_sheet(book, sheet, 'One')
    expect(await cellsOf(new Uint8Array(write(book, { type: 'buffer', bookType })))).toEqual([
      ['09171234567', '', 'c'],
    ])
  })

  test('returns numbers and dates as stored', async () => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([['a', 'b', 'c', 'd', 'e', 'f']])
    sheet.A1 = { t: 'n', v: 1500.5, z: '#,##0' }
    sheet.B1 = { t: 'n', v: 46_331, z: 'm/d/yy' }
    sheet.C1 = { t: 'n', v: 46_331.592_361_111_11, z: 'd/m/yyyy h:mm' }
    sheet.D1 = { t: 'n', v: 0.1 + 0.2 }
    sheet.E1 = { t: 'n', v: 1234, z: '00000000' }
    sheet.F1 = { t: 'n', v: 9_001_220_000_123 }
    utils.book_append_sheet(book, sheet, 'One')
    const file = new Uint8Array(write(book, { type: 'buffer', bookType }))
    const { rows } = await parseSpreadsheet(file)
    expect(rows[0]?.cells).toEqual([
      '1500.5',
      '2026-11-05',
      '2026-11-05 14:13:00',
      '0.3',
      '00001234',
      '9001220000123',
    ])
  })

  test('reads the first sheet that is not hidden', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['hidden']]), 'Lists')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['shown']]), 'People')
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    const { origin, rows } = await parseSpreadsheet(new Uint8Array(write(book, { type: 'buffer', bookType })))
    expect(origin.sheetName).toBe('People')
    expect(rows).toEqual([{ row: 1, cells: ['shown'] }])
  })

  test('rejects a truncated file as damaged', async () => {
    const file = aWorkbook([['Name'], ['Ana']], bookType)
    await expect(parseSpreadsheet(file.subarray(0, file.length / 2))).rejects.toMatchObject({
      fault: 'damaged',
    })
  })
})

test.for([
  ['PDF', utf8('%PDF-1.7\n%âãÏÓ\n')],
  ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)],
  ['HTML', utf8('<html><table><tr><td>First Name</td></tr></table></html>')],
] as const)('Spreadsheet import rejects %s by content, whatever the file name', async ([, file]) => {
  await expect(parseSpreadsheet(file)).rejects.toMatchObject({ fault: 'wrong_type' })
})

test('Spreadsheet import reads an empty file as no rows', async () => {
  expect((await parseSpreadsheet(new Uint8Array())).rows).toEqual([])
  expect((await parseSpreadsheet(utf8('\ufeff\r\n \r\n'))).rows).toEqual([])
})
