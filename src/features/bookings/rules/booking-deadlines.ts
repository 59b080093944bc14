/** Deadlines of bookings: until when seats are held unpaid, and until when they need their names. */
import {
  type BookingTerms,
  type OrderState,
  orderStates,
} from '#app/features/orders/contract/order-values.ts'
import type { BookingState } from '../contract/booking-values.ts'

const hourInMs = 60 * 60 * 1000
const dayInMs = 24 * hourInMs

export interface BookingPolicy {
  /** Hours for which the seats of a booking are held without payment or purchase order. */
  readonly holdHours: number
  /** Days before the seminar by which names are due. */
  readonly namesDueDays: number
}

interface Circumstances extends BookingPolicy {
  readonly startsAt: Date
  readonly now: Date
}

/**
 * Until when seats are held without payment or purchase order, so that nobody blocks a seminar by naming one; null for a
 * promise that staff accepted. A hold never ends after the seminar has begun.
 */
export function toHoldDeadline(
  terms: BookingTerms,
  { startsAt, now, holdHours }: Circumstances,
): Date | null {
  if (terms === 'promise') return null
  return new Date(Math.min(now.getTime() + holdHours * hourInMs, startsAt.getTime()))
}

/** Names are due at the start if the seminar is nearer than the usual time. */
export function toNamesDeadline({ startsAt, now, namesDueDays }: Circumstances): Date {
  const usual = new Date(startsAt.getTime() - namesDueDays * dayInMs)
  return usual > now ? usual : startsAt
}

interface HeldBooking {
  readonly order: {
    readonly state: OrderState
    readonly holdsUntil: Date | null
    /** Pesos. */
    readonly paid: string
    readonly withheld: string
  }
  /** Whether a proof waits for a decision. */
  readonly hasProof: boolean
}

/** The deadline at which a booking lapses; null once something was paid or withheld, or while a proof waits. */
export function toBindingDeadline({ order, hasProof }: HeldBooking): Date | null {
  const { state, holdsUntil, paid, withheld } = order
  return state !== 'pending' || hasProof || Number(paid) + Number(withheld) > 0 ? null : holdsUntil
}

const statesOfOrders: Record<OrderState, BookingState> = {
  pending: 'held',
  confirmed: 'confirmed',
  rejected: 'cancelled',
  cancelled: 'cancelled',
  expired: 'lapsed',
}

export function toBookingState(state: OrderState): BookingState {
  return statesOfOrders[state]
}

/** The states of orders that read as one of bookings. */
export function toOrderStates(state: BookingState): readonly OrderState[] {
  return orderStates.filter((orderState) => statesOfOrders[orderState] === state)
}

const reminderDays = [1, 3, 7]

/** Which reminder of names is due: days before the deadline, the last that passed; null if none has since the booking. */
export function toNamesReminder(
  { namesDueAt, createdAt }: { readonly namesDueAt: Date; readonly createdAt: Date },
  now: Date,
): number | null {
  if (now >= namesDueAt) return null
  const passed = reminderDays.find((days) => now.getTime() >= namesDueAt.getTime() - days * dayInMs)
  if (passed === undefined) return null
  return createdAt.getTime() < namesDueAt.getTime() - passed * dayInMs ? passed : null
}
