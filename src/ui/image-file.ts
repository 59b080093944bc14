/** Types the server accepts; makes phone cameras deliver them. */
export const acceptedImageTypes = 'image/jpeg,image/png'
/** The same for pictures of public pages. */
export const acceptedPictureTypes = 'image/jpeg,image/png,image/webp'

export type ImageTypes = typeof acceptedImageTypes | typeof acceptedPictureTypes

const acceptedFiles = 1

/** Server limit: 5 MB. */
export const maxImageSizeInBytes = 5 * 1024 * 1024

/** Decoding larger images may exhaust a cheap phone's memory. */
const largestToOpenInBytes = 60 * 1024 * 1024

/** Larger than reviewers' screens; photographs shrink to about 1 MB. */
const longestSideUnscaled = 4000
const longestSideAfterwards = 2400

export const imageErrorMessages = {
  tooLarge: 'File size exceeds 5MB limit',
  tooMany: `Maximum ${acceptedFiles} file(s) allowed`,
  wrongType: 'Invalid file type. Accepted: JPG, PNG',
  wrongPictureType: 'Invalid file type. Accepted: JPG, PNG, WebP',
  heic: 'Invalid file type. Accepted: JPG, PNG. Take a screenshot of the photo and upload that.',
  unreadable: 'This image cannot be opened. Please choose another JPG or PNG.',
}

interface FileProperties {
  readonly name: string
  readonly type: string
  readonly size: number
}

const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
}

/** Falls back to the extension, as some phones omit the type. */
export function imageType({ name, type }: FileProperties): string {
  return type || (typesByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
}

/** Reason by type, size and count; null if acceptable. */
export function whyFilesRefused(
  files: readonly FileProperties[],
  accepted: ImageTypes = acceptedImageTypes,
): string | null {
  const [file] = files
  if (files.length > acceptedFiles || file === undefined) return imageErrorMessages.tooMany
  const type = imageType(file)
  if (/^image\/hei[cf]/.test(type)) return imageErrorMessages.heic
  if (accepted.split(',').includes(type)) return null
  return accepted === acceptedImageTypes ? imageErrorMessages.wrongType : imageErrorMessages.wrongPictureType
}

export function isSmallEnoughToDecode({ size }: FileProperties): boolean {
  return size <= largestToOpenInBytes
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Target size; null to send unchanged. */
export function scaledDownSize({ size }: FileProperties, { width, height }: ImageSize): ImageSize | null {
  const longest = Math.max(width, height)
  if (size <= maxImageSizeInBytes && longest <= longestSideUnscaled) return null
  const scale = Math.min(1, longestSideAfterwards / longest)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function formatFileSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}
