/** Purchase orders that coordinators send: scans, stored privately. */
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { UploadedFile } from '#app/platform/uploaded-file.ts'

/** Private: not among the folders of `platform/files/public-files.ts`. */
const purchaseOrdersFolder = 'orders'

/**
 * Runs an action with the scan already stored, so that no row references a missing file. Only a refusal deletes it; the
 * job for unreferenced files deletes those of other failures.
 */
export async function withStoredPurchaseOrder<Result>(
  files: FileStore,
  sent: string | UploadedFile,
  action: (fileKey: string) => Promise<Result>,
): Promise<Result> {
  // Imported at first use, to keep the start fast.
  const { readUploadedScan } = await import('#app/platform/images/uploaded-scan.ts')
  const { bytes, contentType, extension } = await readUploadedScan(sent, 'file', ['jpeg', 'png'])
  const fileKey = newFileKey(purchaseOrdersFolder, extension)
  await files.put(fileKey, bytes, contentType)
  try {
    return await action(fileKey)
  } catch (error) {
    if (error instanceof Refusal) await deleteFiles(files, [fileKey])
    throw error
  }
}

/** Null without a file, and if it was deleted meanwhile. */
export async function openPurchaseOrder(
  files: FileStore,
  {
    code,
    purchaseOrderFileKey: key,
  }: { readonly code: string; readonly purchaseOrderFileKey: string | null },
) {
  const bytes = key === null ? null : await files.getStream(key)
  if (key === null || bytes === null) return null
  const name = `purchase-order-${formatOrderCode(code)}${key.slice(key.lastIndexOf('.'))}`
  return { name, bytes, contentType: contentTypeOfKey(key) }
}
