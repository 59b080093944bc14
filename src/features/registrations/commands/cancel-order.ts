import { getPaidForSeat, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { type AuditContext, recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteractionOf } from '#app/features/people/queries/people.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { leaveLockedOrder } from './leave-order.ts'
import { getSeat, isAttended, isErased, type LiveOrder } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { queueRegistrationCancelledEmails } from './notify-cancellation.ts'

interface Cancellation {
  /** Shown to the registrants; null if they canceled without one. */
  readonly reason: string | null
  /** Pesos that are sent back; null if nobody decided yet. */
  readonly refund: number | null
  /** Account that the registrant named for it. */
  readonly refundTo?: string
}

/**
 * Cancels an order: its seats are free, its tickets void, and the registrants are e-mailed before the seminar is over. What
 * was paid stays recorded. Refuses orders without a seat, and marked attendance.
 */
export async function cancelLockedOrder(
  tx: Transaction,
  context: AuditContext,
  { locked, ...cancellation }: Cancellation & { readonly locked: LiveOrder },
): Promise<LiveOrder> {
  refuseUncancellable(locked)
  const cancelled = await moveOrder(tx, locked, { state: 'cancelled', now: context.now })
  await recordCancellation(tx, context, { ...cancelled, ...cancellation, amountPaid: locked.order.paid })
  return cancelled
}

interface CancelledSeat {
  /** Order of the seat, canceled. */
  readonly cancelled: LiveOrder
  /** Order that has what was paid: the former one, which costs less now and is to be settled, if others have seats in it. */
  readonly paying: LiveOrder
  /** Pesos that were paid for the seat. */
  readonly amountPaid: string
}

/**
 * Cancels a registration like `cancelLockedOrder`; the others of its order keep their seats, and what was paid. The person
 * may register again, and then pays an order of their own.
 */
export async function cancelLockedSeat(
  tx: Transaction,
  context: AuditContext,
  {
    locked,
    registrationId,
    ...cancellation
  }: Cancellation & { readonly locked: LiveOrder; readonly registrationId: number },
): Promise<CancelledSeat> {
  const { now } = context
  const seat = getSeat(locked, registrationId)
  refuseUncancellable({ ...locked, payer: null, seats: [seat] })
  // Seats without a name that are left are those of people whose data was erased.
  const isLastName = locked.seats.length === 1
  const { own, rest } = isLastName
    ? { own: locked, rest: null }
    : await leaveLockedOrder(tx, locked, { registrationId, now })
  if (rest === null) {
    const cancelled = await cancelLockedOrder(tx, context, { locked, ...cancellation })
    return { cancelled, paying: cancelled, amountPaid: cancelled.order.paid }
  }
  const amountPaid = toPesos(getPaidForSeat(locked.order, own.order.total))
  const cancelled = await moveOrder(tx, own, { state: 'cancelled', now })
  await recordCancellation(tx, context, { ...cancelled, ...cancellation, payer: locked.payer, amountPaid })
  return { cancelled, paying: rest, amountPaid }
}

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
  context: AuditContext,
  cancelled: LiveOrder & Cancellation & { readonly amountPaid: string },
): Promise<void> {
  const { seminar, seats, reason, refund, amountPaid } = cancelled
  const { actor, now } = context
  const createdBy = actor?.personId ?? null
  for (const { person, registration } of seats) {
    await insertInteractionOf(tx, person, {
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
      details: { seminarId: seminar.id, personId: person.id, amountPaid, refund },
    })
  }
  if (seminar.status === 'scheduled' && seminar.finishesAt > now)
    await queueRegistrationCancelledEmails(tx, {
      ...cancelled,
      // The coordinator of a booking is told of the whole one.
      payer: cancelled.order.institutionId === null ? cancelled.payer : null,
      createdBy,
      now,
    })
}
