/** Colors as `#rrggbb`, and their contrast by WCAG 2.2. */

export interface HslColor {
  /** Hue in degrees. */
  readonly hue: number
  /** Saturation from 0 to 1, like lightness. */
  readonly saturation: number
  readonly lightness: number
}

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]

export function hexToHsl(hex: string): HslColor {
  const [red, green, blue] = channelsOf(hex)
  const highest = Math.max(red, green, blue)
  const range = highest - Math.min(red, green, blue)
  const lightness = highest - range / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  return { hue: hueOf({ red, green, blue, highest, range }), saturation: Math.min(1, saturation), lightness }
}

function hueOf({
  red,
  green,
  blue,
  highest,
  range,
}: {
  red: number
  green: number
  blue: number
  highest: number
  range: number
}): number {
  if (highest === red) return (60 * ((green - blue) / range) + 360) % 360
  if (highest === green) return 60 * ((blue - red) / range + 2)
  return 60 * ((red - green) / range + 4)
}

export function hslToHex({ hue, saturation, lightness }: HslColor): string {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12
    const share = lightness - amplitude * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((share) =>
    share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast from 1 to 21. */
export function computeContrast(first: string, second: string): number {
  const [lower = 0, higher = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** WCAG AA: 4.5 for text, 3 for other signs. */
export interface ContrastRequirement {
  readonly against: string
  readonly atLeast: number
}

const meets = (hex: string, contrasts: readonly ContrastRequirement[]): boolean =>
  contrasts.every(({ against, atLeast }) => computeContrast(hex, against) >= atLeast)

const steps = 400

/**
 * The same hue and saturation in the nearest lightness that meets the contrasts; of two as near, the darker one.
 * Throws if there is none, which a caller's constant backgrounds must exclude.
 */
export function withContrast(hex: string, contrasts: readonly ContrastRequirement[]): string {
  if (meets(hex, contrasts)) return hex
  const colour = hexToHsl(hex)
  for (let step = 1; step <= steps; step += 1) {
    for (const lightness of [colour.lightness - step / steps, colour.lightness + step / steps]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = hslToHex({ ...colour, lightness })
      if (meets(candidate, contrasts)) return candidate
    }
  }
  throw new Error('No lightness meets the contrasts.')
}
