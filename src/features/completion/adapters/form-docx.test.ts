import PizZip from 'pizzip'
import { describe, expect, test } from 'vitest'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { aFormDocument, anAttendanceTable } from '#tests/kit/form-documents.ts'
import { aScreenshot } from '#tests/kit/images.ts'
import type { FormDocument } from '../rules/form-document.ts'
import { writeFormDocx } from './form-docx.ts'

async function readDocument(form: FormDocument) {
  const zip = new PizZip(await writeFormDocx(form))
  const xml = zip.file('word/document.xml')?.asText() ?? ''
  return { zip, xml, text: xml.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
}

describe('The Word document of a form', () => {
  test('has the content of the form, repeats the heading of the table and numbers pages', async () => {
    const { zip, xml, text } = await readDocument(aFormDocument(40, { seal: await aScreenshot() }))
    for (const words of [
      'CPD Council for Professional Teachers Pagsulong Learning Center Attendance Sheet CPDD-12-B',
      'Title Reading &amp; Writing for Grade 1 Room',
      'No. Name Signature PRC License No. Expiry Date (DD/MM/YYYY) 1 PEÑAFLOR 1, NIÑA C. 001000 14/08/2027',
      '40 PEÑAFLOR 40, NIÑA C. 001039 14/08/2027 Certified correct by: ROSA LIM CPD Program Monitor',
    ])
      expect(text).toContain(words)
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1)
    const footer = zip.file('word/footer1.xml')?.asText()
    expect(footer).toMatch(/PTR-2022-378 · Reading &amp; Writing.*Page .*PAGE.* of .*NUMPAGES/s)
    expect(zip.file(/^word\/media\/.*\.png$/)).toHaveLength(1)
  })

  test.for([
    ['a4', 'portrait', 'w:w="11906" w:h="16838"'],
    ['folio', 'landscape', 'w:w="18720" w:h="12240"'],
  ] as const)('is made for %s, %s', async ([paper, orientation, size]) => {
    expect((await readDocument(aFormDocument(1, { paper, orientation }))).xml).toContain(size)
  })

  test('leaves out characters that a Word document cannot have', async () => {
    const table = { ...anAttendanceTable(0), rows: [['1', 'A\u0000na\u000b \ud800<b> 😀 "陈"', '', '', '']] }
    const { text } = await readDocument(aFormDocument(0, { blocks: [table], title: 'T\u0001itle' }))
    expect(text).toContain('Title')
    expect(text).toContain('Ana \ufffd&lt;b&gt; 😀')
  })

  test('is written in the thread of documents, also without rows', async () => {
    const docx = await drawDocument('form_docx', aFormDocument(0), 'interactive')
    expect(new PizZip(docx).file('word/document.xml')?.asText()).toContain('Nobody was present.')
  })
})
