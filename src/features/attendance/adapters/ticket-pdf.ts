/** An A5 page. No JSX, as Node.js runs this file directly in development and tests. */
import { Link, Path, StyleSheet, Svg, View } from '@react-pdf/renderer'
import { createElement as draw } from 'react'
import { drawLetterhead } from '#app/features/settings/adapters/letterhead-pdf.ts'
import type { Letterhead } from '#app/features/settings/rules/letterhead.ts'
import {
  boldTextStyle,
  drawText,
  inkColors,
  renderOnPages,
  renderSheets,
} from '#app/platform/documents/sheet.ts'
import { drawQrCode } from '#app/ui/qr-drawing.ts'

type LabelledText = readonly [label: string, text: string]

export interface TicketDocument {
  readonly letterhead: Letterhead
  /** Date of the PDF. */
  readonly issuedAt: Date
  readonly title: string
  readonly name: string
  readonly facts: readonly LabelledText[]
  /** Slots at which attendance is recorded. */
  readonly slots: readonly LabelledText[]
  /** Text of the QR code: the address of the ticket's page. */
  readonly code: string
  /** Text below the code. */
  readonly instruction: string
  /** Reason why the holder may not be admitted; null if nothing is known against it. */
  readonly warning: string | null
  /** Link that acts for the holder, on a second page of its own; null on tickets of people who get it by e-mail. */
  readonly ownLink: string | null
}

declare module '#app/platform/documents/draw-document.ts' {
  interface DocumentKinds {
    ticket: TicketDocument
  }
}

const smallest = 7

/** Font sizes in points, tried in turn until the ticket fits one page. */
const sizes = [10, 9, 8, smallest]

/** 60 mm with its margin, of which at least 50 are the code. */
const codeWidth = 170
/** Modules around a code without which scanners do not find it. */
const codeMargin = 4

const { soft, rule } = inkColors

const styles = StyleSheet.create({
  row: { flexDirection: 'row' },
  label: { width: 92, color: soft },
  value: { flex: 1 },
  code: { alignItems: 'center' },
  slots: { borderTopWidth: 0.5, borderTopColor: rule },
})

function drawCode(
  { code, instruction, warning }: Pick<TicketDocument, 'code' | 'instruction' | 'warning'>,
  size: number,
) {
  const { squares, path } = drawQrCode(code)
  const side = squares + 2 * codeMargin
  const viewBox = `${-codeMargin} ${-codeMargin} ${side} ${side}`
  return draw(
    View,
    { style: styles.code, wrap: false },
    draw(
      Link,
      { src: code },
      draw(
        Svg,
        { viewBox, style: { width: codeWidth, height: codeWidth } },
        draw(Path, { d: path, fill: '#000000' }),
      ),
    ),
    drawText(instruction, { ...boldTextStyle, fontSize: size * 1.2, textAlign: 'center' }),
    ...(warning === null ? [] : [drawText(warning, { textAlign: 'center' })]),
  )
}

function drawRows(rows: readonly LabelledText[]) {
  return rows.map(([label, text], index) =>
    draw(
      View,
      { style: styles.row, key: String(index) },
      drawText(label, styles.label),
      drawText(text, styles.value),
    ),
  )
}

function drawAt(ticket: TicketDocument, size: number): Promise<Buffer> {
  const { letterhead, issuedAt, title, name, facts, slots, ownLink } = ticket
  const details = {
    title: `Ticket: ${title}`,
    author: letterhead.providerName,
    issuedAt,
    size: 'A5',
    padding: { paddingHorizontal: 36, paddingTop: 32, paddingBottom: 32 },
  } as const
  const front = [
    drawLetterhead(letterhead),
    draw(
      View,
      { style: { fontSize: size, lineHeight: 1.3, marginTop: size * 1.2, gap: size * 0.8 } },
      drawText('TICKET', { ...boldTextStyle, letterSpacing: 1, color: letterhead.color }),
      drawText(title, { ...boldTextStyle, fontSize: size * 1.5, lineHeight: 1.2 }),
      drawText(name, { fontSize: size * 1.3, lineHeight: 1.2 }),
      draw(View, {}, drawRows(facts)),
      drawCode(ticket, size),
      ...(slots.length === 0
        ? []
        : [draw(View, { style: { ...styles.slots, paddingTop: size * 0.8 } }, drawRows(slots))]),
    ),
  ]
  return renderSheets(
    details,
    ownLink === null ? [front] : [front, drawOwnPage({ title, name, ownLink }, size)],
  )
}

/** Apart from the page that is shown at check-in, because whoever has the link acts for the holder. */
function drawOwnPage(
  { title, name, ownLink }: Pick<TicketDocument, 'title' | 'name'> & { readonly ownLink: string },
  size: number,
) {
  const instruction = 'Open your own page with this code'
  return [
    draw(
      View,
      { style: { fontSize: size, lineHeight: 1.3, gap: size * 0.8 }, key: 'own' },
      drawText(`Only for ${name}`, { ...boldTextStyle, fontSize: size * 1.5, lineHeight: 1.2 }),
      drawText(title, {}),
      drawCode({ code: ownLink, instruction, warning: null }, size),
      drawText(
        'There you answer the evaluation and get your certificate. Keep this page: whoever has the code acts for you. Do not show it at check-in.',
        {},
      ),
    ),
  ]
}

/** Returns the PDF, in the largest font size in which the ticket fits one page; with very many slots, of more pages. */
export async function drawTicket(ticket: TicketDocument): Promise<Buffer> {
  const pages = ticket.ownLink === null ? 1 : 2
  const fitting = await renderOnPages(pages, sizes, (size) => drawAt(ticket, size))
  return fitting ?? drawAt(ticket, smallest)
}
