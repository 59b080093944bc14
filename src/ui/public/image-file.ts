/** Which image files the server accepts, and what has to be done to one before it is sent. */

/** What the server takes; a phone's camera hands over nothing else where this is asked for. */
export const acceptedTypes = 'image/jpeg,image/png'

const acceptedFiles = 1

/** As the server: 5 MB. */
export const maxImageSizeInBytes = 5 * 1024 * 1024

/** Above this the browser is not asked to open a picture: an inexpensive phone may run out of memory. */
const largestToOpenInBytes = 60 * 1024 * 1024

/** Larger than any screen that a payment is checked on; a photograph comes down to about 1 MB. */
const longestSideKept = 4000
const longestSideAfterwards = 2400

export const imageTexts = {
  tooLarge: 'File size exceeds 5MB limit',
  tooMany: `Maximum ${acceptedFiles} file(s) allowed`,
  wrongType: 'Invalid file type. Accepted: JPG, PNG',
  heic: 'Invalid file type. Accepted: JPG, PNG. Take a screenshot of the photo and upload that.',
  unreadable: 'This picture cannot be opened. Please choose another JPG or PNG.',
}

interface FileFacts {
  readonly name: string
  readonly type: string
  readonly size: number
}

const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  heif: 'image/heic',
}

/** Some phones give a picture without its type; then the name's ending tells it. */
export function pictureType({ name, type }: FileFacts): string {
  return type || (typesByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
}

/** Why these files cannot be sent, by what can be seen from outside; null where they may be. */
export function refuseFiles(files: readonly FileFacts[]): string | null {
  const [file] = files
  if (files.length > acceptedFiles || file === undefined) return imageTexts.tooMany
  const type = pictureType(file)
  if (/^image\/hei[cf]/.test(type)) return imageTexts.heic
  return acceptedTypes.split(',').includes(type) ? null : imageTexts.wrongType
}

/** Whether the browser should try to open the picture at all. */
export function isWorthOpening({ size }: FileFacts): boolean {
  return size <= largestToOpenInBytes
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size to draw a picture in before it is sent; null where it goes as it is. */
export function shrunkSize({ size }: FileFacts, { width, height }: Size): Size | null {
  const longest = Math.max(width, height)
  if (size <= maxImageSizeInBytes && longest <= longestSideKept) return null
  const scale = Math.min(1, longestSideAfterwards / longest)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** '1.2 MB', '340 kB' */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}
