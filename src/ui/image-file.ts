import {
  damagedMessage,
  formatNames,
  type ImageFormat,
  type ImageSize,
  readableSize,
  wrongTypeMessage,
} from '../platform/images/image-words.ts'

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

export const imageErrorMessages = {
  tooLarge: 'File size exceeds 5MB limit',
  tooMany: `Maximum ${acceptedFiles} file(s) allowed`,
  unreadable: damagedMessage,
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

const formatsOf = (accepted: ImageTypes) =>
  accepted.split(',').map((type) => type.replace('image/', '') as ImageFormat)

/** Whether the server takes a file of this content. */
export const isAccepted = (accepted: ImageTypes, found: FoundFormat) =>
  formatsOf(accepted).some((format) => format === found)

export type FoundFormat = Parameters<typeof wrongTypeMessage>[1]

export function whyTypeRefused(accepted: ImageTypes, found: FoundFormat): string {
  return wrongTypeMessage(
    formatsOf(accepted).map((format) => formatNames[format]),
    found,
  )
}

/** Types that browsers can draw, so that they are converted; others are refused. */
const convertedTypes = ['image/webp', 'image/heic', 'image/heif']

/** Reason by declared type and count; null if acceptable, or to be converted. */
export function whyFilesRefused(
  files: readonly FileProperties[],
  accepted: ImageTypes = acceptedImageTypes,
): string | null {
  const [file] = files
  if (files.length > acceptedFiles || file === undefined) return imageErrorMessages.tooMany
  const type = imageType(file)
  if (accepted.split(',').includes(type) || convertedTypes.includes(type)) return null
  return whyTypeRefused(accepted, null)
}

export function isSmallEnoughToDecode({ size }: FileProperties): boolean {
  return size <= largestToOpenInBytes
}

/** Target size; null to send unchanged. */
export function scaledDownSize({ size }: FileProperties, image: ImageSize): ImageSize | null {
  const isSmall = size <= maxImageSizeInBytes && Math.max(image.width, image.height) <= longestSideUnscaled
  if (isSmall) return null
  const target = readableSize(image)
  const isSame = target.width === image.width && target.height === image.height
  return isSame && size <= maxImageSizeInBytes ? null : target
}

export function formatFileSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}
