/**
 * Re-encodes uploaded images, so that only pixels are stored: no GPS position, embedded thumbnail or appended
 * script.
 */
import sharp, { type Metadata, type Sharp } from 'sharp'
import { disposeBuffer } from '../dispose.ts'
import { Refusal, type RefusalKind } from '../refusals.ts'
import { createSemaphore } from '../semaphore.ts'
import { UploadedFile } from '../uploaded-file.ts'
import { type ImageRotation, rotateImage, rotationForOrientation } from './rotation.ts'

/** A file in JSON as `data:image/jpeg;base64,…`. Oversized text is refused before decoding. */
export type DataUrlContent =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'malformed' }

/** The declared media type is ignored. */
const HEAD = /^data:[\w.+/;= -]{0,100};base64$/i
const LONGEST_HEAD = 120

/** Decodes a base64 data URL up to a maximum decoded size. */
function decodeDataUrl(text: string, largestSizeInBytes: number): DataUrlContent {
  const comma = text.slice(0, LONGEST_HEAD).indexOf(',')
  if (comma === -1 || !HEAD.test(text.slice(0, comma))) return { kind: 'malformed' }
  const encoded = text.slice(comma + 1)
  if (decodedSize(encoded) > largestSizeInBytes) return { kind: 'too_large' }
  try {
    return { kind: 'bytes', bytes: Uint8Array.fromBase64(encoded, { lastChunkHandling: 'strict' }) }
  } catch {
    return { kind: 'malformed' }
  }
}

function decodedSize(encoded: string): number {
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0
  return Math.floor((encoded.length * 3) / 4) - padding
}

export const IMAGE_LIMIT_IN_BYTES = 5 * 1024 * 1024

export interface NormalizedImage {
  readonly bytes: Uint8Array
  readonly contentType: 'image/jpeg' | 'image/png'
  readonly extension: 'jpg' | 'png'
  readonly width: number
  readonly height: number
}

/** Phones reach 8192 by 6144. */
const MOST_PIXELS = 52_000_000
/** Progressive JPEG and interlaced PNG are decoded in memory as a whole. Phones write neither. */
const MOST_PIXELS_AT_ONCE = 17_000_000
/** Keeps the small print of a receipt readable. */
const LONGEST_SIDE = 2400
/**
 * Measured: as PNG a wallet screenshot is no larger than as JPEG and stays sharp; a photograph is 15 times
 * larger.
 */
const LARGEST_PNG_IN_BYTES = 1024 * 1024
const JPEG_QUALITY = 80
const SECONDS_TO_DECODE = 15

// Images rarely repeat; one thread each leaves a CPU to the rest of the site.
sharp.cache(false)
sharp.concurrency(1)

const semaphore = createSemaphore({ atOnce: 2, waitingWeight: 256 * 1024 * 1024 })

/**
 * Reads and normalises a data URL or file.
 * @param path the field that a refusal refers to
 */
export async function readUploadedImage(sent: string | UploadedFile, path: string): Promise<NormalizedImage> {
  if (sent instanceof UploadedFile) return normalizeFile(sent, path)
  const content = decodeDataUrl(sent, IMAGE_LIMIT_IN_BYTES)
  if (content.kind === 'too_large') throw refuse('too_large', path)
  if (content.kind === 'malformed') throw refuse('damaged', path)
  return normalizeImage(content.bytes, path)
}

/**
 * Re-encodes a JPEG or PNG: upright, without metadata, at most 2400 pixels on the longer side. Refuses over 5
 * MB or 52 megapixels, and with `unavailable` when too many wait.
 * @param path the field that a refusal refers to
 */
export async function normalizeImage(bytes: Uint8Array, path: string): Promise<NormalizedImage> {
  if (bytes.byteLength > IMAGE_LIMIT_IN_BYTES) throw refuse('too_large', path)
  const format = formatIn(bytes, path)
  return withSemaphore(bytes.byteLength, path, () => draw(bytes, format, path))
}

/** Like `normalizeImage`; the file is not in memory while it waits. */
async function normalizeFile(file: UploadedFile, path: string): Promise<NormalizedImage> {
  if (file.sizeInBytes > IMAGE_LIMIT_IN_BYTES) throw refuse('too_large', path)
  const format = formatIn(await file.beginning(longestSignature), path)
  return withSemaphore(file.sizeInBytes, path, async () => {
    const bytes = await file.bytes()
    return draw(bytes, format, path).finally(() => disposeBuffer(bytes))
  })
}

