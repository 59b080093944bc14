import sharp from 'sharp'

/** A 12-megapixel phone in portrait orientation. */
const size = { width: 4032, height: 3024 }
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

export async function aPhotograph(sizeInBytes: number): Promise<Buffer> {
  const shapes = Array.from({ length: 400 }, (_, at) => {
    const [x, y] = [(at * 977) % size.width, (at * 613) % size.height]
    const colour = `hsl(${(at * 47) % 360} 40% ${30 + ((at * 13) % 45)}%)`
    return `<ellipse cx="${x}" cy="${y}" rx="${60 + ((at * 31) % 300)}" ry="${40 + ((at * 53) % 200)}" fill="${colour}"/>`
  })
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shapes.join('')}</svg>`,
  )
  const grain = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const raw = await sharp(drawn)
    .flatten({ background: '#777' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  let best: Buffer | undefined
  for (let [low, high] = [40, 98]; low <= high; ) {
    const quality = Math.floor((low + high) / 2)
    const picture = await sharp(raw, { raw: { ...size, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality })
      .toBuffer()
    if (picture.byteLength > sizeInBytes) high = quality - 1
    else [low, best] = [quality + 1, picture]
  }
  if (best === undefined) throw new Error('The photograph cannot be made that small.')
  return best
}
