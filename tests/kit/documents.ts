import { deflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { aZip } from './zip-files.ts'

/** A PDF of one empty page. @param extra objects to add, such as an action */
export function aPdf(extra = ''): Buffer {
  const objects =
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n'
  return Buffer.from(
    `%PDF-1.7\n${objects}${extra}\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  )
}

/** The same with objects in a compressed stream. */
export function aPdfWithObjectStream(
  objects: string,
  dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
) {
  const packed = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1')
  return aPdf(`3 0 obj\n<<${dictionary}/Length ${packed.length}>>\nstream\n${packed}\nendstream\nendobj\n`)
}

const anOfficeDocument = (main: string, extra: readonly string[]) => {
  const names = ['[Content_Types].xml', '_rels/.rels', main, ...extra]
  return Buffer.from(aZip(names.map((name) => ({ name, content: '<xml/>' }))))
}

/** A Word document. @param extra names of further parts, such as macros */
export const aWordDocument = (extra: readonly string[] = []) => anOfficeDocument('word/document.xml', extra)

/** The same for Excel. */
export const aSpreadsheet = (extra: readonly string[] = []) => anOfficeDocument('xl/workbook.xml', extra)

/** Text of an answered PDF, with single spaces. */
export async function readPdf(answer: Response) {
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  return { pages: totalPages, text: text.replaceAll(/\s+/g, ' ') }
}
