/** Segmenter, created on first use: it takes longer than splitting a text. */
let segmenter: Intl.Segmenter | undefined

/**
 * Splits after at most `limit` characters, at no grapheme or trailing space; the parts joined equal the text.
 */
export function splitTextAt(text: string, limit: number): { visible: string; rest: string } {
  if (text.length <= limit) return { visible: text, rest: '' }
  segmenter ??= new Intl.Segmenter('en')
  // The start of the grapheme at the limit is the last boundary before it.
  const end = segmenter.segment(text).containing(limit)?.index ?? limit
  const visible = text.slice(0, end).trimEnd()
  return { visible, rest: text.slice(visible.length) }
}

export function truncateText(text: string, limit: number): string {
  const { visible, rest } = splitTextAt(text, limit)
  return rest === '' ? visible : `${visible}…`
}
