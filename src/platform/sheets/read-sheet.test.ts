import { expect, test } from 'vitest'
import { aCsv, aWorkbook, oneCell, workbookParts } from '#tests/kit/import-files.ts'
import { aZip } from '#tests/kit/zip-files.ts'
import { readSpreadsheet } from './read-sheet.ts'

test('readSpreadsheet reads several files, one after the other, in a worker thread', async () => {
  const files = [
    aCsv(['Ana,Reyes,a@example.ph']),
    aWorkbook([['First Name'], ['Ana']]),
    aZip(workbookParts(oneCell)),
  ]
  const sheets = await Promise.all(files.map((file) => readSpreadsheet(file)))
  expect(sheets.map(({ rows }) => rows.length)).toEqual([2, 2, 1])
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

test('readSpreadsheet does not iterate over the empty cells between two distant cells', async () => {
  const far = '<row r="90000"><c r="XFD90000" t="inlineStr"><is><t>far</t></is></c></row>'
  const { rows } = await readSpreadsheet(
    aZip(workbookParts(`<dimension ref="A1:XFD1048576"/>${oneCell}${far}`)),
  )
  expect(rows).toEqual([{ row: 1, cells: ['First Name'] }])
})
