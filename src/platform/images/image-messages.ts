/** Messages of forms and the server about images, by their content; both use the same ones. */

export const formatNames = { jpeg: 'JPG', png: 'PNG', webp: 'WebP' } as const

export type ImageFormat = keyof typeof formatNames

/** Number of bytes that identify the format. */
export const signatureLength = 12

/** First bytes, one letter each; those of HEIC are the brands of iPhones, after a length. */
const signatures = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['heic', /^[\s\S]{4}ftyp(he|m[is]f1)/],
] as const

/** Format by the content, because files are renamed; null for anything else. */
export function findImageFormat(bytes: Uint8Array): ImageFormat | 'heic' | null {
  const start = String.fromCharCode(...bytes.subarray(0, signatureLength))
  return signatures.find(([, signature]) => signature.test(start))?.[0] ?? null
}

/** @param accepted names of formats, such as 'JPG' */
export function wrongTypeMessage(
  accepted: readonly string[],
  found: ReturnType<typeof findImageFormat>,
): string {
  const message = `Invalid file type. Accepted: ${accepted.join(', ')}`
  return found === 'heic' ? `${message}. Take a screenshot of the photo and upload that.` : message
}

export const damagedImageMessage =
  'This image is damaged or incomplete. Please choose it again or take a new one.'

/** Photographs keep the small print of a receipt readable. */
const longestSide = 2400
/** Long screenshots would become too narrow to read; phones are 1080 wide. */
const shortestSide = 1080
/** Most pixels of a stored image; beyond, also the shorter side of a long screenshot gets smaller. */
const mostPixels = 10_000_000

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** The size at which an image is stored; never larger than it is. */
export function readableSize({ width, height }: ImageSize): ImageSize {
  const toLongest = longestSide / Math.max(width, height)
  const toShortest = Math.min(
    shortestSide / Math.min(width, height),
    Math.sqrt(mostPixels / (width * height)),
  )
  const scale = Math.min(1, Math.max(toLongest, toShortest))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}
