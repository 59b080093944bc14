import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aScreenshot } from '#tests/kit/images.ts'
import { fingerprintProof } from './fingerprint-proof.ts'
import { computeTextMap, readGrayscaleImage } from './text-regions.ts'

/** Horizontal stripes, so that even the narrowest image contains contrast. */
function aStripe({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const points = Buffer.alloc(width * height, 255)
  for (let at = 0; at < points.length; at += 1) if (Math.floor(at / 40) % 2 === 0) points[at] = 0
  return sharp(points, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

test.each([
  { width: 1, height: 2400, made: 2880 },
  { width: 600, height: 2400, made: 2880 },
  { width: 601, height: 2400, made: 2875 },
  { width: 2400, height: 1, made: 1 },
])(
  'Text region detection scales an image of $width by $height pixels to 720 by $made',
  async ({ made, ...size }) => {
    const stripe = await aStripe(size)
    const grey = await readGrayscaleImage(stripe)
    expect(grey).toMatchObject({ width: 720, height: made })
    expect(grey.points).toHaveLength(720 * made)
    const writing = await computeTextMap(grey)
    expect(writing.values).toHaveLength(writing.width * writing.height)
    expect(writing.height).toBeLessThanOrEqual(1080)
    expect(await fingerprintProof(stripe)).toMatchObject({ perceptualHash: expect.any(BigInt) })
  },
)

/** Converts to grayscale before resizing instead of after it. */
function greyFirst(picture: Buffer): Promise<Buffer> {
  return sharp(picture).flatten({ background: '#ffffff' }).grayscale().resize({ width: 720 }).raw().toBuffer()
}

test('Text region detection converts a colorless screenshot to exact grayscale pixels', async () => {
  const screenshot = await sharp(await aScreenshot({ width: 1080, height: 2340 }))
    .grayscale()
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const { points } = await readGrayscaleImage(screenshot)
  expect(points.equals(await greyFirst(screenshot))).toBe(true)
})

test('Text region detection of a color screenshot equals resizing first and then converting to grayscale', async () => {
  const screenshot = await aScreenshot({ width: 1080, height: 2340 })
  const { data, info } = await sharp(screenshot)
    .resize({ width: 720 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = await sharp(data, { raw: info }).toColourspace('b-w').raw().toBuffer()
  expect((await readGrayscaleImage(screenshot)).points.equals(grey)).toBe(true)
})
