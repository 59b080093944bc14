/**
 * Elements with which all documents are drawn. No JSX: in development and tests Node.js runs these files
 * directly.
 */
import { createRequire } from 'node:module'
import { Document, Font, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { createElement as draw, type ReactNode } from 'react'
import { toPrintableText } from '../format/printable-text.ts'

const { resolve } = createRequire(import.meta.url)
const sansFolder = '@expo-google-fonts/source-sans-3'
const serifFolder = '@expo-google-fonts/source-serif-4'

const families = { sans: 'Sheet', serif: 'Sheet Serif' } as const
export type FontFamily = keyof typeof families

// Bundled: the standard PDF fonts lack the peso sign, and the host may have none.
Font.register({
  family: families.sans,
  fonts: [
    { src: resolve(`${sansFolder}/400Regular/SourceSans3_400Regular.ttf`), fontWeight: 400 },
    { src: resolve(`${sansFolder}/700Bold/SourceSans3_700Bold.ttf`), fontWeight: 700 },
  ],
})
Font.register({
  family: families.serif,
  fonts: [
    { src: resolve(`${serifFolder}/400Regular/SourceSerif4_400Regular.ttf`), fontWeight: 400 },
    { src: resolve(`${serifFolder}/700Bold/SourceSerif4_700Bold.ttf`), fontWeight: 700 },
  ],
})

export type FontWeight = 400 | 700

/** Returns the font, whose glyphs have their text. */
export async function loadFont(fontWeight: FontWeight, family: FontFamily = 'sans') {
  const descriptor = { fontFamily: families[family], fontWeight }
  await Font.load(descriptor)
  const { data } = Font.getFont(descriptor)
  if (data === null) throw new Error('The font was not loaded.')
  if (!complete.has(data)) giveGlyphsText(data)
  complete.add(data)
  return data
}

/** The style of a text in a family: the serif only if it has every letter, or letters of two fonts would mix. */
export async function toFontStyle(text: string, fontWeight: FontWeight, family: FontFamily) {
  const font = await loadFont(fontWeight, family)
  const isComplete = [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  const drawn = isComplete ? family : 'sans'
  return { family: drawn, fontFamily: families[drawn], fontWeight } as const
}

type LoadedFont = NonNullable<ReturnType<typeof Font.getFont>['data']>

const complete = new Set<LoadedFont>()

/**
 * A font keeps the text of each glyph from its first use. The parts of composed letters are first used without any, so
 * that after a document with Ñ and no N, every N would be missing in the text of later ones.
 */
function giveGlyphsText(font: LoadedFont): void {
  const codePoints: readonly number[] = font.characterSet
  const isUsual = (codePoint: number) => {
    const character = String.fromCodePoint(codePoint)
    return usualText(codePoint) === character && !/\p{Lm}/u.test(character)
  }
  for (const codePoint of codePoints.filter(isUsual)) font.glyphForCodePoint(codePoint)
  // Of those that share a glyph, the usual one was first: of Ω, the letter before the unit; of ’, the quotation mark
  // before the letter; of ﬀ, two letters.
  for (const codePoint of codePoints.filter((each) => !isUsual(each))) {
    font.layout(usualText(codePoint))
    font.glyphForCodePoint(codePoint)
  }
}

const usualText = (codePoint: number) => String.fromCodePoint(codePoint).normalize('NFKC')

/** Fits a line of the smallest sheet in the largest font. */
const longestWord = 24

/** Breaks only words too long for a line, in parts of which several fit one. */
function breakWord(word: string): string[] {
  return word.length <= longestWord ? [word] : (word.match(/.{1,8}/gsu) ?? [word])
}

Font.registerHyphenationCallback(breakWord)

export const inkColors = { ink: '#17211a', soft: '#4d5b51', rule: '#cdd8ca' } as const

export const boldTextStyle = { fontWeight: 700 } as const

/** Letters that the font lacks are marked, or another glyph of it would be drawn. */
export const drawText = (content: string, style = {}, key?: string) =>
  draw(Text, { style, key }, content.split('\n').map(toPrintableText).join('\n'))

export interface SheetDetails {
  readonly title: string
  readonly author: string
  /** The PDF's date. */
  readonly issuedAt: Date
  /** Name of the paper, or its width and height in points. */
  readonly size: 'A4' | 'A5' | 'LETTER' | readonly [number, number]
  readonly orientation?: 'portrait' | 'landscape'
  readonly padding: Readonly<Record<'paddingHorizontal' | 'paddingTop' | 'paddingBottom', number>>
}

/** Returns a PDF; content that does not fit continues on a second page. */
export function renderSheet(details: SheetDetails, ...content: readonly ReactNode[]): Promise<Buffer> {
  return renderSheets(details, [content])
}

/** The same for several contents, each of which begins on a page of its own. */
export async function renderSheets(
  details: SheetDetails,
  contents: readonly (readonly ReactNode[])[],
): Promise<Buffer> {
  await Promise.all([loadFont(400), loadFont(700)])
  const { title, author, issuedAt, size, orientation = 'portrait', padding } = details
  const about = {
    title,
    author,
    language: 'en',
    creationDate: issuedAt,
    modificationDate: issuedAt,
    producer: author,
    creator: author,
  }
  const style = { ...padding, color: inkColors.ink, fontFamily: families.sans }
  const pages = contents.map((content, place) =>
    draw(
      Page,
      { size: typeof size === 'string' ? size : [...size], orientation, style, key: String(place) },
      ...content,
    ),
  )
  return renderToBuffer(draw(Document, about, pages))
}

/** Matches only the uncompressed page list. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/**
 * Tries font sizes in turn.
 * @returns the first PDF that has as many pages as asked for; null if none has
 */
export async function renderOnPages(
  pages: number,
  sizes: readonly number[],
  render: (size: number) => Promise<Buffer>,
): Promise<Buffer | null> {
  for (const size of sizes) {
    const pdf = await render(size)
    if (countPages(pdf) === pages) return pdf
  }
  return null
}
