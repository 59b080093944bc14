import type { CommandContext } from '#app/application/commands/command-context.ts'
import { getPersonOfLink, refuseUnlinkedBill } from '#app/features/payments/reads/registrations-link.ts'
import type { ScanFile } from '#app/platform/images/stored-scan.ts'
import { openInvoiceFile } from '../adapters/invoice-files.ts'
import { invoiceFileNotFound } from '../commands/view-invoice-file.ts'
import type { LinkedInvoiceFileInput } from '../contract/registrations-link.ts'
import { findInvoiceRecord } from '../queries/invoices.ts'

/** The scan of a valid invoice, for the holder of a mailed link; refuses those of others like unknown ones. */
export async function getLinkedInvoiceFile(
  context: Pick<CommandContext, 'db' | 'files' | 'secrets' | 'now'>,
  { token, invoiceId }: LinkedInvoiceFileInput,
): Promise<ScanFile> {
  await getPersonOfLink(context, token)
  const invoice = await findInvoiceRecord(context.db, invoiceId)
  if (invoice === null || invoice.voidedAt !== null) throw invoiceFileNotFound()
  await refuseUnlinkedBill(context, { token, billId: invoice.orderId })
  const file = await openInvoiceFile(context.files, invoice)
  if (file === null) throw invoiceFileNotFound()
  return file
}
