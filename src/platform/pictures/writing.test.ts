import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aScreenshot } from '../../../tests/kit/pictures.ts'
import { lookOf } from './perceptual-hash.ts'
import { findWriting, readGrey } from './writing.ts'

/** Lines across, so that something is written on it however narrow it is. */
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
])('a picture of $width by $height pixels is looked at as 720 by $made', async ({ made, ...size }) => {
  const stripe = await aStripe(size)
  const grey = await readGrey(stripe)
  expect(grey).toMatchObject({ width: 720, height: made })
  expect(grey.points).toHaveLength(720 * made)
  const writing = await findWriting(grey)
  expect(writing.values).toHaveLength(writing.width * writing.height)
  expect(writing.height).toBeLessThanOrEqual(1080)
  expect(await lookOf(stripe)).toMatchObject({ perceptualHash: expect.any(BigInt) })
})

test('a screenshot keeps its shape to the point', async () => {
  const screenshot = await aScreenshot({ width: 1080, height: 2340 })
  const plain = await sharp(screenshot)
    .flatten({ background: '#ffffff' })
    .grayscale()
    .resize({ width: 720 })
    .raw()
    .toBuffer()
  const { points } = await readGrey(screenshot)
  expect(points.length).toBe(plain.length)
  // What is made smaller before it is made grey is rounded otherwise, and lies where it lay.
  expect(points.every((point, at) => Math.abs(point - (plain[at] ?? 0)) <= 5)).toBe(true)
})
