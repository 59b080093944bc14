/** In a file of its own, because a file has a process of its own: memory that others used would hide ours. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPhoto } from '../../../tests/kit/pictures.ts'
import { normalisePicture } from './normalise-picture.ts'

const MEGABYTE = 1024 * 1024

/** By how much the process grew at most while 16 copies were normalised at once, in megabytes. */
async function growthWithSixteen(picture: Buffer): Promise<number> {
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
  await Promise.all(Array.from({ length: 16 }, () => normalisePicture(picture, 'proofOfPaymentFile')))
  clearInterval(watch)
  return (highest - before) / MEGABYTE
}

test('keeps memory bounded while 16 photographs, and 16 pictures of the costliest kind, arrive at once', async () => {
  const photo = await aPhoto({ width: 3024, height: 4032 })
  const costliest = await sharp({ create: { width: 4200, height: 4000, channels: 3, background: '#446688' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const growth = { photo: await growthWithSixteen(photo), costliest: await growthWithSixteen(costliest) }
  process.stderr.write(`memory with 16 pictures at once: ${JSON.stringify(growth)} MB more\n`)
  // Looking at each leaves memory behind that is collected when there is need: up to 70 MB of this.
  expect(growth.photo).toBeLessThan(360)
  // Measured: 220 MB with two at once; 400 MB when every thread of the process works on one.
  expect(growth.costliest).toBeLessThan(310)
})
