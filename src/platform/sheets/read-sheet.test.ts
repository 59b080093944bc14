import { expect, test } from 'vitest'
import { aCsv, aWorkbook } from '../../../tests/kit/import-files.ts'
import { aZip } from '../../../tests/kit/zip-files.ts'
import { readSpreadsheet } from './read-sheet.ts'

const workbookParts = (sheet: string) => [
  {
    name: '[Content_Types].xml',
    content:
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  },
  {
    name: 'xl/workbook.xml',
    content:
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content:
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  },
  { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
]

const oneCell = '<row r="1"><c r="A1" t="inlineStr"><is><t>First Name</t></is></c></row>'

test('readSpreadsheet reads several files, one after the other, in a worker thread', async () => {
  const files = [
    aCsv(['Ana,Reyes,a@example.ph']),
    aWorkbook([['First Name'], ['Ana']]),
    aZip(workbookParts(oneCell)),
  ]
  const sheets = await Promise.all(files.map((file) => readSpreadsheet(file)))
  expect(sheets.map(({ rows }) => rows.length)).toEqual([2, 2, 1])
})

test('readSpreadsheet does not block the event loop while reading a large file', async () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `Ana,Reyes,ana${at}@example.ph`)
  const rows = lines.map((line) => line.split(','))
  const file = aWorkbook(rows)
  let longestPause = 0
  let before = performance.now()
  const timer = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - before)
    before = performance.now()
  }, 5)
  const startedAt = performance.now()
  await readSpreadsheet(file)
  clearInterval(timer)
  expect(longestPause).toBeLessThan((performance.now() - startedAt) / 2)
})

test('readSpreadsheet rejects files above 5 MB', async () => {
  const refusal = { kind: 'too_large', message: 'File size exceeds 5MB limit' }
  await expect(readSpreadsheet(new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toMatchObject(refusal)
})

test('readSpreadsheet lists the accepted file types when it rejects a file', async () => {
  const refusal = { kind: 'unsupported_type', message: 'Invalid file type. Accepted: CSV, XLS, XLSX' }
  await expect(readSpreadsheet(new TextEncoder().encode('%PDF-1.7'))).rejects.toMatchObject(refusal)
  const wordDocument = aZip([{ name: 'word/document.xml', content: '<w:document/>' }])
  await expect(readSpreadsheet(wordDocument)).rejects.toMatchObject(refusal)
})

test('readSpreadsheet rejects a password-protected workbook', async () => {
  const parts = workbookParts(oneCell).map((part) => ({ ...part, flags: 1 }))
  await expect(readSpreadsheet(aZip(parts))).rejects.toMatchObject({
    kind: 'invalid',
    code: 'sheet_protected',
  })
})

test.for([undefined, 10])(
  'readSpreadsheet rejects a workbook that unpacks to hundreds of megabytes, with claimed size %s',
  async (claimedLength) => {
    const [types, book, relations] = workbookParts('')
    const content = Buffer.alloc(200 * 1024 * 1024, '<row/>')
    const sheet = { name: 'xl/worksheets/sheet1.xml', content, ...(claimedLength && { claimedLength }) }
    const file = aZip([types, book, relations, sheet].filter((part) => part !== undefined))
    expect(file.length).toBeLessThan(1024 * 1024)
    await expect(readSpreadsheet(file)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'sheet_too_large_inside',
    })
  },
)

test('readSpreadsheet rejects a workbook that references a long shared string hundreds of thousands of times', async () => {
  const long = 'x'.repeat(30_000)
  const rows = Array.from({ length: 2000 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`)
  const [types, book, relations, sheet] = workbookParts(rows.join(''))
  const strings = {
    name: 'xl/sharedStrings.xml',
    content: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${long}</t></si></sst>`,
  }
  const known = types && {
    ...types,
    content: types.content.replace(
      '</Types>',
      '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    ),
  }
  const file = aZip([known, book, relations, sheet, strings].filter((part) => part !== undefined))
  await expect(readSpreadsheet(file)).rejects.toMatchObject({
    kind: 'invalid',
    code: 'sheet_too_large_inside',
  })
})

test('readSpreadsheet does not iterate over the empty cells between two distant cells', async () => {
  const far = '<row r="90000"><c r="XFD90000" t="inlineStr"><is><t>far</t></is></c></row>'
  const { rows } = await readSpreadsheet(
    aZip(workbookParts(`<dimension ref="A1:XFD1048576"/>${oneCell}${far}`)),
  )
  expect(rows).toEqual([{ row: 1, cells: ['First Name'] }])
})

test('readSpreadsheet rejects a sheet that needs more memory than the worker may use', async () => {
  const cells = '<c><v>1</v></c>'.repeat(16_000)
  const file = aZip(workbookParts(`<row>${cells}</row>`.repeat(330)))
  await expect(readSpreadsheet(file)).rejects.toMatchObject({ kind: 'invalid' })
})

test('readSpreadsheet rejects files with Retry-After while too many are waiting', async () => {
  const file = new Uint8Array(5 * 1024 * 1024).fill(0x61)
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => readSpreadsheet(file)))
  const turnedAway = outcomes.filter(({ status }) => status === 'rejected')
  expect(turnedAway).toHaveLength(2)
  expect(turnedAway[0]).toMatchObject({
    reason: { kind: 'unavailable', code: 'sheets_waiting', details: { retryAfterSeconds: 5 } },
  })
})
