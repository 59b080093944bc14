/** One A4 page. No JSX: in development and tests Node.js runs this file directly. */
import { createRequire } from 'node:module'
import {
  Document,
  Font,
  Image,
  Page,
  Path,
  renderToBuffer,
  StyleSheet,
  Svg,
  Text,
  View,
} from '@react-pdf/renderer'
import { createElement as draw } from 'react'
import { logoMarkShapes, WORDMARK_STROKE, wordmarkPath } from '../../../../ui/brand/logo-shapes.ts'
import type { OfficialInvitation } from './official-invitation.ts'

const { resolve } = createRequire(import.meta.url)
const fontFolder = '@expo-google-fonts/source-sans-3'

// Bundled: the standard PDF fonts lack the peso sign, and the host may have none.
Font.register({
  family: 'Letter',
  fonts: [
    { src: resolve(`${fontFolder}/400Regular/SourceSans3_400Regular.ttf`), fontWeight: 400 },
    { src: resolve(`${fontFolder}/700Bold/SourceSans3_700Bold.ttf`), fontWeight: 700 },
  ],
})

const longestWord = 32

/** Breaks only words too long for a line. */
function breakWord(word: string): string[] {
  if (word.length <= longestWord) return [word]
  return word.match(new RegExp(`.{1,${longestWord}}`, 'gsu')) ?? [word]
}

Font.registerHyphenationCallback(breakWord)

const ink = '#17211a'
const soft = '#4d5b51'

/** In points, tried in turn until the text fits one page. */
const sizes = [11, 9.5, 8, 6.5] as const
type Size = (typeof sizes)[number]

const styles = StyleSheet.create({
  page: { padding: 56, paddingTop: 44, paddingBottom: 76, color: ink, fontFamily: 'Letter' },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start' },
  headLines: { alignItems: 'flex-end', fontSize: 8.5, color: soft, lineHeight: 1.4 },
  providerName: { fontSize: 9.5, fontWeight: 700, marginTop: 6 },
  accreditation: {
    marginTop: 10,
    paddingTop: 6,
    borderTopWidth: 1.5,
    fontSize: 8,
    color: soft,
  },
  between: { flexDirection: 'row', justifyContent: 'space-between' },
  bold: { fontWeight: 700 },
  title: { fontWeight: 700, letterSpacing: 1 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#cdd8ca' },
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
    borderTopColor: '#cdd8ca',
    fontSize: 8,
    lineHeight: 1.35,
    color: soft,
  },
})

const text = (content: string, style = {}, key?: string) => draw(Text, { style, key }, content)

/** At most twice as high as the drawn logo. */
const logoBox = { maxWidth: 200, height: 44, objectFit: 'contain', objectPosition: 'left' } as const

function logo({ color, initial, logo: image }: OfficialInvitation) {
  if (image !== null) return draw(Image, { src: Buffer.from(image), style: logoBox })
  return initial === null ? demonstrationLogo(color) : initialMark(color, initial)
}

function initialMark(color: string, initial: string) {
  const style = { width: 34, height: 34, borderRadius: 8, backgroundColor: color }
  const mark = { color: '#ffffff', fontSize: 20, fontWeight: 700, textAlign: 'center', marginTop: 5 } as const
  return draw(View, { style }, text(initial, mark))
}

function demonstrationLogo(color: string) {
  const mark = logoMarkShapes.map(({ d, fill }) => draw(Path, { d, fill, key: fill }))
  const word = draw(Path, {
    d: wordmarkPath,
    stroke: color,
    strokeWidth: WORDMARK_STROKE,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    fill: 'none',
  })
  return draw(
    View,
    { style: { flexDirection: 'row', alignItems: 'center', gap: 8 } },
    draw(Svg, { viewBox: '0 0 48 48', style: { width: 34, height: 34 } }, mark),
    draw(Svg, { viewBox: '0 0 258 52', style: { width: 124, height: 25 } }, word),
  )
}

function letterhead(invitation: OfficialInvitation) {
  return draw(
    View,
    {},
    draw(
      View,
      { style: styles.head },
      draw(
        View,
        {},
        logo(invitation),
        text(invitation.providerName, { ...styles.providerName, color: invitation.color }),
      ),
      draw(
        View,
        { style: styles.headLines },
        invitation.letterhead.map((line) => text(line, {}, line)),
      ),
    ),
    text(invitation.accreditation, { ...styles.accreditation, borderTopColor: invitation.color }),
  )
}

function detailsTable(invitation: OfficialInvitation, size: Size) {
  const rows = invitation.facts.map(([label, value]) =>
    draw(
      View,
      { style: { ...styles.row, paddingVertical: size * 0.3 }, key: label },
      text(label, styles.label),
      text(value, label === 'Seminar' ? { ...styles.value, ...styles.bold } : styles.value),
    ),
  )
  return draw(View, {}, rows)
}

function signature(invitation: OfficialInvitation, size: Size) {
  return draw(
    View,
    { wrap: false },
    text('Respectfully yours,'),
    draw(View, { style: { ...styles.line, marginTop: size * 3.6, marginBottom: size * 0.4 } }),
    ...(invitation.signatory === null
      ? []
      : [text(invitation.signatory.name, styles.bold), text(invitation.signatory.position)]),
    text(invitation.providerName),
  )
}

function page(invitation: OfficialInvitation, size: Size) {
  return draw(
    Page,
    { size: 'A4', style: styles.page },
    letterhead(invitation),
    draw(
      View,
      { style: { fontSize: size, lineHeight: 1.35, marginTop: size * 1.8, gap: size * 1.1 } },
      draw(
        View,
        { style: styles.between },
        text(invitation.date),
        text(`Reference: ${invitation.reference}`, styles.bold),
      ),
      draw(
        View,
        {},
        invitation.addressee.map((line, index) => text(line, index === 0 ? styles.bold : {}, String(index))),
      ),
      text('OFFICIAL INVITATION', { ...styles.title, color: invitation.color, fontSize: size * 1.3 }),
      text(invitation.salutation),
      text(invitation.opening),
      detailsTable(invitation, size),
      invitation.closing.map((paragraph) => text(paragraph, {}, paragraph)),
      signature(invitation, size),
    ),
    text(invitation.verification, styles.foot),
  )
}

function drawAt(invitation: OfficialInvitation, size: Size): Promise<Buffer> {
  const { providerName, reference, issuedAt } = invitation
  const about = {
    title: `Official invitation ${reference}`,
    author: providerName,
    language: 'en',
    creationDate: issuedAt,
    modificationDate: issuedAt,
    producer: providerName,
    creator: providerName,
  }
  return renderToBuffer(draw(Document, about, page(invitation, size)))
}

/** Matches only the uncompressed page list. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/** Returns the PDF, in the largest font size that fits one page. */
export async function renderInvitationPdf(invitation: OfficialInvitation): Promise<Buffer> {
  for (const size of sizes) {
    const pdf = await drawAt(invitation, size)
    if (countPages(pdf) === 1) return pdf
  }
  throw new Error('The letter does not fit on one page.')
}
