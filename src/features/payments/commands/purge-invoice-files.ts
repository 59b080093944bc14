import type { Database } from '#app/platform/db/database.ts'
import { deleteUnreferencedFiles } from '#app/platform/files/delete-files.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { invoiceFilesFolder } from '../adapters/invoice-files.ts'
import { listReferencedInvoiceFiles } from '../queries/invoices.ts'

/**
 * Deletes scans without a row, left by crashes.
 * @returns the number deleted
 */
export function deleteUnreferencedInvoiceFiles(
  { db, files }: { db: Database; files: FileStore },
  now: Date,
): Promise<number> {
  return deleteUnreferencedFiles(files, {
    folder: invoiceFilesFolder,
    listReferenced: (keys) => listReferencedInvoiceFiles(db, keys),
    now,
  })
}
