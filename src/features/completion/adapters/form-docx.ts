/** Forms as Word documents, with which staff change what is printed. */
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  HeightRule,
  ImageRun,
  type IParagraphOptions,
  LeaderType,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableBorders,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import {
  type FormBlock,
  type FormDocument,
  type FormSignatory,
  type FormTable,
  paperSizes,
} from '../rules/form-document.ts'

declare module '#app/platform/documents/draw-document.ts' {
  interface DocumentKinds {
    form_docx: FormDocument
  }
}

/** Lengths of Word, twentieths of a point; sizes of letters are half points. */
const perPoint = 20
const margin = 40 * perPoint
const labelWidth = 160 * perPoint
const textSize = 20
const signingHeight = 24 * perPoint
const sealInPixels = 70

const font = 'Arial'
const headingStyle = { run: { font, color: '000000' } } as const

const rule = { style: BorderStyle.SINGLE, size: 4, color: '444444' } as const
const noCellMargins = { top: 30, bottom: 30, left: 0, right: 160 } as const
const cellMargins = { top: 50, bottom: 50, left: 80, right: 80 } as const

interface Place {
  /** Width between the margins. */
  readonly width: number
  /** Whether signatures follow, which are kept on the page of the last row. */
  readonly isSigned: boolean
}

/** Returns the DOCX file. */
export async function writeFormDocx(form: FormDocument): Promise<Uint8Array> {
  const { title, author, footer, paper, orientation, blocks } = form
  const [width, height] = paperSizes[paper].map((points) => Math.round(points * perPoint)) as [number, number]
  const inner = (orientation === 'portrait' ? width : height) - 2 * margin
  const document = new Document({
    title,
    creator: author,
    lastModifiedBy: author,
    styles: {
      default: {
        heading2: headingStyle,
        document: { run: { font, size: textSize }, paragraph: { spacing: { after: 80 } } },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width, height, orientation },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
        },
        footers: { default: writeFooter(footer, inner) },
        children: [
          ...(await writeHead(form, inner)),
          ...blocks.flatMap((block, place) =>
            writeBlock(block, { width: inner, isSigned: blocks[place + 1]?.kind === 'signatures' }),
          ),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

type TextStyle = Pick<IParagraphOptions, 'keepNext' | 'alignment' | 'spacing' | 'border' | 'heading'> & {
  readonly isBold?: boolean
  readonly size?: number
}

const write = (text: string, { isBold = false, size = textSize, ...style }: TextStyle = {}) =>
  new Paragraph({ ...style, children: [new TextRun({ text, bold: isBold, size })] })

/** Paragraph with a text at the left and one at the right. */
const writeSides = (width: number, children: readonly TextRun[], style: TextStyle = {}) =>
  new Paragraph({
    ...style,
    tabStops: [{ type: TabStopType.RIGHT, position: width }],
    children: [...children],
  })

function writeFooter(footer: string, width: number): Footer {
  const pages = ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES]
  const runs = [new TextRun({ text: footer, size: 17 }), new TextRun({ children: pages, size: 17 })]
  return new Footer({ children: [writeSides(width, runs)] })
}

async function writeHead({ seal, lines, title, formNumber }: FormDocument, width: number) {
  const written = lines.map((line) => write(line, { spacing: { after: 0 } }))
  const number = formNumber === null ? '' : `\t${formNumber}`
  const titleRuns = [
    new TextRun({ text: title, bold: true, size: 28 }),
    new TextRun({ children: [number], size: 18 }),
  ]
  const border = { bottom: { ...rule, size: 8 } }
  return [
    ...(seal === null ? written : [await writeBesideSeal(seal, written, width)]),
    writeSides(width, titleRuns, { border, spacing: { before: 200, after: 240 } }),
  ]
}

async function writeBesideSeal(seal: Uint8Array, lines: readonly Paragraph[], width: number): Promise<Table> {
  const { default: sharp } = await import('sharp')
  const picture = await sharp(seal).metadata()
  const scale = sealInPixels / Math.max(picture.width, picture.height)
  const run = new ImageRun({
    type: picture.format === 'png' ? 'png' : 'jpg',
    data: seal,
    transformation: { width: picture.width * scale, height: picture.height * scale },
    altText: { name: 'Seal', description: 'Seal' },
  })
  const sealWidth = 66 * perPoint
  const cells = [[new Paragraph({ children: [run] })], lines]
  return writeLayout([cells], [sealWidth, width - sealWidth])
}

type Cell = readonly Paragraph[]

/** A table without rules, whose rows are not divided between pages. */
const writeLayout = (rows: readonly (readonly Cell[])[], columnWidths: readonly number[]) =>
  new Table({
    layout: TableLayoutType.FIXED,
    borders: TableBorders.NONE,
    columnWidths,
    rows: rows.map(
      (cells) =>
        new TableRow({
          cantSplit: true,
          children: cells.map(
            (children, place) =>
              new TableCell({
                children,
                width: { size: columnWidths[place] ?? 0, type: WidthType.DXA },
                margins: noCellMargins,
              }),
          ),
        }),
    ),
  })

function writeBlock(block: FormBlock, place: Place): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        write(block.text, {
          heading: HeadingLevel.HEADING_2,
          isBold: true,
          size: 22,
          keepNext: true,
          spacing: { before: 240, after: 80 },
        }),
      ]
    case 'fields':
      return [writeFields(block.fields, place.width), space(place)]
    case 'text':
      return writeParagraphs(block.text, place)
    case 'table':
      return [writeTable(block, place), space(place)]
    case 'signatures':
      return [writeSignatures(block.signatories, place.width), space(place)]
  }
}

