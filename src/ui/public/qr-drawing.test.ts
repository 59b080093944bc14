import { expect, test } from 'vitest'
import { drawQr } from './qr-drawing.ts'

test('draws the three corners by which a phone finds the code', () => {
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

test('draws another text differently', () => {
  expect(drawQr('0917 555 0142').path).not.toBe(drawQr('0917 555 0143').path)
})
