import { Font } from '@react-pdf/renderer'
import { describe, expect, test } from 'vitest'
import '../documents/sheet.ts'
import { isPrintableName, toPrintableName, toPrintableText } from './printable-text.ts'

describe('toPrintable', () => {
  test.for([
    ['keeps accents, also decomposed ones', 'Nin\u0303a  Peñaflor–Łukaszewicz', 'Niña Peñaflor–Łukaszewicz'],
    ['removes emoji of several characters', 'Maria 👩🏽‍🏫❤️ Cruz 🇵🇭', 'Maria Cruz'],
    ['removes controls and marks of direction', 'Ana\u202e\u200f\u0000\u00ad Cruz\u2066\u200b', 'Ana Cruz'],
    ['makes one space of line breaks and wide spaces', ' Ana\n\u00a0\u3000 Cruz ', 'Ana Cruz'],
    ['replaces letters of mathematics and full width', '𝓜𝓪𝓻𝓲𝓪 Ｃｒｕｚ ﬁ', 'Maria Cruz fi'],
    ['marks letters that the font lacks', 'محمد Ali 山田', '□□□□ Ali □□'],
    ['marks letters with accents that the font lacks', 'Ẍavier g\u0303', '□avier g□'],
    ['may keep nothing', '👩🏽‍🏫 1️⃣'.slice(0, 7), ''],
    ['removes halves of characters', 'Ana\ud83d', 'Ana'],
  ] as const)('%s', ([, text, printed]) => {
    expect(toPrintableText(text)).toBe(printed)
    expect(toPrintableText(printed)).toBe(printed)
  })

  test('keeps only characters that both weights of the font draw', async () => {
    const stored = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => toPrintableText(character) === character,
    )
    expect(stored.length).toBeGreaterThan(600)
    for (const fontWeight of [400, 700]) {
      await Font.load({ fontFamily: 'Sheet', fontWeight })
      const font = Font.getFont({ fontFamily: 'Sheet', fontWeight }).data
      const missing = stored.filter((character) => !font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      expect(missing).toEqual([])
    }
  })
})

test.for([
  ['Niña Ñ. Peñaflor', true, 'Niña Ñ. Peñaflor'],
  ['Maria 👩🏽‍🏫 Cruz', true, 'Maria Cruz'],
  ['Анна Ελένη', true, 'Анна Ελένη'],
  ['小明 陳', false, '(PLC-1)'],
  ['محمد A. الفاتح', false, 'A. (PLC-1)'],
  ['g\u0303o', false, 'go (PLC-1)'],
  ['👩🏽‍🏫', false, '(PLC-1)'],
] as const)('Of the name %s every letter can be printed: %j', ([name, isPrintable, beside]) => {
  expect(isPrintableName(name)).toBe(isPrintable)
  expect(toPrintableName(name, 'PLC-1')).toBe(beside)
})
