import type { JSONContent } from '@tiptap/react'
import { describe, expect, test } from 'vitest'
import { RichText } from '#app/features/settings/contract/rich-text.ts'
import { defaultPrivacyNotice } from '#app/features/settings/rules/default-privacy-notice.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { toEditorDocument, toRichText } from './rich-text-document.ts'

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
