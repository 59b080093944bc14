/** The head of documents. No JSX, as Node.js runs this file directly in development and tests. */
import { Image, Path, StyleSheet, Svg, View } from '@react-pdf/renderer'
import { createElement as draw } from 'react'
import { drawText, inkColors } from '#app/platform/documents/sheet.ts'
import { logoMarkShapes, WORDMARK_STROKE, wordmarkPath } from '#app/ui/brand/logo-shapes.ts'
import type { Letterhead } from '../rules/letterhead.ts'

const { soft } = inkColors

const styles = StyleSheet.create({
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', gap: 12 },
  name: { maxWidth: '50%' },
  lines: {
    maxWidth: '50%',
    alignItems: 'flex-end',
    textAlign: 'right',
    fontSize: 8.5,
    color: soft,
    lineHeight: 1.4,
  },
  providerName: { fontSize: 9.5, fontWeight: 700, marginTop: 6 },
  accreditation: { marginTop: 10, paddingTop: 6, borderTopWidth: 1.5, fontSize: 8, color: soft },
})

/** Box of the logo, at most twice as high as it is drawn. */
const logoBox = { maxWidth: 200, height: 44, objectFit: 'contain', objectPosition: 'left' } as const

function drawLogo({ logo, ...brand }: Letterhead) {
  return logo === null ? drawBrandMark(brand) : draw(Image, { src: Buffer.from(logo), style: logoBox })
}

/** Draws the mark of providers without a logo, 34 points high. */
export function drawBrandMark({ color, initial }: Pick<Letterhead, 'color' | 'initial'>) {
  return initial === null ? demonstrationLogo(color) : initialMark(color, initial)
}

function initialMark(color: string, initial: string) {
  const style = { width: 34, height: 34, borderRadius: 8, backgroundColor: color }
  const mark = { color: '#ffffff', fontSize: 20, fontWeight: 700, textAlign: 'center', marginTop: 5 } as const
  return draw(View, { style }, drawText(initial, mark))
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

export function drawLetterhead(letterhead: Letterhead) {
  const { providerName, lines, accreditation, color } = letterhead
  return draw(
    View,
    {},
    draw(
      View,
      { style: styles.head },
      draw(
        View,
        { style: styles.name },
        drawLogo(letterhead),
        drawText(providerName, { ...styles.providerName, color }),
      ),
      draw(
        View,
        { style: styles.lines },
        lines.map((line) => drawText(line, {}, line)),
      ),
    ),
    drawText(accreditation, { ...styles.accreditation, borderTopColor: color }),
  )
}
