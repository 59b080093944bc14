import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RichText } from './rich-text.ts'
import { toParagraphs, toPlainText } from './rich-text-as-plain.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
const spans = fc.array(fc.record({ text }), { maxLength: 3 })
const block = fc.oneof(
  fc.record({ type: fc.constantFrom('heading' as const, 'subheading' as const), text }),
  fc.record({ type: fc.constant('paragraph' as const), spans }),
  fc.record({
    type: fc.constantFrom('bullets' as const, 'steps' as const),
    items: fc.array(spans, { minLength: 1, maxLength: 4 }),
  }),
)
const document: fc.Arbitrary<RichText> = fc.array(block, { maxLength: 8 })

const lettersOf = (written: string) => written.replace(/\s/g, '')

/** The same letters, without the marks of lists, which only the plain text has. */
const lettersOfDocument = (written: RichText) =>
  written
    .flatMap((part) => {
      if ('text' in part) return [part.text]
      return 'spans' in part
        ? part.spans.map((span) => span.text)
        : part.items.flat().map((span) => span.text)
    })
    .map(lettersOf)
    .join('')

test('toPlainText keeps every letter of every document in its order', () => {
  fc.assert(
    fc.property(document, (written) => {
      const marked = toPlainText(written)
      const listed = written.some(({ type }) => type === 'bullets' || type === 'steps')
      if (!listed) expect(lettersOf(marked)).toBe(lettersOfDocument(written))
      let from = 0
      for (const letter of lettersOfDocument(written)) {
        from = marked.indexOf(letter, from) + letter.length
        expect(from).toBeGreaterThan(0)
      }
    }),
  )
})

test('toPlainText of any document is the same text after it was read as paragraphs', () => {
  fc.assert(
    fc.property(document, (written) => {
      const once = toParagraphs(toPlainText(written))
      expect(toParagraphs(toPlainText(once))).toEqual(once)
    }),
  )
})
