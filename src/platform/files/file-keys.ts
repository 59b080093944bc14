/**
 * `proofs/3f/3f9c…d1.jpg`: two characters keep directories small, then 160 random bits. Columns holding a key
 * must be named `file_key` or end so: the backup finds files by it.
 */
import { randomBytes } from 'node:crypto'

const FOLDER = /^[a-z]{1,32}$/
const KEY = /^[a-z]{1,32}\/([0-9a-f]{2})\/\1[0-9a-f]{38}\.[a-z0-9]{2,5}$/

/**
 * Creates a random key.
 * @param folder a constant such as `proofs`
 * @param extension without the dot
 */
export function newFileKey(folder: string, extension: string): string {
  const name = randomBytes(20).toString('hex')
  return assertFileKey(`${folder}/${name.slice(0, 2)}/${name}.${extension}`)
}

export function isFileKey(text: string): boolean {
  return KEY.test(text)
}

export function assertFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('Not a key of a stored file.')
  return key
}

export function assertFileFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new Error('Not a folder of the file store.')
  return folder
}

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The content type that a key's extension stands for. */
export function contentTypeOfKey(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
