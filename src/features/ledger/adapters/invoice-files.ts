/** Scans of invoices: stores them, and removes them if the invoice was not recorded. */
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { UploadedFile } from '#app/platform/uploaded-file.ts'
import type { InvoiceKind } from '../contract/ledger-values.ts'

/** Private: not among the folders of `platform/files/public-files.ts`. */
const invoiceFilesFolder = 'invoices'

/**
 * Runs an action with the scan already stored, so that no row references a missing file. Only a refusal
 * deletes it; the job for unreferenced files deletes those of other failures.
 * @param sent the scan, or null
 */
export async function withStoredInvoiceFile<Result>(
  files: FileStore,
  sent: string | UploadedFile | null,
  action: (fileKey: string | null) => Promise<Result>,
): Promise<Result> {
  if (sent === null) return action(null)
  // Imported at first use, to keep the start fast.
  const { readUploadedScan } = await import('#app/platform/images/uploaded-scan.ts')
  const { bytes, contentType, extension } = await readUploadedScan(sent, 'file', ['jpeg', 'png'])
  const fileKey = newFileKey(invoiceFilesFolder, extension)
  await files.put(fileKey, bytes, contentType)
  try {
    return await action(fileKey)
  } catch (error) {
    if (error instanceof Refusal) await deleteFiles(files, [fileKey])
    throw error
  }
}

export interface InvoiceFile {
  /** File name, such as 'invoice-SI-0007.pdf'. */
  readonly name: string
  readonly bytes: ReadableStream<Uint8Array>
  readonly contentType: string
}

/** Null without a scan, and if it was deleted meanwhile. */
export async function openInvoiceFile(
  files: FileStore,
  { kind, number, fileKey }: { kind: InvoiceKind; number: string; fileKey: string | null },
): Promise<InvoiceFile | null> {
  const bytes = fileKey === null ? null : await files.getStream(fileKey)
  if (fileKey === null || bytes === null) return null
  const extension = fileKey.slice(fileKey.lastIndexOf('.'))
  const name = `${kind}-${number.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}${extension}`
  return { name, bytes, contentType: contentTypeOfKey(fileKey) }
}
