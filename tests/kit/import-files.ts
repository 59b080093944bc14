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
