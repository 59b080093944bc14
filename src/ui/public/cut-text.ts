/**
 * Splits after at most `limit` characters, without breaking graphemes or leaving a trailing space; the parts
 * joined equal the text.
 */
export function splitTextAt(text: string, limit: number): { shown: string; rest: string } {
  if (text.length <= limit) return { shown: text, rest: '' }
  let end = 0
  for (const { segment, index } of new Intl.Segmenter('en').segment(text)) {
    if (index + segment.length > limit) break
    end = index + segment.length
  }
  const shown = text.slice(0, end).trimEnd()
  return { shown, rest: text.slice(shown.length) }
}

export function truncateText(text: string, limit: number): string {
  const { shown, rest } = splitTextAt(text, limit)
  return rest === '' ? shown : `${shown}…`
}
