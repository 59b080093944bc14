/** Deadlines of bookings. Each run does what is due and not done, so runs can be late or concurrent. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { listDecisionsOfOrder, mapLatestReversals } from '#app/features/payments/queries/payment-events.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { isLive, lockOrders } from '#app/features/registrations/commands/lock-order.ts'
import { moveOrder } from '#app/features/registrations/commands/move-order.ts'
import { queueRegistrationCancelledEmails } from '#app/features/registrations/commands/notify-cancellation.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import {
  findBooking,
  listBookingsToRemind,
  listBookingsToTellOfEnd,
  listConfirmedBookings,
  listLapsedBookings,
  listLapsingBookings,
  listRejectedBookings,
  mayLapse,
} from '../queries/bookings.ts'
import { toNamesReminder } from '../rules/booking-deadlines.ts'
import { queueBookingEmail } from './notify-coordinator.ts'

type JobContext = Pick<CommandContext, 'db' | 'secrets' | 'now'>

/** Releases the seats of bookings that were not paid in time. */
export async function lapseBookings(context: JobContext): Promise<void> {
  for (const orderId of await listLapsedBookings(context.db, context.now))
    await inTransaction(context.db, (tx) => lapseBooking(tx, context, orderId))
}

const lapsedReason = 'The seats that were booked for you were not paid in time.'

/** Leaves a booking that was paid, in part or as a whole, or extended meanwhile. */
async function lapseBooking(
  tx: Transaction,
  context: Omit<JobContext, 'db'>,
  orderId: number,
): Promise<void> {
  const { now } = context
  const [locked] = await lockOrders(tx, [orderId])
  if (locked === undefined || !isLive(locked) || !(await mayLapse(tx, orderId, now))) return
  const lapsed = await moveOrder(tx, locked, { state: 'expired', now })
  await recordAudit(
    tx,
    { now, actor: null, client: { ipAddress: null } },
    {
      action: 'booking.lapsed',
      subjectType: 'booking',
      subjectId: orderId,
    },
  )
  await queueRegistrationCancelledEmails(tx, {
    ...lapsed,
    // The coordinator is told of the whole booking.
    payer: null,
    reason: lapsedReason,
    amountPaid: '0',
    refund: null,
    createdBy: null,
    now,
  })
  const booking = await findBooking(tx, orderId)
  if (booking !== null)
    await queueBookingEmail(tx, context, {
      event: 'booking.ended',
      booking,
      ending: { cause: 'lapsed', reason: null },
    })
}

/** Queues the e-mails to coordinators that are due: confirmed, about to lapse, names wanted, payment rejected, seminar canceled. */
export async function queueBookingEmails(context: JobContext): Promise<void> {
  const { db, now } = context
  await inTransaction(db, async (tx) => {
    await queueConfirmations(tx, context)
    for (const booking of await listLapsingBookings(tx, now)) {
      const dedupeKey = booking.order.holdsUntil?.toISOString() ?? ''
      await queueBookingEmail(tx, context, { event: 'booking.lapsing', booking, dedupeKey })
    }
    for (const booking of await listBookingsToRemind(tx, now)) {
      const daysBefore = toNamesReminder(booking.order, now)
      if (daysBefore !== null)
        await queueBookingEmail(tx, context, {
          event: 'booking.names_wanted',
          booking,
          dedupeKey: `${booking.order.namesDueAt.toISOString()}-${daysBefore}`,
        })
    }
    for (const booking of await listRejectedBookings(tx, now)) {
      const [rejection] = await listDecisionsOfOrder(tx, booking.order.id)
      await queueBookingEmail(tx, context, {
        event: 'booking.ended',
        booking,
        ending: { cause: 'payment_rejected', reason: rejection?.notes ?? null },
        dedupeKey: `rejected-${rejection?.id}`,
      })
    }
    for (const booking of await listBookingsToTellOfEnd(tx, now))
      await queueBookingEmail(tx, context, {
        event: 'booking.ended',
        booking,
        ending: { cause: 'seminar_cancelled', reason: null },
        dedupeKey: 'seminar-cancelled',
      })
  })
}

/** Tells of each confirmation once, also of the one after an approval that ended. */
async function queueConfirmations(tx: Transaction, context: Omit<JobContext, 'db'>): Promise<void> {
  const bookings = await listConfirmedBookings(tx, context.now)
  const reversals = await mapLatestReversals(
    tx,
    bookings.map(({ order }) => order.id),
  )
  for (const booking of bookings) {
    const reversal = reversals.get(booking.order.id)
    const dedupeKey = reversal === undefined ? 'confirmed' : `confirmed-after-${reversal}`
    await queueBookingEmail(tx, context, { event: 'booking.confirmed', booking, dedupeKey })
  }
}
