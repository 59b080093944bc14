import { formatOrderCode, parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import type { BookingList, BookingSummary, BookingsQuery } from '../contract/bookings.ts'
import { type BookingRow, listBookingPage } from '../queries/bookings.ts'
import { toBookingState, toOrderStates } from '../rules/booking-deadlines.ts'

export async function getBookingList(db: DatabaseOrTransaction, query: BookingsQuery): Promise<BookingList> {
  const { state, search } = query
  const page = toPagination(query)
  const filter = {
    states: state === undefined ? null : toOrderStates(state),
    text: search || null,
    code: search ? parseOrderCode(search) : null,
  }
  const { rows, total } = await listBookingPage(db, filter, page)
  return { bookings: rows.map(toBookingSummary), total, page: page.page, limit: page.limit }
}

export function toBookingSummary(booking: BookingRow): BookingSummary {
  const { order, institution, coordinator, seminar, seats, unnamedSeats } = booking
  return {
    id: order.id,
    code: formatOrderCode(order.code),
    state: toBookingState(order.state),
    terms: order.terms,
    institution,
    coordinator: coordinator && {
      id: coordinator.id,
      name: displayNameOrFullName(coordinator),
      email: coordinator.email,
      phone: coordinator.phone,
    },
    seminar: { id: seminar.id, title: seminar.title, startDate: seminar.startsAt.toISOString() },
    seats,
    namedSeats: seats - unnamedSeats,
    amountDue: Number(order.total),
    amountPaid: Number(order.paid),
    amountWithheld: Number(order.withheld),
    holdsUntil: order.state === 'pending' ? (order.holdsUntil?.toISOString() ?? null) : null,
    namesDueAt: order.namesDueAt.toISOString(),
    purchaseOrderNumber: order.purchaseOrderNumber,
    hasPurchaseOrder: order.purchaseOrderFileKey !== null,
    hasProof: booking.hasProof,
    notes: order.notes,
    createdAt: order.createdAt.toISOString(),
    version: order.version,
  }
}
