import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)')
const light = colours(lightCss)
const schemes = { light, dark: { ...light, ...colours(darkCss) } }

/** Text colors and their backgrounds. WCAG requires 4.5:1. */
const texts: readonly [text: string, ...grounds: string[]][] = [
  ['ink', 'paper', 'surface', 'sunken'],
  ['ink-soft', 'paper', 'surface', 'sunken'],
  ['brand-text', 'paper', 'surface', 'sunken'],
  ['danger-text', 'paper', 'surface', 'sunken'],
  ['on-brand', 'brand', 'brand-hover'],
  ['on-brand-soft', 'brand-soft'],
  ['on-accent', 'accent', 'accent-hover'],
  ['on-accent-soft', 'accent-soft'],
  ['on-danger', 'danger', 'danger-hover'],
  ['on-danger-soft', 'danger-soft'],
  ['on-deep', 'deep', 'deep-raised'],
  ['on-deep-soft', 'deep', 'deep-raised'],
  ['accent', 'deep'],
]

/** Input borders, focus rings and other non-text elements. WCAG requires 3:1. */
const signs: readonly [sign: string, ...grounds: string[]][] = [
  ['line-strong', 'paper', 'surface', 'sunken'],
  ['focus', 'paper', 'surface', 'sunken'],
  ['brand', 'paper', 'surface', 'sunken'],
]

describe.each(Object.entries(schemes))('Design tokens of the %s scheme', (_name, scheme) => {
  test.each(pairs(texts))('give text in %s on %s a contrast of at least 4.5:1', (text, ground) => {
    expect(contrast(scheme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(signs))('give %s on %s a contrast of at least 3:1', (sign, ground) => {
    expect(contrast(scheme, sign, ground)).toBeGreaterThanOrEqual(3)
  })
})

type Scheme = Record<string, string>

function pairs(groups: readonly [string, ...string[]][]): [string, string][] {
  return groups.flatMap(([first, ...others]) => others.map((other): [string, string] => [first, other]))
}

function colours(text: string): Scheme {
  return Object.fromEntries(
    [...text.matchAll(/--([a-z-]+): (#[\da-f]{3,6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

function contrast(scheme: Scheme, first: string, second: string): number {
  const [lower = 0, higher = 0] = [luminance(scheme[first]), luminance(scheme[second])].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

function luminance(hex: string | undefined): number {
  if (hex === undefined) throw new Error('a color of the pair is missing in tokens.css')
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
