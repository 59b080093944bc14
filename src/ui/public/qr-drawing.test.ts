import { expect, test } from 'vitest'
import { drawQr } from './qr-drawing.ts'

test('QR code drawing contains the three finder patterns', () => {
  const { squares, path } = drawQr('Mobile wallet: 0917 555 0142')
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

test('QR code drawing differs for different text', () => {
  expect(drawQr('0917 555 0142').path).not.toBe(drawQr('0917 555 0143').path)
})
