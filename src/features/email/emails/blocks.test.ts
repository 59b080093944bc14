import { expect, test } from 'vitest'
import { renderTemplate } from '../adapters/liquid/render-template.ts'
import {
  blocksIf,
  detailsBlock,
  detailsRow,
  type EmailBlock,
  linkButton,
  paragraphBlock,
  plainTextHeading,
  renderEmail,
  withoutGapAbove,
} from './blocks.ts'

const provider = { name: 'Pagsulong', address: 'Quezon City', phones: '', email: '', logo: null }

async function render(blocks: readonly EmailBlock[], variables: Readonly<Record<string, unknown>> = {}) {
  const tree = { subject: 'Subject', preview: 'Preview', heading: 'Heading', blocks }
  const site = { provider: { ...provider, color: '#23781b', colorOnDark: '#8fd586' } }
  return renderTemplate(renderEmail(tree, tree), { ...site, ...variables })
}

test('Blocks of an e-mail are rendered to HTML and to plain text', async () => {
  const { html, text } = await render(
    [
      plainTextHeading('Heading.'),
      paragraphBlock('Hello,'),
      detailsBlock(
        detailsRow('When', '<b>Monday</b>', 'When: Monday'),
        blocksIf('place', [detailsRow('Where', '{{ place }}')]),
      ),
      linkButton('Open', 'https://example.ph'),
      withoutGapAbove(paragraphBlock('Bye')),
    ],
    { place: 'Online' },
  )
  expect(text).toBe(
    'Heading.\n\nHello,\n\nWhen: Monday\nWhere: Online\n\nOpen:\nhttps://example.ph\nBye\n\nPagsulong\nQuezon City\n',
  )
  expect(html).toMatch(/Hello,<\/p>\n<table.*<b>Monday<\/b>.*Online.*href="https:\/\/example.ph".*Bye<\/p>/s)
})

test.each([
  [true, 'Shown\n\nAfter'],
  [false, 'After'],
])('A block at the top of an e-mail with condition %s leaves no empty lines', async (isShown, start) => {
  const { text } = await render([blocksIf('isShown', [paragraphBlock('Shown')]), paragraphBlock('After')], {
    isShown,
  })
  expect(text).toBe(`${start}\n\nPagsulong\nQuezon City\n`)
})

test.each([
  [true, 'Top\n\nYes'],
  [false, 'Top\n\nNo'],
])('Of blocks with an alternative, condition %s shows one', async (isYes, start) => {
  const { text } = await render(
    [paragraphBlock('Top'), blocksIf('isYes', [paragraphBlock('Yes')], [paragraphBlock('No')])],
    { isYes },
  )
  expect(text).toBe(`${start}\n\nPagsulong\nQuezon City\n`)
})
