/**
 * Memory test in a separate file, which gets its own process, so that memory of other tests does not distort
 * the measurement.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPhoto } from '#tests/kit/images.ts'
import { normalizeImage } from './normalise-image.ts'

const MEGABYTE = 1024 * 1024

/** Peak memory growth in MB while 16 copies are normalized at once. */
async function growthWithSixteen(picture: Buffer): Promise<number> {
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
  await Promise.all(Array.from({ length: 16 }, () => normalizeImage(picture, 'proofOfPaymentFile')))
  clearInterval(watch)
  return (highest - before) / MEGABYTE
}

test('Image normalization keeps memory bounded for 16 concurrent photos, also of the costliest kind', async () => {
  const photo = await aPhoto({ width: 3024, height: 4032 })
  const largest = { width: 4200, height: 4000 }
  const costliest = await sharp({ create: { ...largest, channels: 3, background: '#446688' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const growth = { photo: await growthWithSixteen(photo), costliest: await growthWithSixteen(costliest) }
  process.stderr.write(`memory with 16 pictures at once: ${JSON.stringify(growth)} MB more\n`)
  // Measured: 150 to 180 MB.
  expect(growth.photo).toBeLessThan(240)
  // Decoding a progressive JPEG keeps two bytes per channel and pixel until its last byte is read.
  const heldMb = (largest.width * largest.height * 3 * 2) / MEGABYTE
  // Measured: 256 to 292 MB with two at once (two buffers and up to 100 MB for the rest), 364 to 372 MB with
  // three.
  expect(growth.costliest).toBeLessThan(2.5 * heldMb + 88)
})
