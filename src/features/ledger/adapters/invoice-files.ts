import type { FileStore } from '#app/platform/files/file-store.ts'
import { openScan, type ScanFile } from '#app/platform/images/stored-scan.ts'
import type { InvoiceKind } from '../contract/ledger-values.ts'

/** Null without a scan, and if it was deleted meanwhile. */
export function openInvoiceFile(
  files: FileStore,
  { kind, number, fileKey }: { kind: InvoiceKind; number: string; fileKey: string | null },
): Promise<ScanFile | null> {
  return openScan(files, fileKey, `${kind}-${number.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}`)
}
