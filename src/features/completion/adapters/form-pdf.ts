/** Forms on paper for signing by hand. No JSX, as Node.js runs this file directly in development and tests. */
import { Image, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as draw, type ReactElement } from 'react'
import { boldTextStyle, drawText, inkColors, renderSheet } from '#app/platform/documents/sheet.ts'
import { type FormBlock, type FormDocument, type FormSignatory, paperSizes } from '../rules/form-document.ts'
import { drawTable } from './form-pdf-table.ts'

declare module '#app/platform/documents/draw-document.ts' {
  interface DocumentKinds {
    form: FormDocument
  }
}

const { ink, soft } = inkColors
const margin = 40
const bottom = 52
/** Letters of a paragraph that stays with the signatures after it; a longer one may end on the page before. */
const longestJoinedParagraph = 800
const signaturesHeight = 140
const mostParagraphs = 60

const styles = StyleSheet.create({
  head: { flexDirection: 'row', gap: 12, alignItems: 'center' },
  seal: { width: 52, height: 52, objectFit: 'contain' },
  lines: { flex: 1, fontSize: 10, lineHeight: 1.3 },
  titleRow: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    gap: 16,
    marginTop: 10,
    marginBottom: 12,
    paddingBottom: 4,
    borderBottomWidth: 1,
    borderBottomColor: ink,
  },
  title: { flex: 1, fontSize: 14, lineHeight: 1.2 },
  formNumber: { fontSize: 9, lineHeight: 1.2 },
  block: { marginBottom: 8 },
  heading: { fontSize: 11, lineHeight: 1.3, marginTop: 4 },
  field: { flexDirection: 'row', gap: 8, fontSize: 10, lineHeight: 1.3, marginBottom: 3 },
  label: { width: 150, color: soft },
  value: { flex: 1 },
  line: { flex: 1, height: 14, borderBottomWidth: 0.5, borderBottomColor: ink },
  paragraph: { fontSize: 10, lineHeight: 1.4, marginBottom: 6 },
  signatories: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 28, rowGap: 20, marginTop: 16 },
  signatory: { fontSize: 10, lineHeight: 1.3 },
  signingLine: { marginTop: 34, borderTopWidth: 0.5, borderTopColor: ink, paddingTop: 3 },
  name: { minHeight: 13 },
  dateRow: { flexDirection: 'row', gap: 6, marginTop: 8 },
  footer: {
    position: 'absolute',
    left: margin,
    right: margin,
    bottom: 24,
    flexDirection: 'row',
    gap: 16,
    fontSize: 8.5,
    color: soft,
  },
  footerText: { flex: 1 },
})

/** Returns the PDF. Rows of tables are drawn with their measured heights, as the library is slow with many texts. */
export async function drawForm(form: FormDocument): Promise<Buffer> {
  const { title, author, issuedAt, paper, orientation } = form
  const size = paperSizes[paper]
  const width = (orientation === 'portrait' ? size[0] : size[1]) - 2 * margin
  const padding = { paddingHorizontal: margin, paddingTop: 36, paddingBottom: bottom }
  const drawn = await Promise.all(form.blocks.map((block) => drawBlock(block, width)))
  return renderSheet(
    { title, author, issuedAt, size, orientation, padding },
    drawFooter(form.footer),
    drawHead(form),
    ...joinSignatures(form.blocks, drawn).flatMap(({ beginning, elements }) => [
      // Moves what follows to the next page, unless so much of it fits this one.
      draw(View, { minPresenceAhead: beginning }),
      draw(View, { style: styles.block }, ...elements),
    ]),
  )
}

interface DrawnBlock {
  /** Height that must fit the page on which the block begins. */
  beginning: number
  readonly elements: ReactElement[]
}

const beginnings = { heading: 120, fields: 0, text: 0, table: 120, signatures: 0 } as const

/** Puts signatures in one unbreakable element with the last row of what is before them. */
function joinSignatures(blocks: FormDocument['blocks'], drawn: readonly ReactElement[][]) {
  const joined: DrawnBlock[] = []
  for (const [place, elements] of drawn.entries()) {
    const before = joined.at(-1)
    const row = isJoined(blocks, place) ? before?.elements.pop() : undefined
    if (before === undefined || row === undefined) {
      joined.push({ beginning: beginnings[blocks[place]?.kind ?? 'text'], elements: [...elements] })
      continue
    }
    before.elements.push(draw(View, { wrap: false }, row, ...elements))
    // The head of a table with its only row, and a heading with a few lines.
    if (before.elements.length === 2) before.beginning += signaturesHeight
    const heading = blocks[place - 2]?.kind === 'heading' ? joined.at(-2) : undefined
    if (heading !== undefined && before.elements.length <= 3) heading.beginning += before.beginning
  }
  return joined
}

function isJoined(blocks: FormDocument['blocks'], place: number): boolean {
  const before = blocks[place - 1]
  if (blocks[place]?.kind !== 'signatures' || before === undefined) return false
  return before.kind !== 'text' || (before.text.split('\n').at(-1) ?? '').length <= longestJoinedParagraph
}

const drawFooter = (footer: string) =>
  draw(
    View,
    { key: 'footer', style: styles.footer, fixed: true },
    drawText(footer, styles.footerText),
    draw(Text, {
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    }),
  )

function drawHead({ seal, lines, title, formNumber }: FormDocument) {
  return draw(
    View,
    { key: 'head', wrap: false },
    draw(
      View,
      { style: styles.head },
      seal === null ? null : draw(Image, { src: Buffer.from(seal), style: styles.seal }),
      drawText(lines.join('\n'), styles.lines),
    ),
    draw(
      View,
      { style: styles.titleRow },
      drawText(title, { ...boldTextStyle, ...styles.title }),
      formNumber === null ? null : drawText(formNumber, styles.formNumber),
    ),
  )
}

/** Lines of a paragraph each; many of them in groups, because the library is slow with many elements. */
function joinLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.length <= mostParagraphs) return lines
  const size = Math.ceil(lines.length / mostParagraphs)
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, group) =>
    lines.slice(group * size, (group + 1) * size).join('\n'),
  )
}

function drawBlock(block: FormBlock, width: number): Promise<ReactElement[]> | ReactElement[] {
  switch (block.kind) {
    case 'heading':
      return [drawText(block.text, { ...boldTextStyle, ...styles.heading })]
    case 'fields':
      return block.fields.map(([label, text]) => drawField(label, text))
    case 'text':
      return joinLines(block.text).map((paragraph) => drawText(paragraph, styles.paragraph))
    case 'table':
      return drawTable(block, width)
    case 'signatures':
      return [drawSignatures(block.signatories)]
  }
}

const drawField = (label: string, text: string) =>
  draw(
    View,
    { style: styles.field, wrap: false },
    drawText(label, styles.label),
    text.trim() === '' ? draw(View, { style: styles.line }) : drawText(text, styles.value),
  )

function drawSignatures(signatories: readonly FormSignatory[]) {
  const width = signatories.length > 2 ? '30%' : '45%'
  return draw(
    View,
    { style: styles.signatories, wrap: false },
    signatories.map(({ label, name, position }, place) =>
      draw(
        View,
        { key: String(place), style: { ...styles.signatory, width } },
        drawText(label),
        draw(
          View,
          { style: styles.signingLine },
          drawText(name, { ...boldTextStyle, ...styles.name }),
          drawText(position, styles.name),
        ),
        draw(View, { style: styles.dateRow }, drawText('Date and time:'), draw(View, { style: styles.line })),
      ),
    ),
  )
}
