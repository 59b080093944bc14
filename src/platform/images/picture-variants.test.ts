import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPhoto, aPixelBomb, aScreenshot, asDataUrl, cornersOf } from '../../../tests/kit/images.ts'
import { createPictureVariants, type PictureVariants } from './picture-variants.ts'

const PATH = 'file'
const upright = { topLeft: 'red', topRight: 'green', bottomLeft: 'blue', bottomRight: 'white' }

const encode = (bytes: Uint8Array) => createPictureVariants(asDataUrl(bytes), PATH)

function filesOf({ avif, webp, jpeg, small }: PictureVariants): Uint8Array[] {
  return [avif, webp, jpeg, ...(small === null ? [] : [small.avif, small.webp])]
}

async function formatsOf(variants: PictureVariants) {
  const read = filesOf(variants).map(async (file) => {
    const { format, compression, width, height } = await sharp(file).metadata()
    return [compression ?? format, width, height].join(' ')
  })
  return Promise.all(read)
}

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })

describe('Picture variants', () => {
  test('of a sideways phone photo are upright, in three formats and two sizes, without metadata', async () => {
    const photo = await aPhoto({ width: 3000, height: 4000 })
    expect((await sharp(photo).metadata()).exif?.includes('Galaxy')).toBe(true)
    const variants = await encode(photo)
    expect(variants).toMatchObject({ width: 720, height: 960, small: { width: 360 } })
    expect(await formatsOf(variants)).toEqual([
      'av1 720 960',
      'webp 720 960',
      'jpeg 720 960',
      'av1 360 480',
      'webp 360 480',
    ])
    for (const file of filesOf(variants)) {
      expect(await cornersOf(file)).toEqual(upright)
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(orientation ?? 1).toBe(1)
      expect(Buffer.from(file).includes('Exif')).toBe(false)
      expect(Buffer.from(file).includes('Galaxy')).toBe(false)
    }
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('correct EXIF orientation %i of a WebP', async (orientation) => {
    const stored = await sharp(await aPhoto({ width: 640, height: 480 }, 1))
      .withMetadata({ orientation })
      .webp({ quality: 95 })
      .toBuffer()
    const expected = await sharp(stored).autoOrient().png().toBuffer()
    const { avif } = await encode(stored)
    expect(await cornersOf(avif)).toEqual(await cornersOf(expected))
  })

  test('are never larger than the picture, and one size suffices for a small one', async () => {
    const medium = await encode(await solid(700, 200).png().toBuffer())
    expect(await formatsOf(medium)).toEqual([
      'av1 700 200',
      'webp 700 200',
      'jpeg 700 200',
      'av1 480 137',
      'webp 480 137',
    ])
    const small = await encode(await solid(480, 100).webp().toBuffer())
    expect(small.small).toBeNull()
    expect(await formatsOf(small)).toEqual(['av1 480 100', 'webp 480 100', 'jpeg 480 100'])
  })

  test('show a transparent picture on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const logo = await sharp({ create: { width: 300, height: 300, channels: 4, background: clear } })
      .png()
      .toBuffer()
    for (const file of filesOf(await encode(logo))) {
      const [red = 0, green = 0, blue = 0] = await sharp(file).removeAlpha().raw().toBuffer()
      expect(Math.min(red, green, blue)).toBeGreaterThan(250)
    }
  })

  test.each([
    ['grey', () => solid(600, 400).greyscale().jpeg()],
    ['CMYK', () => solid(600, 400).toColourspace('cmyk').jpeg()],
    ['16-bit', () => solid(600, 400).toColourspace('rgb16').png()],
  ])('of a %s picture are in ordinary colours', async (_, picture) => {
    for (const file of filesOf(await encode(await picture().toBuffer()))) {
      expect(await sharp(file).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' })
    }
  })

  test('of a JPEG, PNG and WebP with a script inside or behind contain only the picture', async () => {
    const script = Buffer.from('<script>alert(document.cookie)</script>')
    const photo = await aPhoto({ width: 320, height: 240 }, 1)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
    const hidden = [
      Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
      Buffer.concat([await aScreenshot({ width: 100, height: 100 }), script]),
      Buffer.concat([await sharp(photo).webp().toBuffer(), script]),
    ]
    for (const bytes of hidden) {
      for (const file of filesOf(await encode(bytes)))
        expect(Buffer.from(file).includes('<script>')).toBe(false)
    }
  })
})

describe('createPictureVariants', () => {
  test('refuses every type other than JPEG, PNG and WebP at the field', async () => {
    const others: Record<string, Buffer> = {
      gif: await solid(10, 10).gif().toBuffer(),
      tiff: await solid(10, 10).tiff().toBuffer(),
      avif: await solid(10, 10).avif().toBuffer(),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      wave: Buffer.from('RIFF0000WAVEfmt '),
      empty: Buffer.alloc(0),
    }
    const message = 'Invalid file type. Accepted: JPG, PNG, WebP'
    for (const [name, bytes] of Object.entries(others)) {
      await expect(encode(bytes), name).rejects.toMatchObject({
        kind: 'unsupported_type',
        details: { issues: [{ path: PATH, message }] },
      })
    }
  })

  test('refuses too many pixels before decoding them', async () => {
    const atOnce = solid(4400, 4000)
    const bombs = [
      aPixelBomb({ width: 30_000, height: 30_000 }),
      aPixelBomb({ width: 10_000, height: 5201 }),
      await atOnce.clone().webp({ effort: 0 }).toBuffer(),
      await atOnce.clone().jpeg({ progressive: true }).toBuffer(),
    ]
    const memoryBefore = process.memoryUsage().rss
    for (const bomb of bombs) {
      await expect(encode(bomb)).rejects.toMatchObject({
        kind: 'too_large',
        code: 'picture_has_too_many_pixels',
        details: { issues: [{ path: PATH }] },
      })
    }
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(40 * 1024 * 1024)
  })

  test('refuses damaged pictures', async () => {
    const webp = await sharp(await aPhoto({ width: 640, height: 480 }, 1))
      .webp()
      .toBuffer()
    const screenshot = await aScreenshot()
    const header = Buffer.from('RIFF\x10\0\0\0WEBPVP8 ')
    const garbled = Buffer.from(webp)
    garbled.fill(0x55, 20, 60)
    for (const bytes of [webp.subarray(0, webp.length / 2), header, garbled, screenshot.subarray(0, 9000)])
      await expect(encode(bytes)).rejects.toMatchObject({ kind: 'invalid', code: 'picture_damaged' })
  })
})