/** Word joins tables that no paragraph parts. */
const space = ({ isSigned }: Place) => write('', { keepNext: isSigned, spacing: { after: 0 } })

function writeParagraphs(text: string, { isSigned }: Place): Paragraph[] {
  const paragraphs = text.split('\n')
  return paragraphs.map((paragraph, at) =>
    write(paragraph, { keepNext: isSigned && at === paragraphs.length - 1, spacing: { after: 120 } }),
  )
}

function writeFields(fields: readonly (readonly [label: string, text: string])[], width: number): Table {
  const line = { border: { bottom: rule }, spacing: { after: 0 } }
  const rows = fields.map(([label, text]) => [
    [write(label, { spacing: { after: 0 } })],
    [write(text, text.trim() === '' ? line : { spacing: { after: 0 } })],
  ])
  return writeLayout(rows, [labelWidth, width - labelWidth])
}

/** A row that is not divided between pages must fit one. */
const isShort = (texts: readonly string[]) => texts.every(({ length }) => length < 500)

function writeTable({ columns, rows, emptyText }: FormTable, { width, isSigned }: Place): Table {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => Math.round((width * share) / shares))
  const size = columns.length > 5 ? 16 : 18
  const isForSigning = columns.some(({ heading }) => heading === 'Signature')
  const height = { value: isForSigning ? signingHeight : 0, rule: HeightRule.ATLEAST } as const
  const toCells = (texts: readonly string[], isBold: boolean) =>
    columns.map(({ align }, at) => {
      const alignment = align === 'right' ? AlignmentType.RIGHT : AlignmentType.LEFT
      const paragraphs = (texts[at] ?? '').split('\n')
      return new TableCell({
        margins: cellMargins,
        width: { size: widths[at] ?? 0, type: WidthType.DXA },
        children: paragraphs.map((text) => write(text, { isBold, size, alignment, spacing: { after: 0 } })),
      })
    })
  const empty = new TableCell({
    margins: cellMargins,
    columnSpan: columns.length,
    children: [write(emptyText)],
  })
  const cells = rows.length === 0 ? [[empty]] : rows.map((texts) => toCells(texts, false))
  return new Table({
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        keepNext: true,
        children: toCells(
          columns.map(({ heading }) => heading),
          true,
        ),
      }),
      ...cells.map(
        (children, at) =>
          new TableRow({
            cantSplit: isShort(rows[at] ?? []),
            height,
            keepNext: isSigned && at === cells.length - 1,
            children,
          }),
      ),
    ],
  })
}

function writeSignatures(signatories: readonly FormSignatory[], width: number): Table {
  const column = Math.floor(width / Math.max(2, signatories.length))
  const date = {
    tabStops: [{ type: TabStopType.RIGHT, position: column - 200, leader: LeaderType.UNDERSCORE }],
    children: [new TextRun('Date and time: \t')],
  }
  const cells = signatories.map(({ label, name, position }) => [
    write(label, { spacing: { after: 600 } }),
    write(name, { isBold: true, border: { top: rule }, spacing: { after: 0 } }),
    write(position, { spacing: { after: 200 } }),
    new Paragraph(date),
  ])
  return writeLayout(
    [cells],
    cells.map(() => column),
  )
}
