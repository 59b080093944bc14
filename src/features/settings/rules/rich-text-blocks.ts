/** Writes rich text in code. */
import type { RichTextBlock } from '../contract/rich-text.ts'

export const heading = (text: string): RichTextBlock => ({ type: 'heading', text })

export const subheading = (text: string): RichTextBlock => ({ type: 'subheading', text })

export const paragraph = (text: string): RichTextBlock => ({ type: 'paragraph', spans: [{ text }] })

export const link = (text: string, href: string): RichTextBlock => ({
  type: 'paragraph',
  spans: [{ text, href }],
})

/** A paragraph that begins with what it explains. */
export const term = (name: string, text: string): RichTextBlock => ({
  type: 'paragraph',
  spans: [{ text: name, isBold: true }, { text: ` – ${text}` }],
})

export const bullets = (...items: string[]): RichTextBlock => ({
  type: 'bullets',
  items: items.map((text) => [{ text }]),
})

export const steps = (...items: string[]): RichTextBlock => ({
  type: 'steps',
  items: items.map((text) => [{ text }]),
})
