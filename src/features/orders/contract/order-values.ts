/** Words that tables, shapes and screens share. */

/**
 * - pending: the seats are held, and the payment is not settled
 * - confirmed: settled, or free
 * - rejected: the last payment was rejected, and the seats are released; it may come back
 * - expired: the time for which the seats were held is over, and they are released
 * - cancelled: by the registrant, by staff or with the seminar; the seats are released
 */
export const orderStates = ['pending', 'confirmed', 'rejected', 'expired', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** State of an order's account. It is void when its seat was released unpaid, or by a manager. */
export const billStates = ['open', 'paid', 'over', 'void'] as const
export type BillState = (typeof billStates)[number]

export const orderLineKinds = ['seat', 'discount', 'adjustment'] as const
export type OrderLineKind = (typeof orderLineKinds)[number]

/**
 * How an institution pays a booking.
 * - prepaid: seats are held for some days, and lapse if nothing was paid
 * - purchase_order: staff confirm the booking once they have the order of the institution
 * - promise: staff confirm it without a paper
 */
export const bookingTerms = ['prepaid', 'purchase_order', 'promise'] as const
export type BookingTerms = (typeof bookingTerms)[number]

export const institutionKinds = ['school', 'district', 'lgu', 'agency', 'company', 'other'] as const
export type InstitutionKind = (typeof institutionKinds)[number]

export const fewestBookedSeats = 2
export const mostBookedSeats = 200

/** Addressee of the bill. */
export interface Payer {
  readonly name: string
  readonly address?: string
  readonly tin?: string
}
