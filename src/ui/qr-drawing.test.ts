import { expect, test } from 'vitest'
import { drawQrCode } from './qr-drawing.ts'

test('QR code drawing contains the three finder patterns', () => {
  const { squares, path } = drawQrCode('Mobile wallet: 0917 555 0142')
  const isDark = (x: number, y: number) => path.includes(`M${x} ${y}h1`)
  for (const [left, top] of [
    [0, 0],
    [squares - 7, 0],
    [0, squares - 7],
  ] as const) {
    expect([isDark(left, top), isDark(left + 6, top + 6), isDark(left + 3, top + 3)]).toEqual([
      true,
      true,
      true,
    ])
    expect(isDark(left + 1, top + 1)).toBe(false)
  }
})
