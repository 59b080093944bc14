import type { CommandContext } from '#app/application/commands/command-context.ts'
import { removeSeatLines } from '#app/features/orders/queries/orders.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import { insertInteraction } from '#app/features/people/queries/people.ts'
import { isLive, type LiveOrder, lockOrders } from '#app/features/registrations/commands/lock-order.ts'
import { moveOrder } from '#app/features/registrations/commands/move-order.ts'
import { releaseSeats } from '#app/features/registrations/commands/seat-ledger.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { type BookingRow, listBookedSeats } from '../queries/bookings.ts'
import { bookingNotFound, getBookingOfLink, isOpenForNames } from '../reads/own-booking.ts'

/**
 * Gives seats without a name back until names are due: they are free for others at once, and what is due is lower by their
 * price. Without a seat left, an unpaid booking is canceled. Refuses more than have no name.
 */
export async function giveSeatsBack(
  context: CommandContext,
  { link, seats: count }: { readonly link: string; readonly seats: number },
): Promise<void> {
  const booking = await getBookingOfLink(context, link)
  await inTransaction(context.db, async (tx) => {
    const [locked] = await lockOrders(tx, [booking.order.id])
    if (locked === undefined || !isLive(locked)) throw bookingNotFound()
    refuseIfClosed({ ...booking, order: { ...booking.order, state: locked.order.state } }, context.now)
    const seats = await listBookedSeats(tx, booking.order.id)
    const unnamed = seats.filter(({ registration }) => registration === null)
    if (unnamed.length < count) {
      const message =
        unnamed.length === 1 ? 'Only 1 seat has no name.' : `Only ${unnamed.length} seats have no name.`
      throw fieldRefusal('seats', 'too_few_unnamed', message)
    }
    if (seats.length === count) await cancelUnpaid(tx, context, locked)
    else
      await removeSeats(tx, context, { locked, lineIds: unnamed.slice(-count).map(({ lineId }) => lineId) })
    await recordHistory(tx, context, { booking, count })
  })
}

function refuseIfClosed(booking: BookingRow, now: Date): void {
  if (!isOpenForNames(booking, now))
    throw new Refusal('conflict', 'booking_not_held', 'The seats of this booking are not held any more.')
  if (booking.order.namesDueAt <= now) {
    const message =
      'Seats can no longer be given back here, because names were due. Please write to us or call us.'
    throw new Refusal('conflict', 'names_were_due', message)
  }
}

const writeToUs = 'This cannot be done here, because something was paid. Please write to us or call us.'

async function cancelUnpaid(tx: Transaction, { now }: CommandContext, locked: LiveOrder): Promise<void> {
  const { paid, withheld } = locked.order
  if (Number(paid) + Number(withheld) > 0) throw new Refusal('conflict', 'booking_paid', writeToUs)
  await moveOrder(tx, locked, { state: 'cancelled', now })
}

async function removeSeats(
  tx: Transaction,
  context: CommandContext,
  { locked, lineIds }: { readonly locked: LiveOrder; readonly lineIds: readonly number[] },
): Promise<void> {
  const { order, seminar } = locked
  const reduced = await removeSeatLines(tx, order, { lineIds, now: context.now })
  // Nothing may be left to pay after staff adjusted the price.
  if (reduced === null) throw new Refusal('conflict', 'booking_adjusted', 'Please write to us or call us.')
  await releaseSeats(tx, seminar.id, lineIds.length)
  await settleOrder(tx, context, { ...locked, order: reduced })
}

async function recordHistory(
  tx: Transaction,
  { now }: CommandContext,
  { booking: { coordinator, seminar }, count }: { readonly booking: BookingRow; readonly count: number },
): Promise<void> {
  if (coordinator === null) return
  await insertInteraction(tx, {
    personId: coordinator.id,
    interactionType: 'note',
    title: `Gave back ${count === 1 ? '1 seat' : `${count} seats`}: ${seminar.title}`,
    occurredAt: now,
    metadata: { seminarId: seminar.id },
    createdBy: null,
    createdAt: now,
  })
}
