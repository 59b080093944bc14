import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { isOwnBill } from '#app/features/payments/queries/bills.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import type { ScanFile } from '#app/platform/images/stored-scan.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { openInvoiceFile } from '../adapters/invoice-files.ts'
import { findInvoiceRecord } from '../queries/invoices.ts'

export function invoiceFileNotFound(): Refusal {
  return new Refusal('not_found', 'invoice_file_missing', 'There is no such file.')
}

/**
 * Registrants see the scans of their own orders, without void ones. Views by others are audited. Unauthorised and
 * missing give the same refusal.
 */
export async function viewInvoiceFile(context: CommandContext, id: number): Promise<ScanFile> {
  const { db } = context
  const { personId, role } = requireSignedInActor(context)
  const invoice = await findInvoiceRecord(db, id)
  if (invoice === null) throw invoiceFileNotFound()
  const { orderId, voidedAt } = invoice
  const isOwn = voidedAt === null && (await isOwnBill(db, orderId, personId))
  if (!isOwn && !roleHasPermission(role, 'money.read')) throw invoiceFileNotFound()
  const file = await openInvoiceFile(context.files, invoice)
  if (file === null) throw invoiceFileNotFound()
  if (!isOwn)
    await inTransaction(db, (tx) =>
      recordAudit(tx, context, {
        action: 'invoice_file.viewed',
        subjectType: 'bill',
        subjectId: orderId,
        details: { invoiceId: id },
      }),
    )
  return file
}
