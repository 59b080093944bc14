/** Reads uploaded images: their type, their limits, and how many are decoded at once. */
import sharp, { type Metadata, type Sharp } from 'sharp'
import { decodeDataUrl } from '../data-url.ts'
import { disposeBuffer } from '../dispose.ts'
import { Refusal, type RefusalKind } from '../refusals.ts'
import { createSemaphore } from '../semaphore.ts'
import { UploadedFile } from '../uploaded-file.ts'
import {
  damagedImageMessage,
  findImageFormat,
  formatNames,
  type ImageFormat,
  type ImageSize,
  signatureLength,
  wrongTypeMessage,
} from './image-messages.ts'
import { type ImageRotation, rotationForOrientation } from './rotation.ts'

export const IMAGE_LIMIT_IN_BYTES = 5 * 1024 * 1024

/** Phones reach 8192 by 6144. */
const MOST_PIXELS = 52_000_000
/** Progressive JPEG, interlaced PNG and WebP are decoded in memory as a whole. Phones write none of them. */
const MOST_PIXELS_AT_ONCE = 17_000_000
const SECONDS_TO_DECODE = 15

// Images rarely repeat; one thread each leaves a CPU to the rest of the site.
sharp.cache(false)
sharp.concurrency(1)

const semaphore = createSemaphore({ atOnce: 2, waitingWeight: 256 * 1024 * 1024 })

export type { ImageFormat }

export interface AcceptedImage {
  /** The field that a refusal refers to. */
  readonly path: string
  readonly formats: readonly ImageFormat[]
  /** 5 MB by default. */
  readonly largestInBytes?: number
}

const limitOf = ({ largestInBytes = IMAGE_LIMIT_IN_BYTES }: AcceptedImage) => largestInBytes

/** An image of an accepted format and size. */
export interface CheckedImage {
  readonly source: Uint8Array
  readonly format: ImageFormat
  /** Correction of its orientation. */
  readonly rotation: ImageRotation
  /** Size before the rotation. */
  readonly size: ImageSize
}

/**
 * Checks an image and runs work on it. Work that throws is refused as damage of the image; with `unavailable`
 * when too many wait.
 * @param sent a data URL or a file
 */
export async function withUploadedImage<Result>(
  sent: string | UploadedFile,
  accepted: AcceptedImage,
  work: (image: CheckedImage) => Promise<Result>,
): Promise<Result> {
  if (sent instanceof UploadedFile) return withImageFile(sent, accepted, work)
  const content = decodeDataUrl(sent, limitOf(accepted))
  if (content.kind === 'too_large') throw refuse('too_large', accepted)
  if (content.kind === 'malformed') throw refuse('damaged', accepted)
  return withImageBytes(content.bytes, accepted, work)
}

/** Works like `withUploadedImage`, for an image in memory. */
export async function withImageBytes<Result>(
  bytes: Uint8Array,
  accepted: AcceptedImage,
  work: (image: CheckedImage) => Promise<Result>,
): Promise<Result> {
  if (bytes.byteLength > limitOf(accepted)) throw refuse('too_large', accepted)
  const format = formatIn(bytes, accepted)
  return withSemaphore(bytes.byteLength, accepted, () => check({ source: bytes, format }, accepted, work))
}

/** Works like `withUploadedImage`; the file is not in memory while it waits. */
async function withImageFile<Result>(
  file: UploadedFile,
  accepted: AcceptedImage,
  work: (image: CheckedImage) => Promise<Result>,
): Promise<Result> {
  if (file.sizeInBytes > limitOf(accepted)) throw refuse('too_large', accepted)
  const format = formatIn(await file.beginning(signatureLength), accepted)
  return withSemaphore(file.sizeInBytes, accepted, async () => {
    const source = await file.bytes()
    return check({ source, format }, accepted, work).finally(() => disposeBuffer(source))
  })
}

async function withSemaphore<Result>(
  weight: number,
  accepted: AcceptedImage,
  work: () => Promise<Result>,
): Promise<Result> {
  const outcome = await semaphore.take(weight, work)
  if (outcome === null) throw refuse('busy', accepted)
  return outcome.result
}

function formatIn(bytes: Uint8Array, accepted: AcceptedImage): ImageFormat {
  const found = findImageFormat(bytes)
  const format = accepted.formats.find((each) => each === found)
  if (format === undefined) throw refuse('wrong_type', accepted, wrongTypeOf(accepted, found))
  return format
}

const wrongTypeOf = ({ formats }: AcceptedImage, found: ReturnType<typeof findImageFormat>) =>
  wrongTypeMessage(
    formats.map((format) => formatNames[format]),
    found,
  )

async function check<Result>(
  { source, format }: Pick<CheckedImage, 'source' | 'format'>,
  accepted: AcceptedImage,
  work: (image: CheckedImage) => Promise<Result>,
): Promise<Result> {
  const { orientation, width, height } = await checkDimensions({ source, format }, accepted)
  const rotation = rotationForOrientation(orientation)
  try {
    return await work({ source, format, rotation, size: { width, height } })
  } catch {
    throw refuse('damaged', accepted)
  }
}

/**
 * Decodes an image and scales it down, not yet upright. Pixels are never added.
 * @param most a box into which it fits, or its longest side
 */
export function scaledDown({ source }: CheckedImage, most: number | ImageSize): Sharp {
  const box = typeof most === 'number' ? { width: most, height: most } : most
  return sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_TO_DECODE })
}

/** Reads the header only, before memory is allocated for pixels. */
async function checkDimensions(
  { source, format }: Pick<CheckedImage, 'source' | 'format'>,
  accepted: AcceptedImage,
): Promise<Metadata> {
  const header = await readHeader(source)
  if (header?.format !== format) throw refuse('damaged', accepted)
  const isDecodedAtOnce = header.isProgressive || format === 'webp'
  const most = isDecodedAtOnce ? MOST_PIXELS_AT_ONCE : MOST_PIXELS
  if (header.width * header.height > most) throw refuse('too_many_pixels', accepted)
  return header
}

async function readHeader(source: CheckedImage['source']): Promise<Metadata | null> {
  try {
    // Without sharp's own limit, whose error looks like that of a damaged header.
    return await sharp(source, { limitInputPixels: false, pages: 1 }).metadata()
  } catch {
    return null
  }
}

type Reason = 'too_large' | 'wrong_type' | 'too_many_pixels' | 'damaged' | 'busy'

const REFUSALS: Record<Reason, readonly [kind: RefusalKind, code: string, message: string]> = {
  too_large: ['too_large', 'file_too_large', 'File size exceeds '],
  wrong_type: ['unsupported_type', 'file_type_not_accepted', ''],
  too_many_pixels: [
    'too_large',
    'picture_has_too_many_pixels',
    'This image has too many pixels. Please send a smaller one or a screenshot.',
  ],
  damaged: ['invalid', 'picture_damaged', damagedImageMessage],
  busy: [
    'unavailable',
    'pictures_waiting',
    'Many images are being uploaded right now. Please try again in a few seconds.',
  ],
}

function refuse(reason: Reason, accepted: AcceptedImage, detail = detailOf(reason, accepted)): Refusal {
  const { path } = accepted
  const [kind, code, text] = REFUSALS[reason]
  const message = text + detail
  if (reason === 'busy') return new Refusal(kind, code, message, { retryAfterSeconds: 5 })
  return new Refusal(kind, code, message, { issues: [{ path, message }] })
}

const detailOf = (reason: Reason, accepted: AcceptedImage) =>
  reason === 'too_large' ? `${limitOf(accepted) / (1024 * 1024)}MB limit` : ''
