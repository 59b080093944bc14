import type { CommandContext } from '#app/application/commands/command-context.ts'
import { type BillSettings, getPayerBills } from '#app/features/ledger/reads/bills.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { displayNameOrFullName, fullName } from '#app/features/people/rules/names.ts'
import { canHandOver } from '#app/features/registrations/rules/handing-over.ts'
import { toGivenName } from '#app/features/registrations/rules/registered-name.ts'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { parseBookingToken } from '../adapters/booking-token.ts'
import type { OwnBooking } from '../contract/bookings.ts'
import { type BookingRow, findBooking, listBookedSeats } from '../queries/bookings.ts'
import { toBindingDeadline, toBookingState } from '../rules/booking-deadlines.ts'
import { listBookingDocuments } from './booking-document.ts'
import { readSeatProgress } from './seat-progress.ts'

type ReadContext = Pick<CommandContext, 'db' | 'secrets' | 'now'>

export function bookingNotFound(): Refusal {
  return new Refusal('not_found', 'booking_unknown', 'This link is not valid, or has expired.')
}

/** The booking of a link; refuses one that is forged, expired, or of a former address of the coordinator. */
export async function getBookingOfLink(context: ReadContext, link: string): Promise<BookingRow> {
  const parsed = parseBookingToken(context, link)
  const booking = parsed && (await findBooking(context.db, parsed.orderId))
  if (booking === null || booking.coordinator?.email !== parsed?.email) throw bookingNotFound()
  return booking
}

/** Whether names can be given to the seats: they are held, and the seminar is still to come. */
export function isOpenForNames({ order, seminar }: BookingRow, now: Date): boolean {
  return holdsSeats(order.state) && seminar.status === 'scheduled' && seminar.finishesAt > now
}

/** Whether a proof of payment can be sent for an order: its seats are held, and it is not paid. */
export function takesProof({
  state,
  total,
  billState,
}: Pick<OrderRow, 'state' | 'total' | 'billState'>): boolean {
  return (state === 'pending' || (state === 'confirmed' && billState === 'open')) && Number(total) > 0
}

/** The booking of a link, as its coordinator sees it. */
export async function getOwnBooking(
  context: ReadContext & { readonly appUrl: string },
  settings: BillSettings,
  link: string,
): Promise<OwnBooking> {
  const booking = await getBookingOfLink(context, link)
  const { order, seminar, coordinator, institution } = booking
  const [bill = null] =
    Number(order.subtotal) > 0 && order.ledgerPurgedAt === null
      ? await getPayerBills(context.db, settings, [order.id])
      : []
  const seats = await listBookedSeats(context.db, order.id)
  const progressOf = await readSeatProgress(context, booking, seats)
  return {
    booking: {
      code: formatOrderCode(order.code),
      state: toBookingState(order.state),
      terms: order.terms,
      institution,
      coordinator: coordinator && displayNameOrFullName(coordinator),
      seminar: {
        id: seminar.id,
        title: seminar.title,
        startDate: seminar.startsAt.toISOString(),
        endDate: seminar.endsAt?.toISOString() ?? null,
        locationType: seminar.locationType,
        locationAddress: seminar.locationAddress,
        url: `${context.appUrl}${seminarPath(seminar)}`,
      },
      holdsUntil: toBindingDeadline(booking)?.toISOString() ?? null,
      namesDueAt: order.namesDueAt.toISOString(),
      isOpen: isOpenForNames(booking, context.now),
      purchaseOrderNumber: order.purchaseOrderNumber,
      hasPurchaseOrder: order.purchaseOrderFileKey !== null,
      takesProof: takesProof(order),
      hasProof: booking.hasProof && holdsSeats(order.state),
    },
    seats: seats.map((seat, place) => {
      const { registration, person } = seat
      return {
        position: place + 1,
        name: registration && fullName(toGivenName(registration.details)),
        email: person && isReachableEmail(person.email) ? person.email : null,
        reference: registration?.reference ?? null,
        canHandOver:
          registration !== null &&
          canHandOver({ ...registration, orderState: order.state, seminar }, context.now),
        ...progressOf(seat),
      }
    }),
    documents: listBookingDocuments(booking),
    bill,
  }
}
