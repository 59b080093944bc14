/** Values that shapes and screens of bookings share, apart so that screens need no schema. */
import type { BookingTerms, InstitutionKind } from '#app/features/orders/contract/order-values.ts'

/** Names of the states of the orders that bookings are. */
export const bookingStates = ['held', 'confirmed', 'cancelled', 'lapsed'] as const
export type BookingState = (typeof bookingStates)[number]

export const institutionKindLabels: Record<InstitutionKind, string> = {
  school: 'School',
  district: 'District or division',
  lgu: 'Local government',
  agency: 'Government agency',
  company: 'Company',
  other: 'Other',
}

export const termsLabels: Record<BookingTerms, string> = {
  prepaid: 'Paid before the seminar',
  purchase_order: 'On a purchase order',
  promise: 'By agreement',
}

/** Terms that visitors can choose; a promise is accepted from managers only. */
export const offeredTerms = ['prepaid', 'purchase_order'] as const satisfies readonly BookingTerms[]

export const bookingStateLabels: Record<BookingState, string> = {
  held: 'Held',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
}

/** States of the latest e-mail to a person on a seat, as far as they concern the coordinator. */
export const seatEmailStates = ['queued', 'sent', 'failed'] as const
export type SeatEmailState = (typeof seatEmailStates)[number]

/** What the certificate of a seat waits for, as far as it concerns the coordinator. */
export const certificateWaits = ['booking', 'attendance', 'answers', 'license', 'name', 'issue'] as const
export type CertificateWait = (typeof certificateWaits)[number]
