import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { lockBill } from '#app/features/payments/commands/lock-bill.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { withStoredScan } from '#app/platform/images/stored-scan.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { RecordInvoiceInput, VoidInvoiceInput } from '../contract/invoices.ts'
import { findInvoiceRecord, insertInvoiceRecord, markInvoiceVoid } from '../queries/invoices.ts'

/**
 * Records the number of a paper that the provider issued for an order, and stores its scan. Refuses days ahead, a number
 * that another valid one of its kind has, and files that are neither PDF nor picture, too large or damaged.
 */
export async function recordInvoice(
  context: CommandContext,
  { file = null, ...invoice }: RecordInvoiceInput,
): Promise<void> {
  if (invoice.issuedOn > toManilaDay(context.now))
    throw fieldRefusal('issuedOn', 'invoice_ahead', 'This is in the future.')
  const store = (fileKey: string | null) => storeInvoice(context, { ...invoice, fileKey })
  await (file === null
    ? store(null)
    : withStoredScan(context.files, { folder: 'invoices', sent: file }, store))
}

interface NewInvoice extends Omit<RecordInvoiceInput, 'file'> {
  readonly fileKey: string | null
}

async function storeInvoice(
  context: CommandContext,
  { amount, billId: orderId, ...invoice }: NewInvoice,
): Promise<void> {
  const { now } = context
  const { kind, number, fileKey } = invoice
  const { personId: recordedBy } = requireSignedInActor(context)
  const recording = inTransaction(context.db, async (tx) => {
    await lockBill(tx, orderId)
    const pesos = toPesos(toCentavos(amount))
    const record = { ...invoice, orderId, amount: pesos, recordedBy, createdAt: now }
    const invoiceId = await insertInvoiceRecord(tx, record)
    await recordAudit(tx, context, {
      action: 'invoice.recorded',
      subjectType: 'bill',
      subjectId: orderId,
      details: { invoiceId, kind, number, amount: pesos, hasFile: fileKey !== null },
    })
  })
  try {
    await refuseIfActorDeleted(recording)
  } catch (error) {
    if (isUniqueViolation(error, 'invoice_records_number_key')) throw numberTaken()
    throw error
  }
}

function numberTaken(): Refusal {
  const message = 'This number is recorded already.'
  return new Refusal('conflict', 'invoice_taken', message, { issues: [{ path: 'number', message }] })
}

/** Refuses unknown ones, and those that are void already. Returns the order. */
export function voidInvoice(context: CommandContext, { id, reason }: VoidInvoiceInput): Promise<number> {
  const { personId: voidedBy } = requireSignedInActor(context)
  const voiding = inTransaction(context.db, async (tx) => {
    const invoice = await findInvoiceRecord(tx, id)
    if (invoice === null) throw new Refusal('not_found', 'invoice_unknown', 'This number does not exist.')
    const { orderId, number } = invoice
    await lockBill(tx, orderId)
    const voided = { voidedAt: context.now, voidedBy, voidReason: reason }
    if (!(await markInvoiceVoid(tx, id, voided)))
      throw new Refusal('conflict', 'invoice_void', 'This number is void already.')
    await recordAudit(tx, context, {
      action: 'invoice.made_void',
      subjectType: 'bill',
      subjectId: orderId,
      details: { invoiceId: id, number },
    })
    return orderId
  })
  return refuseIfActorDeleted(voiding)
}
