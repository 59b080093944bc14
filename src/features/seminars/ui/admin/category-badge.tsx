import { Badge } from '@mantine/core'
import type { Category } from '#app/features/seminars/contract/seminars.ts'

/** A category's name on its color, in a readable text color in both schemes. */
export function CategoryBadge({ category }: { category: Pick<Category, 'name' | 'color'> }) {
  const { name, color } = category
  return (
    <Badge className="badge-tinted" variant="filled" color={color} c={textColorOn(color)}>
      {name}
    </Badge>
  )
}

export type TextColor = '#000000' | '#ffffff'

/** Relative luminance of a channel (WCAG 2), 0 to 1. */
function brightness(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    brightness(Number.parseInt(color.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colors (#RRGGBB), 1 to 21 (WCAG 2). */
export function contrastRatio(first: string, second: string): number {
  const [lower = 0, higher = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** Text color with the higher contrast; always at least 4.5:1. */
export function textColorOn(color: string): TextColor {
  return contrastRatio(color, '#ffffff') >= contrastRatio(color, '#000000') ? '#ffffff' : '#000000'
}
