import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { boldTextStyle, drawText, renderSheet } from './sheet.ts'

const details = {
  title: 'Test',
  author: 'Test',
  issuedAt: new Date('2026-11-27T09:30:00.000Z'),
  size: 'A4',
  padding: { paddingHorizontal: 40, paddingTop: 40, paddingBottom: 40 },
} as const

const render = (text: string) => renderSheet(details, drawText(text, boldTextStyle))

async function readBack(text: string): Promise<string> {
  const { text: read } = await extractText(new Uint8Array(await render(text)), { mergePages: true })
  return read.trim()
}

// Letters that no other test prints in bold, as a font keeps what it learns from each.
test('The text of letters is complete after a document with the letters that are composed of them', async () => {
  expect(await readBack('ΌΈΉΊ ЀЇ ẀŶ')).toBe('ΌΈΉΊ ЀЇ ẀŶ')
  expect(await readBack('ΟΕΗΙ ЕІ WY')).toBe('ΟΕΗΙ ЕІ WY')
})

test('Characters that share a glyph are read as the usual one, whichever was drawn first', async () => {
  await render('\u00b5 \u2126')
  expect(await readBack('\u03bc \u03a9')).toBe('\u03bc \u03a9')
})
