import { toSlug } from '#app/platform/format/slug.ts'
import type { RichText, RichTextBlock } from '../contract/rich-text.ts'

export interface RichTextSection {
  /** Id of the section and URL anchor; unique in the text. */
  readonly id: string
  /** Null for what comes before the first heading. */
  readonly title: string | null
  readonly blocks: readonly RichTextBlock[]
}

const longestId = 60

/** Divides a text at its headings. */
export function toRichTextSections(text: RichText): RichTextSection[] {
  const sections: { id: string; title: string | null; blocks: RichTextBlock[] }[] = []
  for (const block of text) {
    const number = sections.length + 1
    if (block.type === 'heading') {
      const slug = toSlug(block.text, longestId)
      // Prefixed where it could be the id of another element, or where the heading occurs twice.
      const isTaken = slug === '' || slug === 'main' || slug === 'site-menu'
      const isTwice = sections.some(({ id }) => id === slug)
      sections.push({ id: isTaken || isTwice ? `part-${number}` : slug, title: block.text, blocks: [] })
    } else {
      if (sections.length === 0) sections.push({ id: 'beginning', title: null, blocks: [] })
      sections.at(-1)?.blocks.push(block)
    }
  }
  return sections
}
