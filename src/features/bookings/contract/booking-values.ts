/** Values that shapes and screens of bookings share, apart so that screens need no schema. */
import { billDocumentKinds, billDocumentLabels } from '#app/features/ledger/contract/ledger-values.ts'
import type { BookingTerms, InstitutionKind } from '#app/features/orders/contract/order-values.ts'
import type { WithholdingForm } from '#app/features/payments/contract/money-values.ts'

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

/** Filter of the list: states, and bookings with a purchase order or proof that only their sheet decides. */
export const bookingFilterLabels = { ...bookingStateLabels, to_check: 'To check' } as const

export const withholdingFormLabels: Record<WithholdingForm, string> = {
  '2307': 'BIR Form 2307 (income tax)',
  '2306': 'BIR Form 2306 (VAT and final tax)',
}

/** PDFs about a booking: those about its bill, and about the people on its seats. */
export const bookingDocumentKinds = [...billDocumentKinds, 'participants', 'appearance'] as const
export type BookingDocumentKind = (typeof bookingDocumentKinds)[number]

export const bookingDocumentLabels: Readonly<Record<BookingDocumentKind, string>> = {
  ...billDocumentLabels,
  participants: 'List of participants (PDF)',
  appearance: 'Certificates of appearance (PDF)',
}

/** States of the latest e-mail to a person on a seat, as far as they concern the coordinator. */
export const seatEmailStates = ['queued', 'sent', 'failed'] as const
export type SeatEmailState = (typeof seatEmailStates)[number]

/** Reasons for which the certificate of a seat waits, as far as they concern the coordinator. */
export const certificateWaits = ['booking', 'attendance', 'answers', 'license', 'name', 'issue'] as const
export type CertificateWait = (typeof certificateWaits)[number]
