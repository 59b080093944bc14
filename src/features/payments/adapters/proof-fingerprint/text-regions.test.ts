import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aScreenshot } from '../../../../../tests/kit/images.ts'
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
  { width: 2, height: 2400, made: 2880 },
  { width: 8, height: 2400, made: 2880 },
  { width: 599, height: 2400, made: 2880 },
  { width: 600, height: 2400, made: 2880 },
  { width: 601, height: 2400, made: 2875 },
  { width: 2400, height: 2, made: 1 },
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

/** IEC 61966-2-1: sRGB channel to linear light, and back. */
const lightOf = (value: number) =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4
const levelOf = (light: number) =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
/** The grey of equal luminance, with the coefficients of that standard. */
const greyOf = (red: number, green: number, blue: number) =>
  levelOf(0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue))

test('Grayscale after resizing differs from before only at color edges, within the gamma error', async () => {
  const screenshot = await aScreenshot({ width: 1080, height: 2340 })
  const [{ points }, plain] = [await readGrayscaleImage(screenshot), await greyFirst(screenshot)]
  expect(points.length).toBe(plain.length)
  // In hundredths, from the header's blue (#0a5bd3) to white.
  const bend = Array.from({ length: 101 }, (_, at) => {
    const between = (value: number) => value + ((255 - value) * at) / 100
    return Math.abs(greyOf(between(0x0a), between(0x5b), between(0xd3)) - between(greyOf(0x0a, 0x5b, 0xd3)))
  })
  // One level for rounding of both results and of each channel.
  const most = Math.max(...bend) + 1
  const edge = (200 * 720) / 1080
  // The resize kernel reaches three pixels to each side.
  const near = (at: number) => Math.abs(Math.floor(at / 720) + 0.5 - edge) <= 3
  const differs = (point: number, at: number) => Math.abs(point - (plain[at] ?? 0)) > (near(at) ? most : 0)
  expect(points.findIndex(differs)).toBe(-1)
})
