import {
  damagedImageMessage,
  formatNames,
  type ImageFormat,
  type ImageSize,
  readableSize,
  wrongTypeMessage,
} from '../platform/images/image-messages.ts'
import { acceptedImageTypes, type ImageTypes } from './chosen-file.ts'

const acceptedFiles = 1

/** Server limit: 5 MB. */
export const maxImageSizeInBytes = 5 * 1024 * 1024

/** Decoding larger images may exhaust a cheap phone's memory. */
const largestToOpenInBytes = 60 * 1024 * 1024

/** Longest side that is not scaled, larger than reviewers' screens; photographs shrink to about 1 MB. */
const longestSideUnscaled = 4000

export const imageErrorMessages = {
  tooLarge: 'File size exceeds 5MB limit',
  tooMany: `Maximum ${acceptedFiles} file(s) allowed`,
  unreadable: damagedImageMessage,
}

interface FileProperties {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Falls back to the extension, as some phones omit the type. */
export function imageType({ name, type }: FileProperties): string {
  const [, ending] = /\.(jpe?g|png|webp|hei[cf])$/i.exec(name) ?? []
  return type || (ending ? `image/${ending.toLowerCase().replace('jpg', 'jpeg')}` : '')
}

const formatsOf = (accepted: ImageTypes) =>
  accepted.split(',').map((type) => type.replace('image/', '') as ImageFormat)

/** Whether the server takes a file of this content. */
export const isAcceptedImageType = (accepted: ImageTypes, found: FoundImageFormat) =>
  formatsOf(accepted).some((format) => format === found)

export type FoundImageFormat = Parameters<typeof wrongTypeMessage>[1]

export function whyImageTypeRefused(accepted: ImageTypes, found: FoundImageFormat): string {
  return wrongTypeMessage(
    formatsOf(accepted).map((format) => formatNames[format]),
    found,
  )
}

/** Types that browsers can draw, so that they are converted; others are refused. */
const convertedTypes = /^image\/(webp|hei[cf])$/

/** Reason by declared type and count; null if acceptable, or to be converted. */
export function whyFilesRefused(
  files: readonly FileProperties[],
  accepted: ImageTypes = acceptedImageTypes,
): string | null {
  const [file] = files
  if (files.length > acceptedFiles || file === undefined) return imageErrorMessages.tooMany
  const type = imageType(file)
  if (accepted.split(',').includes(type) || convertedTypes.test(type)) return null
  return whyImageTypeRefused(accepted, null)
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
