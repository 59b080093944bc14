/** Renders text into an image with a bundled font, since the server may have none. */
import { createRequire } from 'node:module'
import sharp, { type OverlayOptions } from 'sharp'

const { resolve } = createRequire(import.meta.url)

sharp.cache(false)
sharp.concurrency(1)

const fontFiles = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
} as const

export interface ImageTextLayer {
  readonly text: string
  readonly weight: keyof typeof fontFiles
  /** Font height in pixels. */
  readonly size: number
  readonly color: string
  readonly left: number
  readonly top: number
  /** Maximum line width in pixels. */
  readonly width: number
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Resolution at which a point is a pixel. */
const dotsPerInch = 72

/** Renders text as a layer for `sharp(...).composite`, with its height. */
export async function renderTextLayer(
  drawn: ImageTextLayer,
): Promise<{ layer: OverlayOptions; height: number }> {
  const { weight, size, color, left, top, width } = drawn
  const text = `<span foreground="${color}">${escapeMarkup(drawn.text)}</span>`
  const font = `Source Sans 3 ${weight === 'bold' ? 'Bold ' : ''}${size}`
  const fontfile = resolve(fontFiles[weight])
  const { data, info } = await sharp({
    text: {
      text,
      font,
      fontfile,
      width,
      rgba: true,
      dpi: dotsPerInch,
      wrap: 'word-char',
      spacing: Math.round(size * 0.1),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { layer: { input: data, left, top }, height: info.height }
}
