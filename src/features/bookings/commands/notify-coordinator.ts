import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { type EmailWithHistory, queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import type {
  EmailNotification,
  EmailNotificationData,
} from '#app/features/email/emails/email-notification.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { toLinkDeadline } from '#app/features/registrations/rules/link-deadline.ts'
import {
  firstNameInEmail,
  institutionInEmail,
  recipientNameInEmail,
} from '#app/features/registrations/rules/name-in-email.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { signBookingToken } from '../adapters/booking-token.ts'
import type { BookingRow } from '../queries/bookings.ts'
import { toBindingDeadline } from '../rules/booking-deadlines.ts'

/** Events of which the coordinator is told. */
type BookingEvent = Exclude<Extract<EmailNotification['event'], `booking.${string}`>, 'booking.seat_named'>

const titles: Record<BookingEvent, string> = {
  'booking.made': 'Booking received',
  'booking.confirmed': 'Booking confirmed',
  'booking.names_wanted': 'Names of participants wanted',
  'booking.lapsing': 'Booking about to lapse',
  'booking.ended': 'Booking ended',
  'booking.seat_declined': 'Seat declined',
}

type BookingNews =
  | { readonly event: Exclude<BookingEvent, 'booking.ended' | 'booking.seat_declined'> }
  | {
      readonly event: 'booking.ended'
      readonly ending: Pick<EmailNotificationData<'booking.ended'>, 'cause' | 'reason'>
    }
  | {
      readonly event: 'booking.seat_declined'
      readonly declined: Pick<EmailNotificationData<'booking.seat_declined'>, 'name'>
    }

type BookingEmail = BookingNews & {
  readonly booking: BookingRow
  /** A second e-mail of the event with the same key is dropped. */
  readonly dedupeKey?: string
}

/** Queues an e-mail to the coordinator of a booking, with their link; none once they are deleted. */
export async function queueBookingEmail(
  tx: Transaction,
  context: Pick<CommandContext, 'secrets' | 'now'>,
  { booking, dedupeKey, ...news }: BookingEmail,
): Promise<void> {
  const { order, seminar, coordinator, seats, unnamedSeats } = booking
  if (coordinator === null) return
  const { id: personId, email } = coordinator
  const { event } = news
  const { now } = context
  const token = signBookingToken(
    context,
    { orderId: order.id, email },
    toLinkDeadline(seminar.finishesAt, now),
  )
  const message = {
    event,
    title: `${titles[event]}: ${seminar.title}`,
    to: { personId, email, name: recipientNameInEmail(displayNameOrFullName(coordinator)) },
    data: {
      firstName: firstNameInEmail(coordinator.firstName ?? undefined),
      institution: institutionInEmail(booking.institution),
      billCode: formatOrderCode(order.code),
      seats,
      unnamedSeats,
      amountDue: parsePesos(order.total) || null,
      holdsUntil: toBindingDeadline(booking),
      namesDueAt: order.namesDueAt,
      token: sealLinkToken(context.secrets, token),
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
      ...(news.event === 'booking.ended' && { ...news.ending, amountPaid: parsePesos(order.paid) || null }),
      ...(news.event === 'booking.seat_declined' && news.declined),
    },
    ...(dedupeKey !== undefined && { dedupeKey: `${event}-${order.id}-${dedupeKey}` }),
  } as EmailWithHistory
  await queueEmailsWithHistory(tx, [message], { createdBy: null, now })
}
