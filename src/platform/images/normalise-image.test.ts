import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { cpuMsOf } from '#tests/kit/cpu-time.ts'
import { aPhoto, aPixelBomb, aScreenshot, asDataUrl, cornersOf } from '#tests/kit/images.ts'
import { normalizeImage, readUploadedImage } from './normalise-image.ts'
import { IMAGE_LIMIT_IN_BYTES } from './uploaded-image.ts'

const PATH = 'proofOfPaymentFile'
const TOO_LARGE = { kind: 'too_large', code: 'file_too_large', message: 'File size exceeds 5MB limit' }
const WRONG_TYPE = { kind: 'unsupported_type', message: 'Invalid file type. Accepted: JPG, PNG' }
const TOO_MANY_PIXELS = { kind: 'too_large', code: 'picture_has_too_many_pixels' }
const DAMAGED = { kind: 'invalid', code: 'picture_damaged' }

let phonePhoto: Buffer

beforeAll(async () => {
  phonePhoto = await aPhoto({ width: 3024, height: 4032 })
})

test('Image normalization rotates and downsizes a 12-megapixel phone photo and strips its metadata', async () => {
  const before = await sharp(phonePhoto).metadata()
  expect(before).toMatchObject({ width: 4032, height: 3024, orientation: 6 })
  expect(before.exif?.includes('Galaxy')).toBe(true)

  const picture = await readUploadedImage(asDataUrl(phonePhoto), PATH)

  expect(picture).toMatchObject({ contentType: 'image/jpeg', extension: 'jpg', width: 1800, height: 2400 })
  expect(await cornersOf(picture.bytes)).toEqual({
    topLeft: 'red',
    topRight: 'green',
    bottomLeft: 'blue',
    bottomRight: 'white',
  })
  const after = await sharp(picture.bytes).metadata()
  expect(after.exif ?? after.xmp ?? after.iptc ?? after.icc ?? after.orientation).toBeUndefined()
  expect(Buffer.from(picture.bytes).includes('Exif')).toBe(false)
  expect(Buffer.from(picture.bytes).includes('Galaxy')).toBe(false)
})

test('Image normalization keeps a wallet screenshot as PNG with identical pixels', async () => {
  const screenshot = await aScreenshot()
  const picture = await readUploadedImage(asDataUrl(screenshot, 'image/png'), PATH)
  expect(picture).toMatchObject({ contentType: 'image/png', extension: 'png', width: 1080, height: 2340 })
  const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
  expect((await pixels(picture.bytes)).equals(await pixels(screenshot))).toBe(true)
})

test('Image normalization converts a photo sent as PNG to JPEG', async () => {
  const photo = await sharp(await aPhoto({ width: 900, height: 1200 }, 1))
    .png()
    .toBuffer()
  const picture = await normalizeImage(photo, PATH)
  expect(picture).toMatchObject({ contentType: 'image/jpeg', width: 900, height: 1200 })
})

test('Image normalization determines the type from content, not from the data URL', async () => {
  const screenshot = await aScreenshot({ width: 100, height: 100 })
  for (const type of ['image/jpeg', 'application/octet-stream', '', 'text/html; charset=utf-8']) {
    expect((await readUploadedImage(asDataUrl(screenshot, type), PATH)).contentType).toBe('image/png')
  }
})

test('Image normalization accepts the largest photos that phones take', async () => {
  const tall = await sharp({ create: { width: 8160, height: 6120, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  expect(await normalizeImage(tall, PATH)).toMatchObject({ width: 2400, height: 1800 })
})

test('Image normalization accepts a JPEG with padding bytes between segments, as some phones write', async () => {
  const photo = await aPhoto({ width: 320, height: 240 }, 1)
  const quantisation = photo.indexOf(Buffer.from([0xff, 0xdb]))
  const odd = Buffer.concat([
    photo.subarray(0, quantisation),
    Buffer.from([0, 0, 0]),
    photo.subarray(quantisation),
  ])
  expect((await normalizeImage(odd, PATH)).width).toBe(320)
})

test('Image normalization accepts 5 MB and refuses one byte more', async () => {
  const photo = await aPhoto({ width: 640, height: 480 }, 1)
  const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
  await expect(readUploadedImage(asDataUrl(padded(IMAGE_LIMIT_IN_BYTES + 1)), PATH)).rejects.toMatchObject({
    ...TOO_LARGE,
    details: { issues: [{ path: PATH, message: 'File size exceeds 5MB limit' }] },
  })
  await expect(normalizeImage(padded(IMAGE_LIMIT_IN_BYTES + 1), PATH)).rejects.toMatchObject(TOO_LARGE)
  expect((await readUploadedImage(asDataUrl(padded(IMAGE_LIMIT_IN_BYTES)), PATH)).width).toBe(640)
})

test('Image normalization refuses every type other than JPEG and PNG', async () => {
  const blank = sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
  const others: Record<string, Buffer> = {
    gif: await blank.clone().gif().toBuffer(),
    webp: await blank.clone().webp().toBuffer(),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    empty: Buffer.alloc(0),
  }
  for (const [name, bytes] of Object.entries(others)) {
    await expect(readUploadedImage(asDataUrl(bytes, 'image/png'), PATH), name).rejects.toMatchObject(
      WRONG_TYPE,
    )
  }
})

test('Image normalization removes data hidden before, inside or after an image', async () => {
  const script = Buffer.from('<script>alert(document.cookie)</script>PK\x03\x04')
  const photo = await aPhoto({ width: 320, height: 240 }, 1)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
  const polyglot = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), script])
  const picture = await normalizeImage(polyglot, PATH)
  expect(Buffer.from(picture.bytes).includes('<script>')).toBe(false)
  await expect(normalizeImage(Buffer.concat([script, photo]), PATH)).rejects.toMatchObject(WRONG_TYPE)
})

