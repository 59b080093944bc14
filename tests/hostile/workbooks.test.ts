import { describe, expect, test } from 'vitest'
import { parseSpreadsheet } from '#app/platform/sheets/read-bytes.ts'
import { cpuMsOf } from '../kit/cpu-time.ts'
import { aZip } from '../kit/zip-files.ts'

const workbook =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><sheets><sheet name="P" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relations = (target = 'worksheets/sheet1.xml', more = '') =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/>${more}</Relationships>`
const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`

function aBook(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const all = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations(),
    'xl/worksheets/sheet1.xml': sheet(cell('Ana')),
    ...parts,
  }
  return aZip(Object.entries(all).map(([name, content]) => ({ name, content })))
}

describe('A hostile workbook', () => {
  test.for([
    [
      'an XML entity that reads a file',
      {
        'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheet(cell('&x;'))}`,
      },
    ],
    [
      'a DTD on another host',
      { 'xl/worksheets/sheet1.xml': `<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">${sheet(cell('&x;'))}` },
    ],
    [
      'a relationship to another host',
      { 'xl/_rels/workbook.xml.rels': relations('http://169.254.169.254/latest" TargetMode="External') },
    ],
    [
      'entry names such as __proto__',
      { 'xl/worksheets/__proto__.xml': '<a/>', __proto__x: 'x', 'constructor/prototype.xml': '<polluted/>' },
    ],
    [
      'a formula that requests a URL',
      {
        'xl/worksheets/sheet1.xml': sheet(
          '<row r="1"><c r="A1"><f>WEBSERVICE("http://127.0.0.1:9")</f><v>1</v></c></row>',
        ),
      },
    ],
  ] as const)('with %s is read without it, or rejected', async ([, parts]) => {
    const read = await parseSpreadsheet(aBook(parts as Record<string, string>)).catch((error: Error) => error)
    const text = read instanceof Error ? '' : JSON.stringify(read.rows)
    expect(text).not.toMatch(/root:|polluted/)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('with nested XML entities (billion laughs) is processed within seconds', async () => {
    const entities = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('')
    const bomb = `<!DOCTYPE a [<!ENTITY e0 "lol">${entities}]>${sheet(cell('&e9;'))}`
    const file = aBook({ 'xl/worksheets/sheet1.xml': bomb })
    expect(await cpuMsOf(() => parseSpreadsheet(file).catch(() => undefined))).toBeLessThan(5000)
  })

  test('with XML nested fifty thousand levels deep is processed within seconds', async () => {
    const deep = `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`
    const file = aBook({ 'xl/worksheets/sheet1.xml': sheet(deep) })
    expect(await cpuMsOf(() => parseSpreadsheet(file).catch(() => undefined))).toBeLessThan(5000)
  })

  test('with three thousand sheets is read from the first sheet, or rejected', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => at + 2)
    const names = many.map((at) => `<sheet name="S${at}" sheetId="${at}" r:id="rId${at}"/>`).join('')
    const more = many
      .map(
        (at) =>
          `<Relationship Id="rId${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      )
      .join('')
    const parts = Object.fromEntries(many.map((at) => [`xl/worksheets/sheet${at}.xml`, sheet(cell('other'))]))
    const file = aBook({
      'xl/workbook.xml': workbook.replace('</sheets>', `${names}</sheets>`),
      'xl/_rels/workbook.xml.rels': relations(undefined, more),
      ...parts,
    })
    const cpuMs = await cpuMsOf(async () => {
      const read = await parseSpreadsheet(file).catch((error: Error) => error)
      if (!(read instanceof Error)) expect(read.rows[0]?.cells).toEqual(['Ana'])
    })
    expect(cpuMs).toBeLessThan(8000)
  })
})
