/**
 * Splits a text after at most `limit` characters; `rest` is empty when it fits.
 *
 * What one reads as a character is never torn apart, and no space is left hanging before the ellipsis:
 * the parts together always give the text again.
 */
export function cutText(text: string, limit: number): { shown: string; rest: string } {
  if (text.length <= limit) return { shown: text, rest: '' }
  let end = 0
  for (const { segment, index } of new Intl.Segmenter('en').segment(text)) {
    if (index + segment.length > limit) break
    end = index + segment.length
  }
  const shown = text.slice(0, end).trimEnd()
  return { shown, rest: text.slice(shown.length) }
}

/** The text itself, or as much of it as `limit` allows with an ellipsis behind it. */
export function shortenText(text: string, limit: number): string {
  const { shown, rest } = cutText(text, limit)
  return rest === '' ? shown : `${shown}…`
}