test('Image normalization refuses damaged images', async () => {
  const screenshot = await aScreenshot()
  const photo = await aPhoto({ width: 1280, height: 960 }, 1)
  const jpegHeadOnly = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  const pngHeadOnly = screenshot.subarray(0, 8)
  const garbled = Buffer.from(screenshot)
  garbled.fill(0x55, 10_000, 10_200)
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  for (const bytes of [half(screenshot), half(photo), half(phonePhoto), jpegHeadOnly, pngHeadOnly, garbled]) {
    await expect(normalizeImage(bytes, PATH)).rejects.toMatchObject(DAMAGED)
  }
})

test('Image normalization refuses 30000 by 30000 pixels without decoding', async () => {
  const bomb = aPixelBomb({ width: 30_000, height: 30_000 })
  const memoryBefore = process.memoryUsage().rss
  const refuse = () => expect(normalizeImage(bomb, PATH)).rejects.toMatchObject(TOO_MANY_PIXELS)
  expect(await cpuMsOf(refuse, 'process')).toBeLessThan(1000)
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(20 * 1024 * 1024)
})

test('Image normalization refuses an image slightly over the pixel limit, and lower limits for progressive JPEG', async () => {
  await expect(normalizeImage(aPixelBomb({ width: 10_000, height: 5201 }), PATH)).rejects.toMatchObject(
    TOO_MANY_PIXELS,
  )
  const progressive = await sharp({ create: { width: 8000, height: 4000, channels: 3, background: 'red' } })
    .jpeg({ progressive: true })
    .toBuffer()
  await expect(normalizeImage(progressive, PATH)).rejects.toMatchObject(TOO_MANY_PIXELS)
})

test.each(['', 'data:image/jpeg,plain', 'data:image/jpeg;base64,*&^%'])(
  'Image normalization refuses what is not a base64 data URL: %s',
  async (text) => {
    await expect(readUploadedImage(text, PATH)).rejects.toMatchObject(DAMAGED)
  },
)

test('Image normalization rejects hostile data URLs in linear time', async () => {
  const cpuMs = await cpuMsOf(async () => {
    for (const text of [
      `data:${'a/'.repeat(3_000_000)}`,
      `data:;base64,${'='.repeat(6_000_000)}`,
      ' '.repeat(6_000_000),
    ]) {
      await expect(readUploadedImage(text, PATH)).rejects.toMatchObject({ name: 'Refusal' })
    }
  })
  expect(cpuMs).toBeLessThan(500)
})

test.for([
  [
    'iphone-photo.heic',
    'Invalid file type. Accepted: JPG, PNG. Take a screenshot of the photo and upload that.',
  ],
  ['webp-renamed-to.png', 'Invalid file type. Accepted: JPG, PNG'],
] as const)('Image normalization refuses %s with the words of the form', async ([name, message]) => {
  const bytes = readFileSync(new URL(`../../../tests/kit/images-of-phones/${name}`, import.meta.url))
  await expect(readUploadedImage(asDataUrl(bytes, 'image/png'), PATH)).rejects.toMatchObject({
    ...WRONG_TYPE,
    message,
  })
})

test('Image normalization keeps a long screenshot wide enough to read', async () => {
  const long = await sharp({ create: { width: 1080, height: 14_240, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const picture = await normalizeImage(long, PATH)
  expect(picture.width).toBeGreaterThan(800)
  expect(picture.height / picture.width).toBeCloseTo(14_240 / 1080, 1)
})
