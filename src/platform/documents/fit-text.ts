/** Finds the font size and lines of a text in a box, which the library cannot do. Measured with the sheets' fonts. */
import { type FontFamily, type FontWeight, loadFont } from './sheet.ts'

export const lineHeight = 1.2

/** Smallest font size in points. */
const smallest = 4
const step = 0.5

/**
 * Part of the width that is used, because of rounding, and of spaces, which may be narrower beside some
 * letters.
 */
const usedWidth = 0.99

interface TextBox {
  /** Width in points. */
  readonly width: number
  readonly height: number
}

interface TextFit {
  readonly fontWeight: FontWeight
  readonly family?: FontFamily
  /** The largest font size, in points. */
  readonly size: number
  /** `late`: lines are broken only at half of the size. */
  readonly breaking: 'early' | 'late'
}

export type Measure = (text: string) => number

/** Returns the function that measures a text in ems, each text once. */
export async function loadMeasure({
  fontWeight,
  family,
}: Pick<TextFit, 'fontWeight' | 'family'>): Promise<Measure> {
  const font = await loadFont(fontWeight, family)
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? font.layout(text).advanceWidth / font.unitsPerEm
    known.set(text, width)
    return width
  }
}

/** The largest size in which the lines fit the box, broken where needed. The smallest may be too large for it. */
export async function fitText(
  lines: readonly string[],
  box: TextBox,
  fit: TextFit,
): Promise<{ readonly size: number; readonly lines: readonly string[] }> {
  const measure = await loadMeasure(fit)
  const measured = lines.map((line) => ({ line, width: measure(line) }))
  const half = fit.size / 2
  for (let size = fit.size; size > smallest; size -= step) {
    const most = (box.width * usedWidth) / size
    const isWhole = measured.every(({ width }) => width <= most)
    if (!isWhole && fit.breaking === 'late' && size > half) continue
    const broken = isWhole ? lines : lines.flatMap((line) => breakLine(line, most, measure))
    if (broken.length * size * lineHeight <= box.height) return { size, lines: broken }
  }
  const most = (box.width * usedWidth) / smallest
  return { size: smallest, lines: lines.flatMap((line) => breakLine(line, most, measure)) }
}

/** Breaks a line between words; within a word only if it is longer than a line. `most` is a width in ems. */
export function breakLine(line: string, most: number, measure: Measure): string[] {
  const space = measure(' ')
  const broken: string[] = []
  let current = ''
  let width = 0
  for (const word of line.split(' ').flatMap((whole) => breakWord(whole, most, measure))) {
    const wordWidth = measure(word)
    const isNext = current !== '' && width + space + wordWidth > most
    if (isNext) broken.push(current)
    width = current === '' || isNext ? wordWidth : width + space + wordWidth
    current = current === '' || isNext ? word : `${current} ${word}`
  }
  return [...broken, current]
}

function breakWord(word: string, most: number, measure: Measure): string[] {
  if (measure(word) <= most) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && measure(part + character) > most) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
