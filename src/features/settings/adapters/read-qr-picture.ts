import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { rotateImage } from '#app/platform/images/rotation.ts'
import { scaledDown, withImageBytes } from '#app/platform/images/uploaded-image.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'

const longestSideInPixels = 1600

type Reader = typeof import('zxing-wasm/reader')

/** Loads the reader when it is first needed; the file is read because packages may not be fetched. */
async function loadReader(): Promise<Reader> {
  const reader = await import('zxing-wasm/reader')
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = (await readFile(file)).buffer as ArrayBuffer
  await reader.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return reader
}

let loading: Promise<Reader> | undefined

const unreadable = (code: string, message: string) => fieldRefusal('file', code, message)

/** Reads pixels, two pictures at a time like other images. */
const readPixels = (picture: Uint8Array) =>
  withImageBytes(picture, { path: 'file', formats: ['jpeg', 'png', 'webp'] }, (image) =>
    rotateImage(scaledDown(image, longestSideInPixels), image.rotation)
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )

/** The text of the only QR code in a picture. Refuses pictures without one, and with several. */
export async function readQrPicture(picture: Uint8Array): Promise<string> {
  const { data, info } = await readPixels(picture)
  loading ??= loadReader()
  const { readBarcodes } = await loading
  const pixels = new Uint8ClampedArray(data)
  const image = { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 2 })
  const [code, second] = found.filter(({ isValid }) => isValid)
  if (code === undefined)
    throw unreadable('no_qr_code', 'No QR code was found. Upload a sharp picture that shows the whole code.')
  if (second !== undefined)
    throw unreadable(
      'several_qr_codes',
      'The picture shows several QR codes. Cut out the one of this account.',
    )
  return code.text
}
