/** Writes rich text in code. */
import type { RichTextBlock } from '../contract/rich-text.ts'

export const richTextHeading = (text: string): RichTextBlock => ({ type: 'heading', text })

export const richTextSubheading = (text: string): RichTextBlock => ({ type: 'subheading', text })

export const richTextParagraph = (text: string): RichTextBlock => ({ type: 'paragraph', spans: [{ text }] })

export const richTextLink = (text: string, href: string): RichTextBlock => ({
  type: 'paragraph',
  spans: [{ text, href }],
})

/** A paragraph that begins with what it explains. */
export const richTextTerm = (name: string, text: string): RichTextBlock => ({
  type: 'paragraph',
  spans: [{ text: name, isBold: true }, { text: ` – ${text}` }],
})

export const richTextBullets = (...items: string[]): RichTextBlock => ({
  type: 'bullets',
  items: items.map((text) => [{ text }]),
})

export const richTextSteps = (...items: string[]): RichTextBlock => ({
  type: 'steps',
  items: items.map((text) => [{ text }]),
})
