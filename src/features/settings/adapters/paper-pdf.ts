/** A4 pages. No JSX, as Node.js runs this file directly in development and tests. */
import { StyleSheet, View } from '@react-pdf/renderer'
import { createElement as draw } from 'react'
import { boldTextStyle, drawText, inkColors, renderSheets } from '#app/platform/documents/sheet.ts'
import type { Letterhead } from '../rules/letterhead.ts'
import type { Paper, PaperContent } from '../rules/paper.ts'
import { drawLetterhead } from './letterhead-pdf.ts'

declare module '#app/platform/documents/draw-document.ts' {
  interface DocumentKinds {
    paper: Paper
  }
}

const { soft, rule } = inkColors

const styles = StyleSheet.create({
  body: { fontSize: 10.5, lineHeight: 1.35, marginTop: 18, gap: 12 },
  row: { flexDirection: 'row' },
  label: { width: 110, color: soft },
  value: { flex: 1 },
  certified: { fontSize: 12, lineHeight: 1.5, marginTop: 24, marginBottom: 24, gap: 14 },
  certifiedName: { fontSize: 20, fontWeight: 700, textAlign: 'center', lineHeight: 1.25 },
  entry: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 16,
    paddingVertical: 4,
    borderBottomWidth: 0.5,
    borderBottomColor: rule,
  },
  text: { flex: 1 },
  amount: { textAlign: 'right' },
  signatory: { marginTop: 28, width: 220, borderTopWidth: 0.5, borderTopColor: rule, paddingTop: 4 },
  notice: { fontSize: 9.5, color: soft },
})

/** Returns the PDF. */
export function drawPaper({ letterhead, title, issuedAt, contents }: Paper): Promise<Buffer> {
  const details = {
    title,
    author: letterhead.providerName,
    issuedAt,
    size: 'A4',
    padding: { paddingHorizontal: 56, paddingTop: 44, paddingBottom: 44 },
  } as const
  const toPage = (content: PaperContent) => [drawLetterhead(letterhead), drawContent(content, letterhead)]
  return renderSheets(details, contents.map(toPage))
}

function drawContent(
  { heading, facts, paragraphs = [], certified, sections, signatory, notice }: PaperContent,
  { color }: Letterhead,
) {
  return draw(
    View,
    { style: styles.body },
    drawText(heading.toUpperCase(), { ...boldTextStyle, fontSize: 13.5, letterSpacing: 1, color }),
    draw(
      View,
      {},
      facts.map(([label, text]) =>
        draw(
          View,
          { style: styles.row, key: label },
          drawText(label, styles.label),
          drawText(text, styles.value),
        ),
      ),
    ),
    ...paragraphs.map((text) => drawText(text, {}, text)),
    ...(certified === null ? [] : [drawCertified(certified)]),
    ...sections.map(drawSection),
    ...(signatory === null ? [] : [drawSignatory(signatory)]),
    drawText(notice, styles.notice),
  )
}

function drawCertified({ opening, name, closing }: NonNullable<PaperContent['certified']>) {
  return draw(
    View,
    { key: 'certified', style: styles.certified },
    drawText(opening),
    drawText(name, styles.certifiedName),
    ...closing.map((sentence) => drawText(sentence, {}, sentence)),
  )
}

function drawSignatory({ name, position }: NonNullable<PaperContent['signatory']>) {
  return draw(
    View,
    { key: 'signatory', style: styles.signatory, wrap: false },
    drawText(name, boldTextStyle),
    drawText(position, styles.notice),
  )
}

type Section = PaperContent['sections'][number]

function drawSection({ title, columns, entries }: Section) {
  return draw(
    View,
    { key: title },
    drawText(title, boldTextStyle),
    columns === null ? null : drawHeadings(columns),
    entries.map((cells, place) =>
      draw(
        View,
        { style: styles.entry, wrap: false, key: String(place) },
        cells.map((cell, column) => drawText(cell, toCellStyle(columns, column), String(column))),
      ),
    ),
  )
}

function drawHeadings(columns: NonNullable<Section['columns']>) {
  return draw(
    View,
    { style: styles.entry, fixed: true },
    columns.map(({ heading }, column) =>
      drawText(heading, { ...styles.notice, ...toCellStyle(columns, column) }, heading),
    ),
  )
}

function toCellStyle(columns: Section['columns'], column: number) {
  if (columns !== null) return { flex: columns[column]?.share ?? 1 }
  return column === 0 ? styles.text : styles.amount
}
