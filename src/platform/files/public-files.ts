/** Files that everyone may fetch who knows their URL, which cannot be guessed. */
import { isFileKey } from './file-keys.ts'

/** Folders of the file store that are public; all others, such as proofs of payment, never are. */
const publicFolders: readonly string[] = ['covers']

export function toPublicFileUrl(key: string): string {
  return `/${key}`
}

/** The key that a URL path names; null unless it has the form of one in a public folder. */
export function parsePublicFilePath(path: string): string | null {
  const key = path.slice(1)
  const [folder = ''] = key.split('/')
  return isFileKey(key) && publicFolders.includes(folder) ? key : null
}
