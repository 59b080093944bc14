import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { listWithholdingCertificates } from '#app/features/payments/queries/withholding.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { BookingList, BookingSummary, BookingsQuery } from '../contract/bookings.ts'
import { type BookingRow, findBooking, listBookingPage } from '../queries/bookings.ts'
import { toBindingDeadline, toBookingState, toOrderStates } from '../rules/booking-deadlines.ts'
import { listBookingDocuments } from './booking-document.ts'

export async function getBookingList(db: DatabaseOrTransaction, query: BookingsQuery): Promise<BookingList> {
  const { state, search } = query
  const page = toPagination(query)
  const filter = {
    states: state === undefined || state === 'to_check' ? null : toOrderStates(state),
    isToCheck: state === 'to_check',
    text: search || null,
  }
  const { rows, total } = await listBookingPage(db, filter, page)
  const certificates = await listWithholdingCertificates(
    db,
    rows.map(({ order }) => order.id),
  )
  const bookings = rows.map((booking) => toBookingSummary(booking, certificates))
  return { bookings, total, page: page.page, limit: page.limit }
}

export async function getBookingSummary(db: DatabaseOrTransaction, id: number): Promise<BookingSummary> {
  const booking = await getBooking(db, id)
  const certificates = await listWithholdingCertificates(db, [id])
  return toBookingSummary(booking, certificates)
}

/** A booking for staff; refuses an unknown one. */
export async function getBooking(db: DatabaseOrTransaction, id: number): Promise<BookingRow> {
  const booking = await findBooking(db, id)
  if (booking === null) throw new Refusal('not_found', 'booking_unknown', 'This booking does not exist.')
  return booking
}

type CertificateRow = Awaited<ReturnType<typeof listWithholdingCertificates>>[number]

/** @param certificates of this booking, and perhaps of others */
function toBookingSummary(booking: BookingRow, certificates: readonly CertificateRow[]): BookingSummary {
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
    certificates: certificates.filter(({ orderId }) => orderId === order.id).map(toCertificate),
    holdsUntil: toBindingDeadline(booking)?.toISOString() ?? null,
    namesDueAt: order.namesDueAt.toISOString(),
    purchaseOrderNumber: order.purchaseOrderNumber,
    hasPurchaseOrder: order.purchaseOrderFileKey !== null,
    hasProof: booking.hasProof,
    notes: order.notes,
    documents: listBookingDocuments(booking),
    createdAt: order.createdAt.toISOString(),
    version: order.version,
  }
}

function toCertificate({ id, form, amount, hasFile, voidReason, ...row }: CertificateRow) {
  return {
    id,
    form,
    amount: Number(amount),
    hasFile,
    recordedAt: row.createdAt.toISOString(),
    recordedBy: row.recordedBy && toNamedPerson(row.recordedBy),
    voidedAt: row.voidedAt?.toISOString() ?? null,
    voidReason,
  }
}
