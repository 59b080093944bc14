import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

interface Size {
  readonly width: number
  readonly height: number
}

/** Corner colors of `aPhoto` held upright. */
const CORNERS = {
  topLeft: 'red',
  topRight: 'green',
  bottomLeft: 'blue',
  bottomRight: 'white',
} as const

/**
 * A phone photograph with sensor noise, colored corners, and EXIF with GPS. Orientation 6 is stored
 * sideways, to be rotated by 90° clockwise.
 */
export async function aPhoto({ width, height }: Size, orientation: 1 | 6 = 6): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) / 8)
  const block = (background: string) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer()
  const corners = [
    { input: await block(CORNERS.topLeft), top: 0, left: 0 },
    { input: await block(CORNERS.topRight), top: 0, left: width - side },
    { input: await block(CORNERS.bottomLeft), top: height - side, left: 0 },
    { input: await block(CORNERS.bottomRight), top: height - side, left: width - side },
  ]
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const upright = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .blur(2)
    .composite(corners)
    .jpeg({ quality: 90 })
    .toBuffer()
  return sharp(upright)
    .rotate(orientation === 6 ? -90 : 0)
    .withExif({
      IFD0: { Make: 'Samsung', Model: 'Galaxy A15' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '14/1 35/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '120/1 58/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Color name at the center of each corner block of `aPhoto`. */
export async function cornersOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const inset = Math.round(Math.min(info.width, info.height) / 16)
  const colourAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels)
    if (red > 200 && green > 200 && blue > 200) return 'white'
    return red > 200 ? 'red' : blue > 200 ? 'blue' : green > 90 && red < 60 ? 'green' : 'other'
  }
  return {
    topLeft: colourAt(inset, inset),
    topRight: colourAt(info.width - inset, inset),
    bottomLeft: colourAt(inset, info.height - inset),
    bottomRight: colourAt(info.width - inset, info.height - inset),
  }
}

/** A wallet receipt: flat colors and sharp edges. */
export async function aScreenshot({ width, height }: Size = { width: 1080, height: 2340 }): Promise<Buffer> {
  const bars = Array.from(
    { length: 24 },
    (_, row) => `<rect x="60" y="${row * 90 + 240}" width="${300 + ((row * 137) % 500)}" height="34"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="white"/><rect width="${width}" height="200" fill="#0a5bd3"/>
    ${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}

/** A 1-bit PNG made without holding its pixels: 30000 by 30000 in about 100 kB. */
export function aPixelBomb({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export function asDataUrl(bytes: Uint8Array, declaredType = 'image/jpeg'): string {
  return `data:${declaredType};base64,${Buffer.from(bytes).toString('base64')}`
}

/** An SVG logo, twice as wide as high. @param content in place of a square */
export function aLogo(content = '<rect width="20" height="20" fill="#7a1fa2"/>'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${content}</svg>`
}
