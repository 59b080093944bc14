import { expect, test } from 'vitest'
import type { RichText } from './rich-text.ts'
import { toParagraphs, toPlainText } from './rich-text-as-plain.ts'

test('toPlainText has each block in a line of its own, with the marks of lists and no addresses', () => {
  const text: RichText = [
    { type: 'heading', text: 'Day one' },
    {
      type: 'paragraph',
      spans: [
        { text: 'Bring ' },
        { text: 'a pen', isBold: true },
        { text: ' and read\nthis', href: 'https://a.example' },
      ],
    },
    { type: 'paragraph', spans: [] },
    { type: 'bullets', items: [[{ text: 'Paper' }], [], [{ text: 'Glue' }]] },
    { type: 'steps', items: [[{ text: 'Read' }], [{ text: 'Write' }]] },
  ]
  expect(toPlainText(text)).toBe('Day one\nBring a pen and read this\n• Paper\n• Glue\n1. Read\n2. Write')
})

test('toParagraphs makes a paragraph of each line', () => {
  expect(toParagraphs('One\r\nTwo\n\n \nThree  words')).toEqual(
    ['One', 'Two', 'Three words'].map((text) => ({ type: 'paragraph', spans: [{ text }] })),
  )
})
