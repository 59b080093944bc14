import type { JSONContent } from '@tiptap/react'
import { describe, expect, test } from 'vitest'
import { RichText } from '#app/features/settings/contract/rich-text.ts'
import { defaultPrivacyNotice } from '#app/features/settings/rules/default-privacy-notice.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { listMarkedLines, toEditorDocument, toRichText } from './rich-text-document.ts'

const text = (value: string, ...marks: NonNullable<JSONContent['marks']>): JSONContent => ({
  type: 'text',
  text: value,
  marks,
})
const node = (type: string, ...content: JSONContent[]): JSONContent => ({ type, content })
const item = (...content: JSONContent[]) => node('listItem', ...content)
const document = (...content: JSONContent[]) => node('doc', ...content)
const link = (href: string) => ({ type: 'link', attrs: { href } })
const lineBreak = { type: 'hardBreak' }

describe('A stored text', () => {
  test.for([
    ['the story', demonstrationSettings.about.story],
    ['the privacy notice', defaultPrivacyNotice.body],
    ...demonstrationSettings.resources.pages.map(({ path, body }) => [path, body] as const),
  ] as const)('is the same after the editor opened %s', ([, body]) => {
    expect(toRichText(toEditorDocument(body))).toEqual(body)
  })

  test('is the same with every kind of block and format', () => {
    const every: RichText = [
      { type: 'heading', text: 'Who we are' },
      { type: 'subheading', text: 'Since 1994' },
      {
        type: 'paragraph',
        spans: [
          { text: 'See ' },
          { text: 'our seminars', isBold: true, href: '/register' },
          { text: ' or write', isBold: true },
          { text: ' to us', href: 'mailto:office@pagsulong.example' },
        ],
      },
      { type: 'bullets', items: [[{ text: 'One' }], [{ text: 'Two', isBold: true }]] },
      { type: 'steps', items: [[{ text: 'First' }]] },
    ]
    expect(toRichText(toEditorDocument(every))).toEqual(every)
    expect(RichText.safeParse(every).success).toBe(true)
  })

  test('is empty if the editor has only empty blocks', () => {
    expect(toEditorDocument([])).toEqual(document(node('paragraph')))
    const blank = document(node('paragraph'), node('paragraph', text(' ')), node('heading'))
    expect(toRichText(blank)).toEqual([])
    expect(toRichText(document(node('bulletList', item(node('paragraph')))))).toEqual([])
  })
})

describe('What was written or pasted', () => {
  test('has the items of nested lists in one list', () => {
    const nested = node('orderedList', item(node('paragraph', text('Two'))))
    const list = node(
      'bulletList',
      item(node('paragraph', text('One')), nested),
      item(node('paragraph', text('Three'))),
    )
    expect(toRichText(document(list))).toEqual([
      { type: 'bullets', items: [[{ text: 'One' }], [{ text: 'Two' }], [{ text: 'Three' }]] },
    ])
  })

  test('has paragraphs for line breaks, and a space in headings and lists', () => {
    const broken = [text('One'), lineBreak, text('Two')]
    const list = node('bulletList', item(node('paragraph', ...broken)))
    expect(toRichText(document(node('paragraph', ...broken), node('heading', ...broken), list))).toEqual([
      { type: 'paragraph', spans: [{ text: 'One' }] },
      { type: 'paragraph', spans: [{ text: 'Two' }] },
      { type: 'heading', text: 'One Two' },
      { type: 'bullets', items: [[{ text: 'One Two' }]] },
    ])
  })

  test('loses formats that a text cannot have, and keeps its words', () => {
    const formatted = node(
      'paragraph',
      text('Plain '),
      text('slanted ', { type: 'italic' }),
      text('bold', { type: 'bold' }, { type: 'strike' }),
    )
    const quote = node('blockquote', node('paragraph', text('Quoted')))
    const heading = { ...node('heading', text('Bold', { type: 'bold' })), attrs: { level: 3 } }
    expect(toRichText(document(formatted, quote, node('horizontalRule'), heading))).toEqual([
      { type: 'paragraph', spans: [{ text: 'Plain slanted ' }, { text: 'bold', isBold: true }] },
      { type: 'paragraph', spans: [{ text: 'Quoted' }] },
      { type: 'subheading', text: 'Bold' },
    ])
  })

  test.for([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,hi',
    '//other.example',
    'next-page',
  ])('loses a link to %s', (href) => {
    expect(toRichText(document(node('paragraph', text('Press', link(href)))))).toEqual([
      { type: 'paragraph', spans: [{ text: 'Press' }] },
    ])
  })
})

describe('listMarkedLines', () => {
  const lines = (...texts: string[]): RichText =>
    texts.map((value) => ({ type: 'paragraph', spans: [{ text: value }] }))
  const list = (type: 'bullets' | 'steps', ...texts: string[]): RichText => [
    { type, items: texts.map((value) => [{ text: value }]) },
  ]

  test.for<[string, RichText, RichText]>([
    [
      'bullets of Word',
      lines('·\u00a0\u00a0\u00a0 Pen', 'o\u00a0\u00a0 Paper'),
      list('bullets', 'Pen', 'Paper'),
    ],
    ['typed dashes', lines('- Pen', '- Paper'), list('bullets', 'Pen', 'Paper')],
    ['numbers from 1', lines('1. Read', '2) Write'), list('steps', 'Read', 'Write')],
    [
      'numbers after bullets',
      lines('• Pen', '• Paper', '1. Read', '2. Write'),
      [...list('bullets', 'Pen', 'Paper'), ...list('steps', 'Read', 'Write')],
    ],
    [
      'a mark before a format',
      [{ type: 'paragraph', spans: [{ text: '• ' }, { text: 'Pen', isBold: true }] }, ...lines('• Paper')],
      [{ type: 'bullets', items: [[{ text: 'Pen', isBold: true }], [{ text: 'Paper' }]] }],
    ],
  ])('makes a list of %s', ([, pasted, expected]) => {
    expect(listMarkedLines(pasted)).toEqual(expected)
  })

  test.for([
    ['one line', lines('- Pen')],
    ['numbers that begin later or jump', lines('2. Write', '3. Read', '1. Go', '3. Come')],
    ['words', lines('o kaya', '2027 na', '-5 degrees', '-6 degrees')],
  ] as const)('leaves %s', ([, pasted]) => {
    expect(listMarkedLines(pasted)).toEqual(pasted)
  })
})
