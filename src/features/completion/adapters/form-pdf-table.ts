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
/** Long tables are drawn in groups of rows: the time grows with the square of the number of drawings. */
const longTable = 150
const rowsInGroup = 3

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

interface Part {
  readonly height: number
  readonly paint: (painter: Painter) => void
}

/** Lines of each cell. */
type Row = readonly (readonly string[])[]

/** Painter that the library's `Canvas` passes and does not type. */
interface Painter {
  font(font: Face['font']): Painter
  fontSize(size: number): Painter
  fillColor(color: string): Painter
  strokeColor(color: string): Painter
  lineWidth(width: number): Painter
  moveTo(x: number, y: number): Painter
  lineTo(x: number, y: number): Painter
  stroke(): Painter
  save(): Painter
  restore(): Painter
  translate(x: number, y: number): Painter
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
  const parts =
    table.rows.length === 0
      ? toParts(breakRow([table.emptyText], whole, plain), whole, plain)
      : table.rows.flatMap((cells) => toParts(breakRow(cells, columns, plain), columns, plain))
  const headingFacts = { face: bold, isHeading: true, isFirst: true, isLast: true }
  return [
    draw(View, { fixed: true }, drawParts([toPart(heading, columns, headingFacts)], width)),
    ...inGroups(parts).map((group) => drawParts(group, width)),
  ]
}

function inGroups(parts: readonly Part[]): (readonly Part[])[] {
  const size = parts.length > longTable ? rowsInGroup : 1
  const count = Math.ceil(parts.length / size)
  return Array.from({ length: count }, (_, group) => parts.slice(group * size, (group + 1) * size))
}

function drawParts(parts: readonly Part[], width: number): ReactElement {
  const height = parts.reduce((sum, part) => sum + part.height, 0)
  function paint(painter: Painter): null {
    painter.save()
    for (const part of parts) {
      part.paint(painter)
      painter.translate(0, part.height)
    }
    painter.restore()
    return null
  }
  return draw(Canvas, { style: { width, height }, paint })
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

const toParts = (rows: readonly Row[], columns: readonly Column[], face: Face) =>
  rows.map((row, at) => toPart(row, columns, { face, isFirst: at === 0, isLast: at === rows.length - 1 }))

interface PartFacts {
  readonly face: Face
  /** Headings have a rule above them. */
  readonly isHeading?: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
}

function toPart(row: Row, columns: readonly Column[], facts: PartFacts): Part {
  const { face, isHeading = false, isFirst, isLast } = facts
  const lines = Math.max(1, ...row.map(({ length }) => length))
  const top = isFirst ? gap : 0
  const bottom = isLast ? gap : 0
  const height = Math.max(isFirst ? face.height : 0, top + lines * face.size * lineHeight + bottom)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  function paint(painter: Painter): void {
    painter.lineWidth(0.5).strokeColor(inkColors.soft)
    for (const x of [...columns.map(({ left }) => left), width]) painter.moveTo(x, 0).lineTo(x, height)
    if (isHeading) painter.moveTo(0, 0).lineTo(width, 0)
    if (isLast) painter.moveTo(0, height).lineTo(width, height)
    painter.stroke().font(face.font).fontSize(face.size).fillColor(inkColors.ink)
    for (const [place, cell] of row.entries()) paintCell(painter, cell, { column: columns[place], face, top })
  }
  return { height, paint }
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
