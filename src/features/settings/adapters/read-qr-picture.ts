import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { fieldRefusal } from '../../../platform/refusals.ts'

const longestSideInPixels = 1600
const mostPixels = 52_000_000
const acceptedFormats = new Set(['jpeg', 'png', 'webp'])

type Reader = typeof import('zxing-wasm/reader')

/** Loaded when it is first needed; the file is read because packages may not be fetched. */
async function loadReader(): Promise<Reader> {
  const reader = await import('zxing-wasm/reader')
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = (await readFile(file)).buffer as ArrayBuffer
  await reader.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return reader
}

let loading: Promise<Reader> | undefined

const unreadable = (code: string, message: string) => fieldRefusal('file', code, message)

async function readPixels(picture: Uint8Array) {
  try {
    const image = sharp(picture, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 })
    const { format } = await image.metadata()
    if (!acceptedFormats.has(format)) throw new Error(`Pictures of the format ${format} are not accepted.`)
    return await image
      .autoOrient()
      .resize({
        width: longestSideInPixels,
        height: longestSideInPixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw unreadable('picture_unreadable', 'This file is not a picture, or it is damaged.')
  }
}

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
