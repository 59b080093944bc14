import { expect, test } from 'vitest'
import { aPdf, aPdfWithObjectStream, aSpreadsheet, aWordDocument } from '#tests/kit/documents.ts'
import { aZip } from '#tests/kit/zip-files.ts'
import { checkDocument } from './check-document.ts'

const codeOf = (bytes: Buffer) =>
  checkDocument(bytes).then(
    (type) => type as string,
    (refusal: { code: string }) => refusal.code,
  )

test('checkDocument accepts PDF and Word by their content', async () => {
  expect(await codeOf(aPdf())).toBe('pdf')
  expect(await codeOf(aPdfWithObjectStream('5 0 <</Type/Annot>>'))).toBe('pdf')
  expect(await codeOf(aWordDocument(['word/media/image1.png']))).toBe('docx')
})

test('checkDocument accepts a PDF that our own library writes', async () => {
  const { Document, Page, Text, renderToBuffer } = await import('@react-pdf/renderer')
  const { createElement } = await import('react')
  const page = createElement(Page, null, createElement(Text, null, 'Guide'))
  expect(await codeOf(await renderToBuffer(createElement(Document, null, page)))).toBe('pdf')
})

test.each([
  ['/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>', 'document_runs_code'],
  ['/OpenAction<</S/J#61vaScr#69pt/JS(x)>>', 'document_runs_code'],
  ['/A<</S/Launch/F(cmd.exe)>>', 'document_runs_code'],
  ['/Names<</EmbeddedFiles 9 0 R>>', 'document_runs_code'],
  ['/AcroForm<</XFA 9 0 R>>', 'document_runs_code'],
  ['/Encrypt 9 0 R', 'document_protected'],
])('checkDocument refuses a PDF with %s', async (entry, code) => {
  const objects = `4 0 <<${entry}>>`
  expect(await codeOf(aPdf(`3 0 obj\n<<${entry}>>\nendobj`))).toBe(code)
  if (code === 'document_runs_code') expect(await codeOf(aPdfWithObjectStream(objects))).toBe(code)
})

test('checkDocument refuses scripts in an object stream whose dictionary is padded', async () => {
  const dictionary = `/Type/ObjStm/N 1/First 4/Filter/FlateDecode${' '.repeat(5000)}`
  expect(await codeOf(aPdfWithObjectStream('4 0 <</S/JavaScript>>', dictionary))).toBe('document_runs_code')
})

test('checkDocument refuses a PDF whose objects it cannot read', async () => {
  for (const filter of [
    '/LZWDecode',
    '[/ASCII85Decode/FlateDecode]',
    '/FlateDecode/DecodeParms<</Predictor 12>>',
  ]) {
    const dictionary = `/Type/Obj#53tm/N 1/First 4/Filter${filter}`
    const pdf = aPdfWithObjectStream('4 0 <<>>', dictionary)
    expect(await codeOf(filter.startsWith('/Flate') ? pdf : withoutCompression(pdf))).toBe(
      'document_unreadable',
    )
  }
})

/** Bytes that are no zlib data. */
const withoutCompression = (pdf: Buffer) =>
  Buffer.from(pdf.toString('latin1').replace(/(?<=\nstream\n)../s, 'xx'), 'latin1')

test('checkDocument refuses an object stream that expands to more than memory should hold', async () => {
  expect(await codeOf(aPdfWithObjectStream(' '.repeat(40 * 1024 * 1024)))).toBe('document_unreadable')
})

test.each([
  'word/vbaProject.bin',
  'word/VBAPROJECT.BIN',
  'word/activeX/activeX1.xml',
  'word/embeddings/oleObject1.bin',
])('checkDocument refuses a Word document with %s', async (name) => {
  expect(await codeOf(aWordDocument([name]))).toBe('document_runs_code')
})

test('checkDocument accepts spreadsheets where they are asked for', async () => {
  expect(await codeOf(aSpreadsheet())).toBe('file_type_not_accepted')
  expect(await checkDocument(aSpreadsheet(), ['xlsx'])).toBe('xlsx')
  await expect(checkDocument(aPdf(), ['xlsx'])).rejects.toMatchObject({ code: 'file_type_not_accepted' })
})

test('checkDocument refuses other files, and damaged ones', async () => {
  const zip = Buffer.from(aZip([{ name: 'a.txt', content: 'a' }]))
  expect(await codeOf(zip)).toBe('file_type_not_accepted')
  for (const text of ['', '<html>', 'MZ\u0090', ' %PDF-1.7', '{\\rtf1'])
    expect(await codeOf(Buffer.from(text))).toBe('file_type_not_accepted')
  expect(await codeOf(aPdf().subarray(0, 60))).toBe('document_damaged')
  expect(await codeOf(aWordDocument().subarray(0, 200))).toBe('document_damaged')
  const outside = Buffer.from(aZip([{ name: '../word/document.xml', content: 'a' }]))
  expect(await codeOf(outside)).toBe('document_damaged')
})