async function withSemaphore(
  weight: number,
  path: string,
  work: () => Promise<NormalizedImage>,
): Promise<NormalizedImage> {
  const outcome = await semaphore.take(weight, work)
  if (outcome === null) throw refuse('busy', path)
  return outcome.result
}

type Format = 'jpeg' | 'png'

const SIGNATURES: readonly (readonly [Format, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

const longestSignature = Math.max(...SIGNATURES.map(([, signature]) => signature.length))

function formatIn(bytes: Uint8Array, path: string): Format {
  const match = SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))
  if (match === undefined) throw refuse('wrong_type', path)
  return match[0]
}

type Source = Uint8Array

async function draw(source: Source, format: Format, path: string): Promise<NormalizedImage> {
  const { orientation } = await checkDimensions(source, format, path)
  try {
    const screenshot = format === 'png' ? await drawScreenshot(source) : null
    return screenshot ?? (await encodeAsJpeg(source, rotationForOrientation(orientation)))
  } catch {
    throw refuse('damaged', path)
  }
}

/** Resized, not yet upright. */
function smaller(source: Source): Sharp {
  return sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_TO_DECODE })
}

/** As PNG, or null if too large. */
async function drawScreenshot(source: Source): Promise<NormalizedImage | null> {
  const encoded = await encode(smaller(source).autoOrient().png(), 'png')
  return encoded.bytes.byteLength > LARGEST_PNG_IN_BYTES ? null : encoded
}

/**
 * Rotates after resizing, since rotation holds all pixels in memory. Optimised Huffman tables would save 7 %
 * for an eighth of the time and a full copy.
 */
function encodeAsJpeg(source: Source, rotation: ImageRotation): Promise<NormalizedImage> {
  const small = smaller(source).flatten({ background: '#ffffff' })
  return encode(rotateImage(small, rotation).jpeg({ quality: JPEG_QUALITY, optimiseCoding: false }), 'jpg')
}

/** Reads the header only, before memory is allocated for pixels. */
async function checkDimensions(source: Source, format: Format, path: string): Promise<Metadata> {
  const header = await readHeader(source)
  if (header?.format !== format) throw refuse('damaged', path)
  const most = header.isProgressive ? MOST_PIXELS_AT_ONCE : MOST_PIXELS
  if (header.width * header.height > most) throw refuse('too_many_pixels', path)
  return header
}

async function readHeader(source: Source): Promise<Metadata | null> {
  try {
    // Without sharp's own limit, whose error looks like that of a damaged header.
    return await sharp(source, { limitInputPixels: false, pages: 1 }).metadata()
  } catch {
    return null
  }
}

async function encode(image: Sharp, extension: NormalizedImage['extension']): Promise<NormalizedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const contentType = extension === 'png' ? 'image/png' : 'image/jpeg'
  const { width, height } = info
  return { bytes: data, contentType, extension, width, height }
}

type Reason = 'too_large' | 'wrong_type' | 'too_many_pixels' | 'damaged' | 'busy'

const REFUSALS: Record<Reason, readonly [kind: RefusalKind, code: string, message: string]> = {
  too_large: ['too_large', 'file_too_large', 'File size exceeds 5MB limit'],
  wrong_type: ['unsupported_type', 'file_type_not_accepted', 'Invalid file type. Accepted: JPG, PNG'],
  too_many_pixels: [
    'too_large',
    'picture_has_too_many_pixels',
    'This image has too many pixels. Please send a smaller one or a screenshot.',
  ],
  damaged: [
    'invalid',
    'picture_damaged',
    'This image is damaged or incomplete. Please choose it again or take a new one.',
  ],
  busy: [
    'unavailable',
    'pictures_waiting',
    'Many images are being uploaded right now. Please try again in a few seconds.',
  ],
}

function refuse(reason: Reason, path: string): Refusal {
  const [kind, code, message] = REFUSALS[reason]
  if (reason === 'busy') return new Refusal(kind, code, message, { retryAfterSeconds: 5 })
  return new Refusal(kind, code, message, { issues: [{ path, message }] })
}
