import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { type AuditContext, recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction } from '#app/features/people/queries/people.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { isAttended, isErased, type LiveOrder } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { queueRegistrationCancelledEmails } from './notify-cancellation.ts'

interface Cancellation {
  /** Shown to the registrants; null if they canceled without one. */
  readonly reason: string | null
  /** Pesos that are sent back; null if nobody decided yet. */
  readonly refund: number | null
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
  await recordCancellation(tx, context, { ...cancelled, ...cancellation })
  return cancelled
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
  cancelled: LiveOrder & Cancellation,
): Promise<void> {
  const { seminar, order, seats, reason, refund } = cancelled
  const { actor, now } = context
  const createdBy = actor?.personId ?? null
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
      details: { seminarId: seminar.id, personId: person.id, amountPaid: order.paid, refund },
    })
  }
  if (seminar.status === 'scheduled' && seminar.finishesAt > now)
    await queueRegistrationCancelledEmails(tx, { ...cancelled, createdBy, now })
}
