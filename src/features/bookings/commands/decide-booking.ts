/** Decisions of staff about bookings. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { requestRefundOfOrder } from '#app/features/ledger/commands/cancel-registration.ts'
import { getOrder, type OrderRow, updateOrder } from '#app/features/orders/queries/orders.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { decideFurtherProof } from '#app/features/payments/commands/decide-further-proof.ts'
import { decidePayment } from '#app/features/payments/commands/decide-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { cancelLockedOrder } from '#app/features/registrations/commands/cancel-order.ts'
import { isLive, type LiveOrder, lockOrders } from '#app/features/registrations/commands/lock-order.ts'
import { moveOrder } from '#app/features/registrations/commands/move-order.ts'
import { toSeatNamedEmail } from '#app/features/registrations/commands/notify-named.ts'
import { registrationClosedTexts } from '#app/features/seminars/rules/availability.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { DecideBookingInput } from '../contract/bookings.ts'
import { findBooking } from '../queries/bookings.ts'
import { queueBookingEmail } from './notify-coordinator.ts'

interface Decision {
  readonly locked: LiveOrder
  readonly input: DecideBookingInput
}

/**
 * Confirms a booking, which approves its proof of payment or else leaves it unpaid, rejects the proof, which releases seats
 * that are not confirmed, holds its seats until another time, or cancels it and requests the refund of what was paid; those
 * on the seats are told, and the coordinator, once it can no longer be undone. Refuses a booking that changed since it was
 * read, and to hold seats of a canceled seminar.
 */
export function decideBooking(context: CommandContext, input: DecideBookingInput): Promise<void> {
  requireSignedInActor(context)
  const deciding = inTransaction(context.db, async (tx) => {
    const [locked] = await lockOrders(tx, [input.id])
    if (locked === undefined || !isLive(locked) || locked.order.institutionId === null)
      throw new Refusal('not_found', 'booking_unknown', 'This booking does not exist.')
    if (locked.order.version !== input.version)
      throw new Refusal('conflict', 'booking_changed', 'This booking was changed in the meantime.')
    if (input.action !== 'cancel' && locked.seminar.status === 'cancelled')
      throw new Refusal('conflict', 'seminar_cancelled', registrationClosedTexts.cancelled)
    const decision = { locked, input }
    switch (input.action) {
      case 'confirm':
        await confirm(tx, context, decision)
        break
      case 'reject':
        await rejectPayment(tx, context, decision)
        break
      case 'extend':
        await extend(tx, context, decision)
        break
      case 'cancel':
        await cancel(tx, context, decision)
        break
    }
  })
  return refuseIfActorDeleted(deciding)
}

async function confirm(tx: Transaction, context: CommandContext, decision: Decision): Promise<void> {
  const { order } = decision.locked
  const { hasProof = false } = (await findBooking(tx, order.id)) ?? {}
  if (order.state === 'confirmed' && hasProof) {
    await decideProofOfConfirmed(tx, context, decision)
    return
  }
  if (order.state !== 'pending') throw notHeld()
  if (hasProof) await approvePayment(tx, context, decision)
  else await confirmUnpaid(tx, context, decision)
  await record(tx, context, { action: 'booking.confirmed', orderId: order.id })
}

async function rejectPayment(tx: Transaction, context: CommandContext, decision: Decision): Promise<void> {
  const { locked, input } = decision
  const notes = input.notes ?? ''
  if (notes === '') throw fieldRefusal('notes', 'reason_missing', 'A reason is required')
  const { hasProof = false } = (await findBooking(tx, locked.order.id)) ?? {}
  if (!(hasProof && holdsSeats(locked.order.state))) throw notHeld()
  if (locked.order.state === 'confirmed') await decideProofOfConfirmed(tx, context, decision)
  else {
    const { order } = await decidePayment(tx, locked, { context, action: 'reject', state: 'rejected', notes })
    await updateOrder(tx, order, { updatedAt: context.now })
    await recordAudit(tx, context, {
      action: 'payment.rejected',
      subjectType: 'booking',
      subjectId: order.id,
    })
  }
}

