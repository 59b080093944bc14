import { expect, test } from 'vitest'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { richTextHeading, richTextParagraph } from '../rules/rich-text-blocks.ts'
import { toRichTextSections } from './rich-text-sections.ts'

const idsOf = (sections: readonly { id: string }[]) => sections.map(({ id }) => id)

test('toRichTextSections divides a text at its headings', () => {
  const text = [
    richTextParagraph('Before'),
    richTextHeading('What to bring'),
    richTextParagraph('A pen'),
    richTextParagraph('An ID'),
  ]
  expect(toRichTextSections(text)).toEqual([
    { id: 'beginning', title: null, blocks: [richTextParagraph('Before')] },
    {
      id: 'what-to-bring',
      title: 'What to bring',
      blocks: [richTextParagraph('A pen'), richTextParagraph('An ID')],
    },
  ])
  expect(toRichTextSections([])).toEqual([])
})

test('toRichTextSections gives each section an id of its own, and none that the page uses', () => {
  const sections = toRichTextSections(['Main', 'Rules', 'Rules', '???'].map(richTextHeading))
  expect(idsOf(sections)).toEqual(['part-1', 'rules', 'part-3', 'part-4'])
})

test('The demonstration documents have an anchor for each section', () => {
  for (const { body } of demonstrationSettings.resources.pages) {
    const ids = idsOf(toRichTextSections(body))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.startsWith('part-'))).toEqual([])
  }
})
