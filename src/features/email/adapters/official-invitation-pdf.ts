/** One A4 page. No JSX, as Node.js runs this file directly in development and tests. */
import { StyleSheet, View } from '@react-pdf/renderer'
import { createElement as draw } from 'react'
import { drawLetterhead } from '#app/features/settings/adapters/letterhead-pdf.ts'
import type { Letterhead } from '#app/features/settings/rules/letterhead.ts'
import {
  boldTextStyle,
  drawText,
  inkColors,
  renderOnPages,
  renderSheet,
} from '#app/platform/documents/sheet.ts'
import type { OfficialInvitation } from './official-invitation.ts'

export type OfficialInvitationDocument = OfficialInvitation & { readonly letterhead: Letterhead }

declare module '#app/platform/documents/draw-document.ts' {
  interface DocumentKinds {
    invitation: OfficialInvitationDocument
  }
}

/** Font sizes in points, tried in turn until the text fits one page. */
const sizes = [11, 9.5, 8, 6.5]

const { ink, soft, rule } = inkColors

const styles = StyleSheet.create({
  between: { flexDirection: 'row', justifyContent: 'space-between' },
  title: { fontWeight: 700, letterSpacing: 1 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: rule },
  label: { width: 70, color: soft },
  value: { flex: 1 },
  line: { borderTopWidth: 0.75, borderTopColor: ink, width: 220 },
  foot: {
    position: 'absolute',
    bottom: 30,
    left: 56,
    right: 56,
    paddingTop: 6,
    borderTopWidth: 0.5,
    borderTopColor: rule,
    fontSize: 8,
    lineHeight: 1.35,
    color: soft,
  },
})

function detailsTable({ facts }: OfficialInvitation, size: number) {
  const rows = facts.map(([label, value]) =>
    draw(
      View,
      { style: { ...styles.row, paddingVertical: size * 0.3 }, key: label },
      drawText(label, styles.label),
      drawText(value, label === 'Seminar' ? { ...styles.value, ...boldTextStyle } : styles.value),
    ),
  )
  return draw(View, {}, rows)
}

function signature({ signatory, letterhead }: OfficialInvitationDocument, size: number) {
  return draw(
    View,
    { wrap: false },
    drawText('Respectfully yours,'),
    draw(View, { style: { ...styles.line, marginTop: size * 3.6, marginBottom: size * 0.4 } }),
    ...(signatory === null ? [] : [drawText(signatory.name, boldTextStyle), drawText(signatory.position)]),
    drawText(letterhead.providerName),
  )
}

function drawAt(invitation: OfficialInvitationDocument, size: number): Promise<Buffer> {
  const { letterhead, reference, issuedAt, date, addressee, salutation, opening, closing } = invitation
  const details = {
    title: `Official invitation ${reference}`,
    author: letterhead.providerName,
    issuedAt,
    size: 'A4',
    padding: { paddingHorizontal: 56, paddingTop: 44, paddingBottom: 76 },
  } as const
  return renderSheet(
    details,
    drawLetterhead(letterhead),
    draw(
      View,
      { style: { fontSize: size, lineHeight: 1.35, marginTop: size * 1.8, gap: size * 1.1 } },
      draw(
        View,
        { style: styles.between },
        drawText(date),
        drawText(`Reference: ${reference}`, boldTextStyle),
      ),
      draw(
        View,
        {},
        addressee.map((line, index) => drawText(line, index === 0 ? boldTextStyle : {}, String(index))),
      ),
      drawText('OFFICIAL INVITATION', { ...styles.title, color: letterhead.color, fontSize: size * 1.3 }),
      drawText(salutation),
      drawText(opening),
      detailsTable(invitation, size),
      closing.map((paragraph) => drawText(paragraph, {}, paragraph)),
      signature(invitation, size),
    ),
    drawText(invitation.verification, styles.foot),
  )
}

/** Returns the PDF, in the largest font size that fits one page. */
export async function drawOfficialInvitation(invitation: OfficialInvitationDocument): Promise<Buffer> {
  const pdf = await renderOnPages(1, sizes, (size) => drawAt(invitation, size))
  if (pdf === null) throw new Error('The invitation does not fit on one page.')
  return pdf
}
