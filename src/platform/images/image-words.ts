/** What forms and the server say about images, by their content; both use the same words. */

/** Formats by their first bytes; null stands for any byte. */
const signatures = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // 'RIFF', four bytes of length, 'WEBP'.
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
} as const

export type ImageFormat = keyof typeof signatures

const imageFormats = Object.keys(signatures) as readonly ImageFormat[]

/** Bytes that tell the format. */
export const signatureLength = 12

/** Brands of the photographs of iPhones, after four bytes of length and 'ftyp'. */
const heicBrand = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/

/** By the content, because files are renamed; null for anything else. */
export function findImageFormat(bytes: Uint8Array): ImageFormat | 'heic' | null {
  const brand = String.fromCharCode(...bytes.subarray(4, signatureLength))
  if (heicBrand.test(brand)) return 'heic'
  const isFormat = (format: ImageFormat) =>
    signatures[format].every((byte, at) => byte === null || bytes[at] === byte)
  return imageFormats.find(isFormat) ?? null
}

export const formatNames: Readonly<Record<ImageFormat, string>> = { jpeg: 'JPG', png: 'PNG', webp: 'WebP' }

/** @param accepted names of formats, such as 'JPG' */
export function wrongTypeMessage(
  accepted: readonly string[],
  found: ReturnType<typeof findImageFormat>,
): string {
  const message = `Invalid file type. Accepted: ${accepted.join(', ')}`
  return found === 'heic' ? `${message}. Take a screenshot of the photo and upload that.` : message
}

export const damagedMessage = 'This image is damaged or incomplete. Please choose it again or take a new one.'

/** Photographs keep the small print of a receipt readable. */
const longestSide = 2400
/** Long screenshots would become too narrow to read; phones are 1080 wide. */
const shortestSide = 1080
/** Beyond, also the shorter side of a long screenshot gets smaller. */
const mostPixels = 10_000_000

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** The size at which an image is stored; never larger than it is. */
export function readableSize({ width, height }: ImageSize): ImageSize {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const wanted = Math.max(longestSide / longer, shortestSide / shorter)
  const scale = Math.min(1, wanted, Math.max(longestSide / longer, Math.sqrt(mostPixels / (width * height))))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}
