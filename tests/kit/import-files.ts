import { utils, write } from '@e965/xlsx'

const headings = 'First Name,Last Name,Email'

export function aCsv(lines: readonly string[], heading = headings): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode([heading, ...lines].join('\r\n'))
}

export function aWorkbook(
  rows: readonly (readonly unknown[])[],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'People')
  return new Uint8Array(write(book, { type: 'buffer', bookType, compression: true }) as Buffer<ArrayBuffer>)
}

export function anImportForm(
  content: readonly string[] | Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData()
  form.append('file', new File([content instanceof Uint8Array ? content : aCsv(content)], 'people.csv'))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Parts of a workbook, for sheets that no program would write. */
export const workbookParts = (sheet: string) => [
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

export const oneCell = '<row r="1"><c r="A1" t="inlineStr"><is><t>First Name</t></is></c></row>'
