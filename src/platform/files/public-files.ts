/** Files that everyone may fetch who knows their URL, which cannot be guessed. */
import { isFileKey } from './file-keys.ts'

/** Folders of the file store that are public; all others, such as proofs of payment, never are. */
const publicFolders: readonly string[] = ['covers', 'media', 'speakers']

export function toPublicFileUrl(key: string): string {
  return `/${key}`
}

/** The key that a URL path names; null unless it has the form of one in a public folder. */
export function parsePublicFilePath(path: string): string | null {
  const key = path.slice(1)
  const [folder = ''] = key.split('/')
  return isFileKey(key) && publicFolders.includes(folder) ? key : null
}

const documentFolder = 'documents'
const documentPath = /^\/documents\/([a-z0-9]+(?:-[a-z0-9]+)*)-([0-9a-f]{40})\.(pdf|docx)$/

/** @param name lower-case letters, digits and hyphens; the downloaded file is called so */
export function toDocumentUrl(key: string, name: string): string {
  return `/${documentFolder}/${name}-${key.slice(key.lastIndexOf('/') + 1)}`
}

/** The file that a URL of `toDocumentUrl` names; null unless it has that form. */
export function parseDocumentPath(path: string): { readonly key: string; readonly fileName: string } | null {
  const [, name, random, extension] = documentPath.exec(path) ?? []
  if (name === undefined || random === undefined) return null
  const key = `${documentFolder}/${random.slice(0, 2)}/${random}.${extension}`
  return { key, fileName: `${name}.${extension}` }
}
