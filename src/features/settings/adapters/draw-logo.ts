import sharp, { type Sharp } from 'sharp'
import { fieldRefusal } from '#app/platform/refusals.ts'

const secondsToDraw = 5
const mostPixels = 4_000_000

/** A stored logo, SVG or PNG, within a box of this size. It is never cut. */
export function drawLogo(logo: Uint8Array, box: { readonly width: number; readonly height: number }): Sharp {
  return sharp(logo, { limitInputPixels: mostPixels, density: 144 })
    .timeout({ seconds: secondsToDraw })
    .resize({ ...box, fit: 'inside' })
}

/** Refuses SVGs that take too long to draw or cannot be drawn, which would fail for every visitor. */
export async function assertSvgCanBeDrawn(svg: Uint8Array): Promise<void> {
  try {
    await drawLogo(svg, { width: 256, height: 256 }).png().toBuffer()
  } catch {
    throw fieldRefusal('file', 'svg_not_drawable', 'This SVG cannot be drawn. Simplify it or upload a PNG.')
  }
}
