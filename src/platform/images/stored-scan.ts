/** Scans of papers: PDFs, JPEGs and PNGs. Their folders are private: none is in `platform/files/public-files.ts`. */
import { deleteIfRefused } from '../files/delete-files.ts'
import { contentTypeOfKey, newFileKey } from '../files/file-keys.ts'
import type { FileStore } from '../files/file-store.ts'
import type { UploadedFile } from '../uploaded-file.ts'

/**
 * Runs an action with the scan already stored, so that no row references a missing file. A refusal deletes it; the job for
 * unreferenced files deletes those of other failures. Refuses files of other kinds, too large or damaged.
 */
export async function withStoredScan<Result>(
  files: FileStore,
  { folder, sent }: { readonly folder: string; readonly sent: string | UploadedFile },
  action: (fileKey: string) => Promise<Result>,
): Promise<Result> {
  // Imported at first use, to keep the start fast.
  const { readUploadedScan } = await import('./uploaded-scan.ts')
  const { bytes, contentType, extension } = await readUploadedScan(sent, 'file', ['jpeg', 'png'])
  const fileKey = newFileKey(folder, extension)
  await files.put(fileKey, bytes, contentType)
  return deleteIfRefused(files, [fileKey], action(fileKey))
}

export interface ScanFile {
  /** File name, such as 'invoice-SI-0007.pdf'. */
  readonly name: string
  readonly bytes: ReadableStream<Uint8Array>
  readonly contentType: string
}

/**
 * Null without a scan, and if it was deleted meanwhile.
 * @param title name of the file without its extension
 */
export async function openScan(
  files: FileStore,
  key: string | null,
  title: string,
): Promise<ScanFile | null> {
  const bytes = key === null ? null : await files.getStream(key)
  if (key === null || bytes === null) return null
  return { name: `${title}${key.slice(key.lastIndexOf('.'))}`, bytes, contentType: contentTypeOfKey(key) }
}
