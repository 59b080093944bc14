/** An A4 page, or several. No JSX, as Node.js runs this file directly in development and tests. */
import { StyleSheet, View } from '@react-pdf/renderer'
import { createElement as draw } from 'react'
import { drawLetterhead } from '#app/features/settings/adapters/letterhead-pdf.ts'
import type { Letterhead } from '#app/features/settings/rules/letterhead.ts'
import { boldTextStyle, drawText, inkColors, renderSheet } from '#app/platform/documents/sheet.ts'
import type { BillDocument } from '../rules/bill-document.ts'

declare module '#app/platform/documents/draw-document.ts' {
  interface DocumentKinds {
    bill: BillDocument & { readonly letterhead: Letterhead }
  }
}

const { soft, rule } = inkColors

const styles = StyleSheet.create({
  body: { fontSize: 10.5, lineHeight: 1.35, marginTop: 18, gap: 12 },
  row: { flexDirection: 'row' },
  label: { width: 110, color: soft },
  value: { flex: 1 },
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
export function drawBill({
  letterhead,
  ...document
}: BillDocument & { readonly letterhead: Letterhead }): Promise<Buffer> {
  const { heading, code, issuedAt, facts, sections, signatory, notice } = document
  const details = {
    title: `${heading} ${code}`,
    author: letterhead.providerName,
    issuedAt,
    size: 'A4',
    padding: { paddingHorizontal: 56, paddingTop: 44, paddingBottom: 44 },
  } as const
  return renderSheet(
    details,
    drawLetterhead(letterhead),
    draw(
      View,
      { style: styles.body },
      drawText(heading.toUpperCase(), {
        ...boldTextStyle,
        fontSize: 13.5,
        letterSpacing: 1,
        color: letterhead.color,
      }),
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
      ...sections.map(drawSection),
      ...(signatory === null ? [] : [drawSignatory(signatory)]),
      drawText(notice, styles.notice),
    ),
  )
}

function drawSignatory({ name, position }: NonNullable<BillDocument['signatory']>) {
  return draw(
    View,
    { key: 'signatory', style: styles.signatory, wrap: false },
    drawText(name, boldTextStyle),
    drawText(position, styles.notice),
  )
}

function drawSection({ title, entries }: BillDocument['sections'][number]) {
  return draw(
    View,
    { key: title },
    drawText(title, boldTextStyle),
    entries.map(([text, amount], place) =>
      draw(
        View,
        { style: styles.entry, wrap: false, key: String(place) },
        drawText(text, styles.text),
        drawText(amount, styles.amount),
      ),
    ),
  )
}
