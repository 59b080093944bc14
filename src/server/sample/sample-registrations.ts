/** Deterministic sample registrations. */
import type { AttendanceStatus, PaymentStatus } from '../../features/registrations/contract/registration.ts'
import type { SampleSeminar } from './sample-seminar.ts'

export interface SampleSeat {
  readonly person: number
  readonly paymentStatus: PaymentStatus
  readonly attendanceStatus: AttendanceStatus
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
  // In full or finished seminars, a rejected payment would release a seat.
  const mustHoldSeat = seminar.registered === seminar.maxAttendees || seminar.startsInDays < 0
  const status = paymentCycle[place % paymentCycle.length] ?? 'pending'
  return mustHoldSeat && status === 'rejected' ? 'verified' : status
}

function attendanceOf(seminar: SampleSeminar, place: number): AttendanceStatus {
  if (seminar.startsInDays >= 0) return 'registered'
  return place % 7 === 3 ? 'no-show' : 'attended'
}

export function sampleSeats(seminar: SampleSeminar, index: number, peopleCount: number): SampleSeat[] {
  return Array.from({ length: seminar.registered }, (_, place) => ({
    // 7 is coprime to sixty, so nobody repeats.
    person: (index * 11 + place * 7) % peopleCount,
    paymentStatus: paymentOf(seminar, place),
    attendanceStatus: attendanceOf(seminar, place),
    registeredDaysAgo: Math.max(0, -seminar.startsInDays) + 1 + ((place * 5) % 24),
  }))
}
