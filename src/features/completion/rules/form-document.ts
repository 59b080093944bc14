/** Printed form as data: the same content is drawn as PDF and as Word document. */

/** Paper of the forms; `folio` has the 8.5 × 13 inches of PRC's own. */
export const formPapers = ['a4', 'folio'] as const
export type FormPaper = (typeof formPapers)[number]

/** Width and height in points. */
export const paperSizes = { a4: [595.28, 841.89], folio: [612, 936] } as const satisfies Record<
  FormPaper,
  readonly [number, number]
>

export interface FormTableColumn {
  readonly heading: string
  /** Width in relation to the other columns. */
  readonly share: number
  readonly align?: 'right'
}

export interface FormTable {
  readonly kind: 'table'
  readonly columns: readonly FormTableColumn[]
  /** One text for each column. */
  readonly rows: readonly (readonly string[])[]
  /** Shown instead of rows where there are none. */
  readonly emptyText: string
}

/** Block for signing over a printed name. */
export interface FormSignatory {
  /** 'Certified correct by:' */
  readonly label: string
  /** Empty for a line on which the name is written by hand. */
  readonly name: string
  readonly position: string
}

export type FormBlock =
  | { readonly kind: 'heading'; readonly text: string }
  /** Labels with their values; empty values are lines to be filled in by hand. */
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [label: string, text: string])[] }
  /** Paragraphs are separated by line breaks. */
  | { readonly kind: 'text'; readonly text: string }
  | FormTable
  | { readonly kind: 'signatures'; readonly signatories: readonly FormSignatory[] }

/** Workbook with the same content, as `writeWorkbook` takes it. */
export interface FormWorkbook {
  readonly sheets: readonly FormSheet[]
}

export interface FormSheet {
  readonly name: string
  /** Lines above the heading. */
  readonly notes?: readonly string[]
  readonly heading: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export interface FormDocument {
  readonly title: string
  /** Number of PRC's form, such as 'CPDD-12-B'. */
  readonly formNumber: string | null
  /** Lines above the title: the council, the provider with its accreditation. */
  readonly lines: readonly string[]
  /** Bottom line of each page, beside 'Page x of y'. */
  readonly footer: string
  /** Author in the properties of the file: the provider. */
  readonly author: string
  /** Date in the properties of the file. */
  readonly issuedAt: Date
  readonly paper: FormPaper
  readonly orientation: 'portrait' | 'landscape'
  /** PNG or JPEG at the head of the first page. */
  readonly seal: Uint8Array | null
  readonly blocks: readonly FormBlock[]
}

/** Rows that are drawn at once, well within the time limit of the thread. */
const mostRows = 1000

/** Divides a form with long tables into parts, each with what stands before its first table. */
export function splitForm(form: FormDocument): FormDocument[] {
  const first = form.blocks.findIndex(({ kind }) => kind === 'table')
  const head = form.blocks.slice(0, Math.max(0, first))
  const parts: FormBlock[][] = [[...head]]
  let rows = 0
  for (const block of form.blocks.slice(head.length).flatMap(divideBlock)) {
    const height = block.kind === 'table' ? block.rows.length : 0
    if (rows > 0 && rows + height > mostRows) {
      // A heading goes with its table.
      const last = parts.at(-1) ?? []
      const heading = last.at(-1)?.kind === 'heading' ? last.splice(-1) : []
      parts.push([...head, ...heading])
      rows = 0
    }
    parts.at(-1)?.push(block)
    rows += height
  }
  return parts.map((blocks, index) => ({
    ...form,
    blocks,
    ...(parts.length > 1 && { footer: `${form.footer} (part ${index + 1} of ${parts.length})` }),
  }))
}

function divideBlock(block: FormBlock): FormBlock[] {
  if (block.kind !== 'table' || block.rows.length <= mostRows) return [block]
  const count = Math.ceil(block.rows.length / mostRows)
  return Array.from({ length: count }, (_, part) => ({
    ...block,
    rows: block.rows.slice(part * mostRows, (part + 1) * mostRows),
  }))
}
