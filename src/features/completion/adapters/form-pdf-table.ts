/** Tables of printed forms: each row is one drawing, as high as its measured texts, which is fast with many rows. */
import { Canvas, View } from '@react-pdf/renderer'
import { createElement as draw, type ReactElement } from 'react'
import { breakLine, loadMeasure, type Measure } from '#app/platform/documents/fit-text.ts'
import { type FontWeight, inkColors, loadFont } from '#app/platform/documents/sheet.ts'
import { toPrintableText } from '#app/platform/format/printable-text.ts'
import type { FormTable } from '../rules/form-document.ts'

const gap = 4
const lineHeight = 1.25
/** Height of a row in which somebody signs. */
const signingHeight = 24
/** A row of more lines is drawn in parts, between which a page may end. */
const mostLines = 6

interface Column {
  readonly left: number
  readonly width: number
  readonly isRight: boolean
}

interface Face {
  readonly font: Awaited<ReturnType<typeof loadFont>>
  readonly measure: Measure
  readonly size: number
  /** Least height of a row. */
  readonly height: number
}

/** Lines of each cell. */
type Row = readonly (readonly string[])[]

/** What the library's `Canvas` passes and does not type. */
interface Painter {
  font(font: Face['font']): Painter
  fontSize(size: number): Painter
  fillColor(color: string): Painter
  strokeColor(color: string): Painter
  lineWidth(width: number): Painter
  moveTo(x: number, y: number): Painter
  lineTo(x: number, y: number): Painter
  stroke(): Painter
  text(text: string, x: number, y: number, options: { readonly lineBreak: false }): Painter
}

/** Rows after a heading that each page repeats, within one parent. */
export async function drawTable(table: FormTable, width: number): Promise<ReactElement[]> {
  const size = table.columns.length > 5 ? 8 : 9
  const isSigned = table.columns.some(({ heading }) => heading === 'Signature')
  const [bold, plain] = await Promise.all([
    loadFace(700, size, 0),
    loadFace(400, size, isSigned ? signingHeight : 0),
  ])
  const columns = placeColumns(table, width)
  const headings = table.columns.map(({ heading }) => heading)
  const [heading = []] = breakRow(headings, columns, bold)
  const whole = [{ left: 0, width, isRight: false }]
  const rows =
    table.rows.length === 0
      ? drawRow(breakRow([table.emptyText], whole, plain), whole, plain)
      : table.rows.flatMap((cells) => drawRow(breakRow(cells, columns, plain), columns, plain))
  return [
    draw(
      View,
      { fixed: true },
      drawPart(heading, columns, { face: bold, isHeading: true, isFirst: true, isLast: true }),
    ),
    ...rows,
  ]
}

async function loadFace(fontWeight: FontWeight, size: number, height: number): Promise<Face> {
  const [font, measure] = await Promise.all([loadFont(fontWeight), loadMeasure({ fontWeight })])
  return { font, measure, size, height }
}

function placeColumns({ columns }: FormTable, width: number): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let left = 0
  return columns.map(({ share, align }) => {
    const column = { left, width: (width * share) / shares, isRight: align === 'right' }
    left += column.width
    return column
  })
}

/** The parts of a row. */
function breakRow(cells: readonly string[], columns: readonly Column[], face: Face): Row[] {
  const lines = columns.map((column, place) => toLines(cells[place] ?? '', column, face))
  const parts = Math.max(1, Math.ceil(Math.max(...lines.map(({ length }) => length)) / mostLines))
  return Array.from({ length: parts }, (_, part) =>
    lines.map((all) => all.slice(part * mostLines, (part + 1) * mostLines)),
  )
}

function toLines(text: string, { width }: Column, { measure, size }: Face): string[] {
  if (text === '') return []
  const most = (width - 2 * gap) / size
  return text.split('\n').flatMap((line) => breakLine(toPrintableText(line), most, measure))
}

const drawRow = (parts: readonly Row[], columns: readonly Column[], face: Face) =>
  parts.map((row, part) =>
    drawPart(row, columns, { face, isFirst: part === 0, isLast: part === parts.length - 1 }),
  )

interface PartFacts {
  readonly face: Face
  /** Headings have a rule above them. */
  readonly isHeading?: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
}

function drawPart(row: Row, columns: readonly Column[], facts: PartFacts): ReactElement {
  const { face, isHeading = false, isFirst, isLast } = facts
  const lines = Math.max(1, ...row.map(({ length }) => length))
  const top = isFirst ? gap : 0
  const bottom = isLast ? gap : 0
  const height = Math.max(isFirst ? face.height : 0, top + lines * face.size * lineHeight + bottom)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  function paint(painter: Painter): null {
    painter.lineWidth(0.5).strokeColor(inkColors.soft)
    for (const x of [...columns.map(({ left }) => left), width]) painter.moveTo(x, 0).lineTo(x, height)
    if (isHeading) painter.moveTo(0, 0).lineTo(width, 0)
    if (isLast) painter.moveTo(0, height).lineTo(width, height)
    painter.stroke().font(face.font).fontSize(face.size).fillColor(inkColors.ink)
    for (const [place, lines] of row.entries())
      paintCell(painter, lines, { column: columns[place], face, top })
    return null
  }
  return draw(Canvas, { style: { width, height }, paint })
}

interface CellFacts {
  readonly column: Column | undefined
  readonly face: Face
  readonly top: number
}

function paintCell(painter: Painter, lines: readonly string[], { column, face, top }: CellFacts): void {
  if (column === undefined) return
  const { measure, size } = face
  for (const [place, line] of lines.entries()) {
    const indent = column.isRight ? column.width - gap - measure(line) * size : gap
    painter.text(line, column.left + indent, top + place * size * lineHeight, { lineBreak: false })
  }
}
