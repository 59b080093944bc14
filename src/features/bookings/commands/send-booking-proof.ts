import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { storeProofFile, toReportedPaymentDetails } from '#app/features/payments/adapters/proof-files.ts'
import { isRepeatedRequest, storeNewProof } from '#app/features/payments/commands/store-new-proof.ts'
import { isClaimApproved } from '#app/features/payments/queries/claims.ts'
import { findProofOfOrder } from '#app/features/payments/queries/payments.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction } from '#app/features/people/queries/people.ts'
import { isLive, type LiveOrder, lockOrders } from '#app/features/registrations/commands/lock-order.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles, deleteIfRefused } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SendBookingProofInput } from '../contract/bookings.ts'
import { bookingNotFound, getBookingOfLink, takesProof } from '../reads/own-booking.ts'

/**
 * Stores the proof of payment of a booking, whose seats are held until staff have decided; those that are confirmed on a
 * purchase order or promise stay so. Refuses bookings that are paid, free or not held, and damaged pictures.
 */
export async function sendBookingProof(
  context: CommandContext,
  {
    input,
    idempotencyKey,
  }: { readonly input: SendBookingProofInput; readonly idempotencyKey: string | null },
): Promise<void> {
  const { order } = await getBookingOfLink(context, input.link)
  // Checked before decoding the picture.
  refuseIfClosed(order, idempotencyKey)
  const proof = await storeProofFile(context, input.proofOfPaymentFile)
  const storing = inTransaction(context.db, async (tx) => {
    const [locked] = await lockOrders(tx, [order.id])
    if (locked === undefined || !isLive(locked)) throw bookingNotFound()
    if (isRepeatedRequest(locked.order, idempotencyKey)) return { isProofUsed: false }
    refuseIfClosed(locked.order, idempotencyKey)
    if (locked.order.state === 'confirmed' && (await isClaimApproved(tx, order.id))) throw onlyByEmail()
    const reportedDetails = toReportedPaymentDetails(input)
    await storeNewProof(tx, context, {
      locked,
      proof,
      reportedDetails,
      channel: 'mailed_link',
      idempotencyKey,
    })
    await record(tx, context, locked)
    return { isProofUsed: true }
  })
  const keys = [proof.fileKey]
  const { isProofUsed } = await deleteIfRefused(context.files, keys, storing)
  if (!isProofUsed) await deleteFiles(context.files, keys)
}

function refuseIfClosed(order: OrderRow, idempotencyKey: string | null): void {
  if (isRepeatedRequest(order, idempotencyKey) || takesProof(order)) return
  const message =
    order.state === 'confirmed'
      ? 'This booking is paid already.'
      : 'The seats of this booking are not held any more.'
  throw new Refusal('conflict', 'booking_takes_no_proof', message)
}

/** A price that was raised after the approval. */
function onlyByEmail(): Refusal {
  const message = 'Your payment was approved before. Please send this proof of payment to us by e-mail.'
  return new Refusal('conflict', 'booking_takes_no_proof', message)
}

/** The history of the coordinator, who is on no seat; that of those on the seats is stored with the proof. */
async function record(
  tx: Transaction,
  context: CommandContext,
  { order, seminar }: LiveOrder,
): Promise<void> {
  const { now } = context
  if (order.payerId !== null)
    await insertInteraction(tx, {
      personId: order.payerId,
      interactionType: 'note',
      title: `New proof of payment: ${seminar.title}`,
      occurredAt: now,
      metadata: { seminarId: seminar.id },
      createdBy: null,
      createdAt: now,
    })
  await recordAudit(tx, context, { action: 'proof.resent', subjectType: 'booking', subjectId: order.id })
}

/** The latest proof of a booking, for those who review payments; each view is audited. */
export async function viewBookingProof(context: CommandContext, orderId: number) {
  const { db, files } = context
  const proof = await findProofOfOrder(db, orderId)
  const bytes = proof?.fileKey ? await files.getStream(proof.fileKey) : null
  if (proof === null || bytes === null)
    throw new Refusal('not_found', 'proof_missing', 'There is no proof of payment.')
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, {
      action: 'proof.viewed',
      subjectType: 'booking',
      subjectId: orderId,
      details: { proofId: proof.id },
    }),
  )
  return { bytes, contentType: proof.contentType }
}
