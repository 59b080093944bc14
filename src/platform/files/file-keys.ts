/**
 * Names of stored files. They are drawn at random, so that nobody can guess one, and nothing typed by a
 * person ever becomes part of a path.
 *
 * `proofs/3f/3f9c…d1.jpg`: a folder, two characters that keep directories small, 160 random bits, an ending.
 *
 * A column that holds such a name is called `file_key`, or ends so: that is how a backup finds the files.
 */
import { randomBytes } from 'node:crypto'

const FOLDER = /^[a-z]{1,32}$/
const KEY = /^[a-z]{1,32}\/([0-9a-f]{2})\/\1[0-9a-f]{38}\.[a-z0-9]{2,5}$/

/**
 * Draws a new key in a folder.
 *
 * @param folder a word of our own, such as `proofs`
 * @param extension without the dot
 */
export function newFileKey(folder: string, extension: string): string {
  const name = randomBytes(20).toString('hex')
  return assertFileKey(`${folder}/${name.slice(0, 2)}/${name}.${extension}`)
}

/** Whether `newFileKey` could have made it. */
export function isFileKey(text: string): boolean {
  return KEY.test(text)
}

/** The key itself, or an error for anything that `newFileKey` could not have made: no path can escape the store. */
export function assertFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('Not a key of a stored file.')
  return key
}

/** The folder itself, or an error. */
export function assertFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new Error('Not a folder of the file store.')
  return folder
}
