/** Certificates of tax that an institution withheld when it paid its booking. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { updateOrder } from '#app/features/orders/queries/orders.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { lockBill, refuseVoidBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import {
  findWithholdingCertificate,
  insertWithholdingCertificate,
  markCertificateVoid,
  sumCertifiedTax,
} from '#app/features/payments/queries/withholding.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { openScan, type ScanFile, withStoredScan } from '#app/platform/images/stored-scan.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { RecordWithholdingInput, VoidWithholdingInput } from '../contract/withholding.ts'

/**
 * Records a certificate of tax withheld with its scan, and settles the order, as a payment does. Refuses what is no booking,
 * void orders, more tax than the order costs, and files that are neither PDF nor picture, too large or damaged.
 */
export function recordWithholding(
  context: CommandContext,
  { billId: orderId, amount, form, file }: RecordWithholdingInput,
): Promise<void> {
  const { personId: recordedBy } = requireSignedInActor(context)
  const pesos = toPesos(toCentavos(amount))
  return withStoredScan(context.files, { folder: 'withholding', sent: file }, (fileKey) =>
    refuseIfActorDeleted(
      inTransaction(context.db, async (tx) => {
        const locked = await lockBill(tx, orderId)
        if (locked.order.institutionId === null)
          throw new Refusal('not_found', 'booking_unknown', 'This booking does not exist.')
        refuseVoidBill(locked)
        const certified = toCentavos(await sumCertifiedTax(tx, orderId)) + toCentavos(amount)
        if (certified > toCentavos(locked.order.total))
          throw fieldRefusal('amount', 'withheld_exceeded', 'This is more tax than the booking costs.')
        const certificate = { orderId, form, amount: pesos, fileKey, recordedBy, createdAt: context.now }
        const certificateId = await insertWithholdingCertificate(tx, certificate)
        const notes = `Tax withheld for bill ${formatOrderCode(locked.order.code)}.`
        await settle(tx, context, { ...locked, notes })
        await recordAudit(tx, context, {
          action: 'withholding.recorded',
          subjectType: 'bill',
          subjectId: orderId,
          details: { certificateId, form, amount: pesos },
        })
      }),
    ),
  )
}

/** Refuses unknown certificates, and those that are void already. Returns the order. */
export function voidWithholding(
  context: CommandContext,
  { id, reason }: VoidWithholdingInput,
): Promise<number> {
  const { personId: voidedBy } = requireSignedInActor(context)
  const voiding = inTransaction(context.db, async (tx) => {
    const certificate = await findWithholdingCertificate(tx, id)
    if (certificate === null) throw certificateNotFound()
    const { orderId, form, amount } = certificate
    const locked = await lockBill(tx, orderId)
    const voided = { voidedAt: context.now, voidedBy, voidReason: reason }
    if (!(await markCertificateVoid(tx, id, voided)))
      throw new Refusal('conflict', 'withholding_void', 'This certificate is void already.')
    await settle(tx, context, { ...locked, why: 'a certificate of tax was made void' })
    await recordAudit(tx, context, {
      action: 'withholding.made_void',
      subjectType: 'bill',
      subjectId: orderId,
      details: { certificateId: id, form, amount },
    })
    return orderId
  })
  return refuseIfActorDeleted(voiding)
}

/** The order changes also if the tax was recorded with a payment already. */
async function settle(
  tx: Transaction,
  context: CommandContext,
  locked: Parameters<typeof settleOrder>[2],
): Promise<void> {
  const order = await updateOrder(tx, locked.order, { updatedAt: context.now })
  await settleOrder(tx, context, { ...locked, order })
}

/** The scan of a certificate, for staff; each view is audited. */
export async function viewWithholding(context: CommandContext, id: number): Promise<ScanFile> {
  const certificate = await findWithholdingCertificate(context.db, id)
  if (certificate === null) throw certificateNotFound()
  const { form, orderId, fileKey } = certificate
  const file = await openScan(context.files, fileKey, `${form}-${id}`)
  if (file === null) throw certificateNotFound()
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'withholding_file.viewed',
      subjectType: 'bill',
      subjectId: orderId,
      details: { certificateId: id },
    }),
  )
  return file
}

function certificateNotFound(): Refusal {
  return new Refusal('not_found', 'withholding_unknown', 'There is no such certificate.')
}
