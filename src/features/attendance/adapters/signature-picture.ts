/** Checks and re-encodes drawn signatures. */
import sharp from 'sharp'
import { renderTextLayer } from '#app/platform/images/render-text.ts'
import { withUploadedImage } from '#app/platform/images/uploaded-image.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'

const width = 600
const height = 200

/** Fewest dark pixels of a signature; fewer are a dot or a slip. */
const leastInk = 150
const darkBelow = 128

const path = 'picture'

/**
 * The signature as a gray PNG on white, with its only use faintly written across it. Refuses what is no PNG of 600
 * by 200 pixels, and an empty drawing.
 * @param sent a data URL
 */
export async function createSignaturePicture(sent: string): Promise<Uint8Array> {
  const pixels = await withUploadedImage(sent, { path, formats: ['png'] }, async ({ source }) => {
    const header = await sharp(source).metadata()
    if (header.width !== width || header.height !== height) return null
    return sharp(source, { failOn: 'error' }).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  })
  if (pixels === null)
    throw fieldRefusal(path, 'signature_size', `A signature has ${width} by ${height} pixels.`)
  const ink = pixels.reduce((dark, value) => (value < darkBelow ? dark + 1 : dark), 0)
  if (ink < leastInk) throw fieldRefusal(path, 'signature_blank', 'Please draw your signature.')
  const { layer } = await renderTextLayer({
    text: 'for PRC attendance',
    weight: 'regular',
    size: 54,
    color: '#c4c4c4',
    left: 90,
    top: 75,
    width,
  })
  const raw = { width, height, channels: 1 } as const
  return sharp(pixels, { raw })
    .toColourspace('srgb')
    .composite([{ ...layer, blend: 'multiply' }])
    .greyscale()
    .png()
    .toBuffer()
}
