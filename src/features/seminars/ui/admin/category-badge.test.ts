import { describe, expect, test } from 'vitest'
import { defaultCategoryColor } from '#app/features/seminars/contract/planning-forms.ts'
import { contrastRatio, textColorOn } from './category-badge.tsx'

const hex = (channel: number) => channel.toString(16).padStart(2, '0')

describe('Color contrast ratio', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#23781B', '#FFFFFF', 5.56],
    ['#ff0000', '#000000', 5.25],
  ])('of %s and %s is %d, in either order', (first, second, expected) => {
    expect(contrastRatio(first, second)).toBeCloseTo(expected, 2)
    expect(contrastRatio(second, first)).toBeCloseTo(expected, 2)
  })
})

describe('Text color for a category color', () => {
  test.each([
    [defaultCategoryColor, '#ffffff'],
    ['#F4A91F', '#000000'],
    ['#000000', '#ffffff'],
    ['#0000ff', '#ffffff'],
  ])('on %s is %s', (color, ink) => {
    expect(textColorOn(color)).toBe(ink)
  })

  test('has at least 4.5:1 contrast on every gray and a fine grid of colors', () => {
    const tooWeak: string[] = []
    const inspect = (color: string) => {
      if (contrastRatio(color, textColorOn(color)) < 4.5) tooWeak.push(color)
    }
    for (let grey = 0; grey <= 255; grey += 1) inspect(`#${hex(grey).repeat(3)}`)
    for (let red = 0; red <= 255; red += 5)
      for (let green = 0; green <= 255; green += 5)
        for (let blue = 0; blue <= 255; blue += 5) inspect(`#${hex(red)}${hex(green)}${hex(blue)}`)
    expect(tooWeak).toEqual([])
  })
})
