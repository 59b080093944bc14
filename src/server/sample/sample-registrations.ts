/** Who of the sample people holds which seat, and how the payment stands: the same each time. */
import type { AttendanceStatus, PaymentStatus } from '../../features/registration/contract.ts'
import type { SampleSeminar } from './sample-seminar.ts'

export interface SampleSeat {
  /** Place in the list of sample people. */
  readonly person: number
  readonly paymentStatus: PaymentStatus
  readonly attendanceStatus: AttendanceStatus
  /** Days before today. */
  readonly registeredDaysAgo: number
}

const paymentCycle: readonly PaymentStatus[] = [
  'verified',
  'pending',
  'verified',
  'pending',
  'verified',
  'rejected',
]

function paymentOf(seminar: SampleSeminar, place: number): PaymentStatus {
  if (seminar.price === null) return 'verified'
  // Whoever sits in a full or finished seminar has not been rejected: those seats would be free again.
  const mustHoldSeat = seminar.registered === seminar.maxAttendees || seminar.startsInDays < 0
  const status = paymentCycle[place % paymentCycle.length] ?? 'pending'
  return mustHoldSeat && status === 'rejected' ? 'verified' : status
}

function attendanceOf(seminar: SampleSeminar, place: number): AttendanceStatus {
  if (seminar.startsInDays >= 0) return 'registered'
  return place % 7 === 3 ? 'no-show' : 'attended'
}

/** @param index the seminar's place in the list of sample seminars */
export function sampleSeats(seminar: SampleSeminar, index: number, peopleCount: number): SampleSeat[] {
  return Array.from({ length: seminar.registered }, (_, place) => ({
    // A step that shares no factor with sixty never meets the same person twice.
    person: (index * 11 + place * 7) % peopleCount,
    paymentStatus: paymentOf(seminar, place),
    attendanceStatus: attendanceOf(seminar, place),
    registeredDaysAgo: Math.max(0, -seminar.startsInDays) + 1 + ((place * 5) % 24),
  }))
}
