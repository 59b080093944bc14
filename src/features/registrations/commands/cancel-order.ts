import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { findOrder, type OrderRow } from '#app/features/orders/queries/orders.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction } from '#app/features/people/queries/people.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { CancelOrderInput, CancelOrderResponse } from '../contract/orders.ts'
import { listRegistrationsOfOrders } from '../queries/orders-of-registrations.ts'
import { holdsSeat } from '../rules/seats.ts'
import { type LockedRegistration, lockRegistration } from './lock-registration.ts'
import { moveOrder } from './move-order.ts'
import { queueRegistrationCancelledEmail } from './notify-cancellation.ts'

/**
 * Cancels an order on behalf of staff: its seat is free, its ticket void, and the registrant is e-mailed before the seminar
 * is over. What was paid stays recorded, to be refunded. Refuses orders without a seat, and marked attendance.
 */
export function cancelOrder(
  context: CommandContext,
  { orderId, reason }: CancelOrderInput,
): Promise<CancelOrderResponse> {
  const cancelling = inTransaction(context.db, async (tx) => {
    const [seen] = await listRegistrationsOfOrders(tx, [orderId])
    const seat = seen === undefined ? null : await lockRegistration(tx, seen.id)
    if (seat === null) throw orderNotFound()
    refuseUncancellable(seat)
    await moveOrder(tx, { ...seat, state: 'cancelled', now: context.now })
    const order = await findOrder(tx, orderId)
    if (order === null) throw orderNotFound()
    await recordCancellation(tx, context, { seat, order, reason })
    return { state: order.state, amountPaid: Number(order.paid) }
  })
  return refuseIfActorDeleted(cancelling)
}

const orderNotFound = () => new Refusal('not_found', 'order_unknown', 'This registration does not exist.')

function refuseUncancellable({ registration, person }: LockedRegistration): void {
  const refuse = (code: string, message: string) => new Refusal('conflict', code, message)
  if (person.erasedAt !== null) throw refuse('person_erased', 'The data of this person was erased.')
  if (!holdsSeat(registration))
    throw refuse('seat_released', 'This registration has no seat any more, so there is nothing to cancel.')
  if (registration.attendanceStatus !== 'registered')
    throw refuse('attendance_marked', 'Attendance is marked already. Remove the mark first.')
}

async function recordCancellation(
  tx: Transaction,
  context: CommandContext,
  {
    seat,
    order,
    reason,
  }: { readonly seat: LockedRegistration; readonly order: OrderRow; readonly reason: string },
): Promise<void> {
  const { seminar, person, registration } = seat
  const { now } = context
  const { personId: createdBy } = requireSignedInActor(context)
  const metadata = { seminarId: seminar.id, registrationId: registration.id }
  await insertInteraction(tx, {
    personId: person.id,
    interactionType: 'note',
    title: `Registration cancelled: ${seminar.title}`,
    description: reason,
    occurredAt: now,
    metadata,
    createdBy,
    createdAt: now,
  })
  await recordAudit(tx, context, {
    action: 'registration.cancelled',
    subjectType: 'registration',
    subjectId: registration.id,
    details: { seminarId: seminar.id, personId: person.id, amountPaid: order.paid },
  })
  if (seminar.status === 'scheduled' && seminar.finishesAt > now)
    await queueRegistrationCancelledEmail(tx, { ...seat, order, reason, createdBy, now })
}
