/** The design tokens that follow from a provider's two colors, with readable contrast wherever they are used. */
import { type ContrastRequirement, computeContrast, hexToHsl, hslToHex, withContrast } from './colours.ts'

export interface BrandColours {
  readonly mainColor: string
  readonly accentColor: string
}

/** Names as in `ui/tokens.css`. */
export type DesignTokens = Readonly<Record<string, string>>

export interface Palette {
  readonly light: DesignTokens
  /** Tokens that override those of the light scheme. */
  readonly dark: DesignTokens
}

/** The backgrounds of pages, as in `ui/tokens.css`. */
const lightGrounds = ['#fbfaf5', '#ffffff', '#f2f1e8']
const darkGrounds = ['#0f1711', '#17211a', '#131c15']
const white = '#ffffff'

const text = 4.5
const sign = 3

const against = (grounds: readonly string[], atLeast: number): ContrastRequirement[] =>
  grounds.map((ground) => ({ against: ground, atLeast }))

/** A shade of the hue. @param strength share of the color's own saturation */
function shade(hex: string, lightness: number, strength = 1): string {
  const colour = hexToHsl(hex)
  return hslToHex({ ...colour, saturation: colour.saturation * strength, lightness })
}

function darker(hex: string, by: number): string {
  const colour = hexToHsl(hex)
  return hslToHex({ ...colour, lightness: Math.max(0, colour.lightness - by) })
}

const brandOn = (mainColor: string, grounds: readonly string[]) =>
  withContrast(mainColor, [...against([white], text), ...against(grounds, sign)])

/** Contrast above what text needs, because these backgrounds are large. */
const onDeepContrast = 6

/** Backgrounds of the footer and of banners, dark in both schemes. */
function deepTokens(mainColor: string, lightness: number) {
  const onDeepSoft = shade(mainColor, 0.82, 0.3)
  const deepRaised = withContrast(
    shade(mainColor, lightness + 0.04, 0.7),
    against([onDeepSoft], onDeepContrast),
  )
  const deep = withContrast(shade(mainColor, lightness, 0.7), against([onDeepSoft], onDeepContrast))
  return { deep, 'deep-raised': deepRaised, 'on-deep-soft': onDeepSoft }
}

function softTokens(
  name: string,
  colour: string,
  { lightness, strength }: { lightness: number; strength: number },
) {
  const soft = shade(colour, lightness, strength)
  return { [`${name}-soft`]: soft, [`on-${name}-soft`]: withContrast(colour, against([soft], text)) }
}

export function toBrandPalette({ mainColor, accentColor }: BrandColours): Palette {
  const brand = brandOn(mainColor, lightGrounds)
  const darkBrand = brandOn(mainColor, darkGrounds)
  const deep = deepTokens(mainColor, 0.15)
  const onAccent = shade(accentColor, 0.08)
  const accent = withContrast(accentColor, [...against([onAccent], text), ...against([deep.deep], text)])
  const accentHover = hexToHsl(accent)
  return {
    light: {
      brand,
      'brand-hover': darker(brand, 0.06),
      'brand-text': withContrast(mainColor, against(lightGrounds, text)),
      ...softTokens('brand', mainColor, { lightness: 0.92, strength: 0.6 }),
      accent,
      'accent-hover': hslToHex({ ...accentHover, lightness: Math.min(1, accentHover.lightness + 0.06) }),
      'on-accent': onAccent,
      ...softTokens('accent', accentColor, { lightness: 0.88, strength: 0.9 }),
      ...deep,
    },
    dark: {
      brand: darkBrand,
      'brand-hover': darker(darkBrand, 0.05),
      'brand-text': withContrast(mainColor, against(darkGrounds, text)),
      ...softTokens('brand', mainColor, { lightness: 0.16, strength: 0.5 }),
      ...softTokens('accent', accentColor, { lightness: 0.16, strength: 0.6 }),
      ...deepTokens(mainColor, 0.1),
      focus: withContrast(accent, against(darkGrounds, sign)),
    },
  }
}

/** Rules that override `ui/tokens.css`. */
export function toPaletteCss(colours: BrandColours): string {
  const { light, dark } = toBrandPalette(colours)
  const rules = (tokens: DesignTokens) =>
    Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
  return `:root{${rules(light)}}@media (prefers-color-scheme:dark){:root{${rules(dark)}}}`
}

export interface ColourAdjustment {
  /** Sentence about where the chosen color is not readable. */
  readonly sentence: string
  readonly used: string
}

const ratio = (first: string, second: string) => `${computeContrast(first, second).toFixed(1)}:1`

/** Explains where the main color is replaced by a lighter or darker one, and why. */
export function explainMainColor({ mainColor, accentColor }: BrandColours): ColourAdjustment[] {
  const { light, dark } = toBrandPalette({ mainColor, accentColor })
  const explain = (used: string | undefined, sentence: string) =>
    used === undefined || used === mainColor ? [] : [{ used, sentence: `${sentence} ${used} is used there.` }]
  const onWhite = ratio(mainColor, white)
  const onNight = ratio(mainColor, darkGrounds[1] ?? white)
  return [
    ...explain(
      light.brand,
      `White text on it has a contrast of ${onWhite}, below ${text}:1, so buttons would be hard to read.`,
    ),
    ...explain(
      light['brand-text'] === light.brand ? undefined : light['brand-text'],
      `As text on the light page it has a contrast of ${ratio(mainColor, lightGrounds[2] ?? white)}, below ${text}:1.`,
    ),
    ...explain(
      dark.brand === light.brand ? undefined : dark.brand,
      `In the dark scheme, buttons need white text and an edge that stands out from the page (${onNight}, at least ${sign}:1).`,
    ),
    ...explain(
      dark['brand-text'],
      `As text on the dark page it has a contrast of ${onNight}, below ${text}:1.`,
    ),
  ]
}

/** The same for the accent color. */
export function explainAccentColor(colours: BrandColours): ColourAdjustment[] {
  const { accent = colours.accentColor, deep = white } = toBrandPalette(colours).light
  if (accent === colours.accentColor) return []
  const contrast = ratio(colours.accentColor, deep)
  return [
    {
      used: accent,
      sentence: `On the dark background of the footer and under dark text it has a contrast of ${contrast}, below ${text}:1. ${accent} is used there.`,
    },
  ]
}
