import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction } from '#app/features/people/queries/people.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { CancelOrderInput, CancelOrderResponse } from '../contract/orders.ts'
import { isAttended, isErased, isLive, type LiveOrder, lockOrders } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { queueRegistrationCancelledEmails } from './notify-cancellation.ts'

/**
 * Cancels an order on behalf of staff: its seats are free, its tickets void, and the registrants are e-mailed before the
 * seminar is over. What was paid stays recorded, to be refunded. Refuses orders without a seat, and marked attendance.
 */
export function cancelOrder(
  context: CommandContext,
  { orderId, reason }: CancelOrderInput,
): Promise<CancelOrderResponse> {
  const cancelling = inTransaction(context.db, async (tx) => {
    const [locked] = await lockOrders(tx, [orderId])
    if (locked === undefined || !isLive(locked)) throw orderNotFound()
    refuseUncancellable(locked)
    const cancelled = await moveOrder(tx, locked, { state: 'cancelled', now: context.now })
    await recordCancellation(tx, context, { cancelled, reason })
    return { state: cancelled.order.state, amountPaid: Number(cancelled.order.paid) }
  })
  return refuseIfActorDeleted(cancelling)
}

const orderNotFound = () => new Refusal('not_found', 'order_unknown', 'This registration does not exist.')

function refuseUncancellable(locked: LiveOrder): void {
  const refuse = (code: string, message: string) => new Refusal('conflict', code, message)
  if (isErased(locked)) throw refuse('person_erased', 'The data of this person was erased.')
  if (!holdsSeats(locked.order.state))
    throw refuse('seat_released', 'This registration has no seat any more, so there is nothing to cancel.')
  if (isAttended(locked))
    throw refuse('attendance_marked', 'Attendance is marked already. Remove the mark first.')
}

async function recordCancellation(
  tx: Transaction,
  context: CommandContext,
  { cancelled, reason }: { readonly cancelled: LiveOrder; readonly reason: string },
): Promise<void> {
  const { seminar, order, seats } = cancelled
  const { now } = context
  const { personId: createdBy } = requireSignedInActor(context)
  for (const { person, registration } of seats) {
    await insertInteraction(tx, {
      personId: person.id,
      interactionType: 'note',
      title: `Registration cancelled: ${seminar.title}`,
      description: reason,
      occurredAt: now,
      metadata: { seminarId: seminar.id, registrationId: registration.id },
      createdBy,
      createdAt: now,
    })
    await recordAudit(tx, context, {
      action: 'registration.cancelled',
      subjectType: 'registration',
      subjectId: registration.id,
      details: { seminarId: seminar.id, personId: person.id, amountPaid: order.paid },
    })
  }
  if (seminar.status === 'scheduled' && seminar.finishesAt > now)
    await queueRegistrationCancelledEmails(tx, { ...cancelled, reason, createdBy, now })
}