/** The seats stay as they are. */
async function decideProofOfConfirmed(
  tx: Transaction,
  context: CommandContext,
  { locked, input }: Decision,
): Promise<void> {
  const action = input.action === 'reject' ? 'reject' : 'approve'
  await decideFurtherProof(tx, locked, { context, action, notes: input.notes || null })
  const order = await getOrder(tx, locked.order.id)
  await updateOrder(tx, order, { updatedAt: context.now })
}

/** Decides the claim that a proof makes, as the review of payments does, which tells those on the seats. */
async function approvePayment(
  tx: Transaction,
  context: CommandContext,
  { locked, input }: Decision,
): Promise<void> {
  const notes = input.notes || null
  const decided = await decidePayment(tx, locked, { context, action: 'approve', state: 'confirmed', notes })
  await updateOrder(tx, decided.order, { ...toNotes(decided.order, input), updatedAt: context.now })
}

async function confirmUnpaid(
  tx: Transaction,
  context: CommandContext,
  { locked, input }: Decision,
): Promise<void> {
  const { order } = locked
  const { now } = context
  const isPrepaid = order.terms === 'prepaid'
  if (isPrepaid && order.purchaseOrderFileKey === null) {
    const message =
      'A booking that is paid in advance is confirmed by its payment, or once its purchase order is here.'
    throw new Refusal('conflict', 'booking_unpaid', message)
  }
  const confirmed = await moveOrder(tx, locked, { state: 'confirmed', now })
  const change = { ...(isPrepaid && { terms: 'purchase_order' as const }), ...toNotes(order, input) }
  await updateOrder(tx, confirmed.order, { ...change, holdsUntil: null, updatedAt: now })
  const booking = await findBooking(tx, order.id)
  if (booking === null) throw notHeld()
  const emails = confirmed.seats.map((seat) => toSeatNamedEmail(context, booking, seat))
  await queueEmailsWithHistory(tx, emails, { createdBy: context.actor?.personId ?? null, now })
}

async function extend(tx: Transaction, context: CommandContext, { locked, input }: Decision): Promise<void> {
  const { order, seminar } = locked
  const { now } = context
  if (order.state !== 'pending' && order.state !== 'expired') throw notHeld()
  const until = new Date(input.until ?? '')
  if (!(until > now && until <= seminar.startsAt))
    throw fieldRefusal('until', 'deadline_unsuitable', 'Choose a time before the seminar begins.')
  // Seats of a lapsed booking are taken again, if they are free.
  const { order: held } = await moveOrder(tx, locked, { state: 'pending', now })
  await updateOrder(tx, held, { holdsUntil: until, ...toNotes(order, input), updatedAt: now })
  await record(tx, context, {
    action: 'booking.extended',
    orderId: order.id,
    details: { until: until.toISOString() },
  })
}

async function cancel(tx: Transaction, context: CommandContext, { locked, input }: Decision): Promise<void> {
  const reason = input.notes ?? ''
  if (reason === '') throw fieldRefusal('notes', 'reason_missing', 'A reason is required')
  const { personId: requestedBy } = requireSignedInActor(context)
  const { order } = await cancelLockedOrder(tx, context, { locked, reason, refund: null })
  await updateOrder(tx, order, { updatedAt: context.now })
  if (Number(order.paid) > 0)
    await requestRefundOfOrder(tx, context, { order, amount: order.paid, reason, requestedBy })
  const booking = await findBooking(tx, order.id)
  if (booking !== null)
    await queueBookingEmail(tx, context, {
      event: 'booking.ended',
      booking,
      ending: { cause: 'cancelled', reason },
    })
  await record(tx, context, { action: 'booking.cancelled', orderId: order.id })
}

/** Adds the note of staff to those that there are. */
const toNotes = ({ notes: before }: OrderRow, { notes = '' }: DecideBookingInput) =>
  notes === '' ? {} : { notes: [before, notes].filter(Boolean).join('\n') }

function record(
  tx: Transaction,
  context: CommandContext,
  {
    action,
    orderId,
    details,
  }: {
    readonly action: 'booking.confirmed' | 'booking.extended' | 'booking.cancelled'
    readonly orderId: number
    readonly details?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const entry = { action, subjectType: 'booking', subjectId: orderId, ...(details && { details }) } as const
  return recordAudit(tx, context, entry)
}

function notHeld(): Refusal {
  return new Refusal(
    'conflict',
    'booking_not_held',
    'The seats of this booking are not held any more, or are confirmed.',
  )
}
