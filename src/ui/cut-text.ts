/**
 * Splits after at most `limit` characters, at no grapheme or trailing space; the parts joined equal the text.
 */
export function splitTextAt(text: string, limit: number): { visible: string; rest: string } {
  if (text.length <= limit) return { visible: text, rest: '' }
  let end = 0
  for (const { segment, index } of new Intl.Segmenter('en').segment(text)) {
    if (index + segment.length > limit) break
    end = index + segment.length
  }
  const visible = text.slice(0, end).trimEnd()
  return { visible, rest: text.slice(visible.length) }
}

export function truncateText(text: string, limit: number): string {
  const { visible, rest } = splitTextAt(text, limit)
  return rest === '' ? visible : `${visible}…`
}
