import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accreditationFiles } from '#app/features/accreditation/tables/files.ts'
import { attendeeSignatures } from '#app/features/attendance/tables/signatures.ts'
import { certificates } from '#app/features/certificates/tables/certificates.ts'
import { designAssets } from '#app/features/certificates/tables/designs.ts'
import { reportFiles, reportForms, reportRuns } from '#app/features/completion/tables.ts'
import { invoiceRecords } from '#app/features/ledger/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { externalCredits } from '#app/features/passport/tables.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { withholdingCertificates } from '#app/features/payments/tables/withholding.ts'
import { registrationAnswers } from '#app/features/questions/tables.ts'
import { seminarCovers, speakers } from '#app/features/seminars/tables.ts'
import { settingsFiles } from '#app/features/settings/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

const settingsColumns = [
  settingsFiles.fileKey,
  settingsFiles.avifFileKey,
  settingsFiles.webpFileKey,
  settingsFiles.smallAvifFileKey,
  settingsFiles.smallWebpFileKey,
]

/** Folders of the file store, each with all columns that name files in it. */
export const fileFolders: Readonly<Record<string, readonly PgColumn[]>> = {
  accreditation: [accreditationFiles.fileKey],
  answers: [registrationAnswers.fileKey],
  certificates: [certificates.fileKey],
  completion: [reportFiles.fileKey, reportForms.fileKey, reportRuns.fileKey],
  covers: [
    seminarCovers.avifFileKey,
    seminarCovers.webpFileKey,
    seminarCovers.jpegFileKey,
    seminarCovers.smallAvifFileKey,
    seminarCovers.smallWebpFileKey,
  ],
  designs: [designAssets.fileKey],
  documents: settingsColumns,
  invoices: [invoiceRecords.fileKey],
  media: settingsColumns,
  orders: [orders.purchaseOrderFileKey],
  passport: [externalCredits.fileKey],
  proofs: [proofs.fileKey],
  // Of attendees, and of signatories.
  signatures: [attendeeSignatures.fileKey, ...settingsColumns],
  speakers: [speakers.photoFileKey],
  withholding: [withholdingCertificates.fileKey],
}

/** Keys, of those given, that a row names. */
export async function listReferencedKeys(
  db: DatabaseOrTransaction,
  columns: readonly PgColumn[],
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const column of columns) {
    const isNamed = sql`${column} = any(${sql.param([...keys])}::text[])`
    for (const { key } of await db.select({ key: column }).from(column.table).where(isNamed))
      found.add(String(key))
  }
  return found
}
