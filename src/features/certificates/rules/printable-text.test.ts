import { Font } from '@react-pdf/renderer'
import { describe, expect, test } from 'vitest'
import '../../../platform/documents/sheet.ts'
import { toPrintable } from './printable-text.ts'

describe('toPrintable', () => {
  test.for([
    ['keeps accents, also decomposed ones', 'Nin\u0303a  Peñaflor–Łukaszewicz', 'Niña Peñaflor–Łukaszewicz'],
    ['removes emoji of several characters', 'Maria 👩🏽‍🏫❤️ Cruz 🇵🇭', 'Maria Cruz'],
    ['removes controls and marks of direction', 'Ana\u202e\u200f\u0000\u00ad Cruz\u2066\u200b', 'Ana Cruz'],
    ['makes one space of line breaks and wide spaces', ' Ana\n\u00a0\u3000 Cruz ', 'Ana Cruz'],
    ['replaces letters of mathematics and full width', '𝓜𝓪𝓻𝓲𝓪 Ｃｒｕｚ ﬁ', 'Maria Cruz fi'],
    ['keeps what remains of mixed scripts', 'محمد Ali 山田', 'Ali'],
    ['may keep nothing', 'محمد', ''],
    ['keeps letters without accents that the font lacks', 'Ẍavier g\u0303', 'Xavier g'],
    ['removes halves of characters', 'Ana\ud83d', 'Ana'],
  ] as const)('%s', ([, text, printed]) => {
    expect(toPrintable(text)).toBe(printed)
    expect(toPrintable(printed)).toBe(printed)
  })

  test('keeps only characters that both weights of the font draw', async () => {
    const kept = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => toPrintable(character) === character,
    )
    expect(kept.length).toBeGreaterThan(600)
    for (const fontWeight of [400, 700]) {
      await Font.load({ fontFamily: 'Sheet', fontWeight })
      const font = Font.getFont({ fontFamily: 'Sheet', fontWeight }).data
      const missing = kept.filter((character) => !font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      expect(missing).toEqual([])
    }
  })
})
