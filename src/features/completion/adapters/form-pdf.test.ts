import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { aFormDocument, anAttendanceTable, signatures } from '#tests/kit/form-documents.ts'
import { aScreenshot } from '#tests/kit/images.ts'
import type { FormDocument } from '../rules/form-document.ts'
import { drawForm } from './form-pdf.ts'

async function readPages(form: FormDocument): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await drawForm(form)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

describe('The PDF of a form', () => {
  test('has its heading, table and signatures, with head of the table and footer on each page', async () => {
    const pages = await readPages(aFormDocument(40, { seal: await aScreenshot({ width: 60, height: 60 }) }))
    expect(pages).toHaveLength(2)
    for (const words of [
      'CPD Council for Professional Teachers Pagsulong Learning Center',
      'Attendance Sheet CPDD-12-B',
      'Title Reading & Writing for Grade 1 Room',
      '1 PEÑAFLOR 1, NIÑA C. 001000 14/08/2027',
    ])
      expect(pages[0]).toContain(words)
    for (const [place, page] of pages.entries()) {
      expect(page).toContain('No. Name Signature PRC License No. Expiry Date')
      expect(page).toContain(`PTR-2022-378 · Reading & Writing Page ${place + 1} of 2`)
    }
    expect(pages[1]).toMatch(/40 PEÑAFLOR 40.*Certified correct by:.*ROSA LIM.*Date and time:/)
  })

  test('never has signatures or the heading of a table without a row on a page', async () => {
    const paragraphs = (count: number) => ({ kind: 'text', text: 'Line\n'.repeat(count) }) as const
    const forms = Array.from({ length: 6 }, (_, more) => [
      aFormDocument(25 + more),
      aFormDocument(1, { blocks: [paragraphs(22 + 2 * more), anAttendanceTable(1), signatures] }),
      aFormDocument(1, { blocks: [paragraphs(22 + 2 * more), anAttendanceTable(3), signatures] }),
    ])
    for (const form of forms.flat()) {
      for (const page of await readPages(form)) {
        const hasRow = page.includes('PEÑAFLOR')
        expect(page.includes('Certified') && !hasRow, page).toBe(false)
        expect(page.includes('License No.') && !hasRow, page).toBe(false)
      }
    }
  })

  test('never has a heading without what follows it on a page', async () => {
    const paragraphs = (count: number) => ({ kind: 'text', text: 'Line\n'.repeat(count) }) as const
    const heading = { kind: 'heading', text: 'Guests and Others' } as const
    const certified = { kind: 'text', text: 'PEÑAFLOR certifies.\nAnd consents.' } as const
    const forms = Array.from({ length: 10 }, (_, more) =>
      [anAttendanceTable(1), certified].map((block) =>
        aFormDocument(1, { blocks: [paragraphs(14 + 2 * more), heading, block, signatures] }),
      ),
    )
    for (const form of forms.flat())
      for (const page of await readPages(form))
        expect(page.includes('Guests') && !page.includes('PEÑAFLOR'), page).toBe(false)
  })

  test('continues texts and rows that are longer than a page without losing a word', async () => {
    const words = Array.from({ length: 3000 }, (_, at) => `w${at}`)
    const long = words.join(' ')
    const table = { ...anAttendanceTable(0), rows: [['1', long, '', '', '']] }
    const pages = await readPages(aFormDocument(0, { blocks: [{ kind: 'text', text: long }, table] }))
    const read = pages.join(' ').match(/\bw\d+/g)
    expect(read?.toSorted()).toEqual([...words, ...words].toSorted())
    expect(pages.length).toBeGreaterThan(5)
  })

  test('has every row of a long table once and in order', async () => {
    const pages = await readPages(aFormDocument(200))
    const numbers = [...pages.join(' ').matchAll(/(\d+) PEÑAFLOR \1, NIÑA C\. 00(\d+)/g)].map(
      ([, number]) => number,
    )
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, at) => `${at + 1}`))
    expect(pages).toHaveLength(7)
  })

  test('says that a table is empty, and breaks words that are wider than their column', async () => {
    expect((await readPages(aFormDocument(0)))[0]).toContain('Nobody was present.')
    const email = `${'long.name.of.a.person'.repeat(4)}@example.ph`
    const table = { ...anAttendanceTable(0), rows: [['1', email, '', '', '']] }
    const [page = ''] = await readPages(aFormDocument(0, { blocks: [table] }))
    expect(page).not.toContain(email)
    expect(page.replaceAll(' ', '')).toContain(email)
  })

  test('marks letters that the font lacks', async () => {
    const table = { ...anAttendanceTable(0), rows: [['1', '陈 Ana', '', '', '']] }
    expect((await readPages(aFormDocument(0, { blocks: [table] })))[0]).toContain('□ Ana')
  })

  test.for([
    ['a4', 'portrait', [595, 842]],
    ['folio', 'landscape', [936, 612]],
  ] as const)('is printed on %s, %s', async ([paper, orientation, size]) => {
    const pdf = await drawForm(aFormDocument(1, { paper, orientation }))
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
    expect([page.view[2], page.view[3]].map((points) => Math.round(points ?? 0))).toEqual(size)
  })
})
