import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeContrast, hexToHsl, hslToHex, withContrast } from './colours.ts'
import { explainAccentColor, explainMainColor, toBrandPalette, toPaletteCss } from './palette.ts'

const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`)

describe('Colors', () => {
  test('are converted to HSL and back without a change', () => {
    fc.assert(fc.property(anyColour, (hex) => hslToHex(hexToHsl(hex)) === hex))
  })

  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#ffffff', 1],
    // Worked examples of WCAG techniques G18 and G145.
    ['#949494', '#ffffff', 3.03],
  ])('%s on %s have a contrast of %d', (first, second, expected) => {
    expect(computeContrast(first, second)).toBeCloseTo(expected, 1)
  })

  test('keep their hue when their lightness is changed, and stay as they are if they are readable', () => {
    const yellow = '#f4a91f'
    const adjusted = withContrast(yellow, [{ against: '#ffffff', atLeast: 4.5 }])
    expect(Math.abs(hexToHsl(adjusted).hue - hexToHsl(yellow).hue)).toBeLessThan(2)
    expect(computeContrast(adjusted, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(withContrast('#23781b', [{ against: '#ffffff', atLeast: 4.5 }])).toBe('#23781b')
  })
})

/** Contrasts that `ui/tokens.test.ts` requires of the tokens of the demonstration provider. */
const required: readonly [string, number, ...string[]][] = [
  ['brand-text', 4.5, 'paper', 'surface', 'sunken'],
  ['on-brand', 4.5, 'brand', 'brand-hover'],
  ['on-brand-soft', 4.5, 'brand-soft'],
  ['on-accent', 4.5, 'accent', 'accent-hover'],
  ['on-accent-soft', 4.5, 'accent-soft'],
  ['on-deep', 4.5, 'deep', 'deep-raised'],
  ['on-deep-soft', 4.5, 'deep', 'deep-raised'],
  ['accent', 4.5, 'deep'],
  ['brand', 3, 'paper', 'surface', 'sunken'],
  ['focus', 3, 'paper', 'surface', 'sunken'],
]

function tokensOf(css: string): Record<string, string> {
  const found = [...css.matchAll(/--([a-z-]+):\s*(#[\da-f]{3,6})/g)]
  return Object.fromEntries(
    found.map(([, name = '', hex = '']) => [name, hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex]),
  )
}

const tokensCss = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokensCss.split('@media (prefers-color-scheme: dark)')

function failuresOf(mainColor: string, accentColor: string): string[] {
  const palette = toBrandPalette({ mainColor, accentColor })
  const schemes = {
    light: { ...tokensOf(light), ...palette.light },
    dark: { ...tokensOf(light), ...tokensOf(dark), ...palette.light, ...palette.dark },
  }
  return Object.entries(schemes).flatMap(([scheme, tokens]: [string, Record<string, string>]) =>
    required.flatMap(([name, atLeast, ...grounds]) =>
      grounds
        .filter((ground) => computeContrast(tokens[name] ?? '', tokens[ground] ?? '') < atLeast)
        .map((ground) => `${name} on ${ground} in ${scheme}: ${tokens[name]} ${tokens[ground]}`),
    ),
  )
}

describe('A palette', () => {
  test('of any two colors is readable wherever it is used, in both schemes', () => {
    const property = fc.property(anyColour, anyColour, (main, accent) => {
      expect(failuresOf(main, accent)).toEqual([])
    })
    fc.assert(property, {
      numRuns: 1000,
      examples: [
        ['#000000', '#000000'],
        ['#ffffff', '#ffffff'],
        ['#ffff00', '#0000ff'],
        ['#0000ff', '#ffff00'],
        ['#808080', '#808080'],
      ],
    })
  })

  test('contains nothing but colors', () => {
    expect(toPaletteCss({ mainColor: '#7a1fa2', accentColor: '#ffb300' })).toMatch(
      /^:root\{(--[a-z-]+:#[\da-f]{6};?)+\}@media \(prefers-color-scheme:dark\)\{:root\{(--[a-z-]+:#[\da-f]{6};?)+\}\}$/,
    )
  })
})

describe('Explanations of adjusted colors', () => {
  test('name the contrast and the color that is used instead', () => {
    const colours = { mainColor: '#f4d01f', accentColor: '#1a237e' }
    const [buttons] = explainMainColor(colours)
    expect(buttons?.sentence).toMatch(
      /^White text on it has a contrast of 1\.5:1, below 4\.5:1, so buttons would be hard to read\. #[\da-f]{6} is used there\.$/,
    )
    expect(explainAccentColor(colours)).toHaveLength(1)
  })

  test('are absent for colors that are used as they are', () => {
    const colours = { mainColor: '#23781b', accentColor: '#f4a91f' }
    expect(explainMainColor(colours).map(({ used }) => used)).not.toContain('#23781b')
    expect(explainAccentColor(colours)).toEqual([])
  })
})
