/** Converts between rich text and plain text; apart from the shapes, so that forms need none of them. */
import type { RichText, RichTextBlock, RichTextSpan } from './rich-text.ts'

/** Words in one line. */
const toLine = (spans: readonly Pick<RichTextSpan, 'text'>[]): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

function toLines(block: RichTextBlock): string[] {
  switch (block.type) {
    case 'heading':
    case 'subheading':
      return [toLine([block])]
    case 'paragraph':
      return [toLine(block.spans)]
    case 'bullets':
    case 'steps': {
      const lines = block.items.map(toLine).filter((line) => line !== '')
      return lines.map((line, index) => `${block.type === 'bullets' ? '•' : `${index + 1}.`} ${line}`)
    }
  }
}

/** The words of a text without formats and addresses: a line for each block, and for each item of a list with its mark. */
export function toPlainText(text: RichText): string {
  return text
    .flatMap(toLines)
    .filter((line) => line !== '')
    .join('\n')
}

/** Plain text as rich text: a paragraph for each line. */
export const toParagraphs = (text: string): RichText =>
  text
    .split(/[\r\n]+/)
    .map((line) => toLine([{ text: line }]))
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', spans: [{ text: line }] }))
