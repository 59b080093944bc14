import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPhoto, asDataUrl, cornersOf } from '#tests/kit/images.ts'
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
  ])('of a %s picture are in ordinary colors', async (_, picture) => {
    for (const file of filesOf(await encode(await picture().toBuffer()))) {
      expect(await sharp(file).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' })
    }
  })

  test('of a WebP with a script behind it contain only the picture', async () => {
    const script = Buffer.from('<script>alert(document.cookie)</script>')
    const photo = await sharp(await aPhoto({ width: 320, height: 240 }, 1))
      .webp()
      .toBuffer()
    for (const file of filesOf(await encode(Buffer.concat([photo, script]))))
      expect(Buffer.from(file).includes('<script>')).toBe(false)
  })
})

/** Limits of WebP; the rest of reading images is tested with `normalizeImage`. */
describe('createPictureVariants', () => {
  test('refuses every type other than JPEG, PNG and WebP at the field', async () => {
    const message = 'Invalid file type. Accepted: JPG, PNG, WebP'
    for (const bytes of [await solid(10, 10).gif().toBuffer(), Buffer.from('RIFF0000WAVEfmt ')])
      await expect(encode(bytes)).rejects.toMatchObject({
        kind: 'unsupported_type',
        details: { issues: [{ path: PATH, message }] },
      })
  })

  test('refuses too many pixels', async () => {
    const large = await solid(4400, 4000).webp({ effort: 0 }).toBuffer()
    await expect(encode(large)).rejects.toMatchObject({ code: 'picture_has_too_many_pixels' })
  })

  test('refuses damaged pictures', async () => {
    const webp = await sharp(await aPhoto({ width: 640, height: 480 }, 1))
      .webp()
      .toBuffer()
    const header = Buffer.from('RIFF\x10\0\0\0WEBPVP8 ')
    const garbled = Buffer.from(webp)
    garbled.fill(0x55, 20, 60)
    for (const bytes of [webp.subarray(0, webp.length / 2), header, garbled])
      await expect(encode(bytes)).rejects.toMatchObject({ kind: 'invalid', code: 'picture_damaged' })
  })
})
