import type { AttendanceStatus } from '../../registrations/contract/registration.ts'
import type { StoredPaymentStatus } from '../../registrations/rules/seats.ts'

export interface RegistrationToErase {
  readonly paymentStatus: StoredPaymentStatus
  readonly attendanceStatus: AttendanceStatus
  /** Null means free. */
  readonly amountDue: string | null
  readonly startsAt: Date
}

/** Pending payments are rejected, because their proof is deleted. */
export function decideErasureOutcome(seat: RegistrationToErase, now: Date): 'released' | 'rejected' | 'kept' {
  if (seat.paymentStatus === 'pending') return 'rejected'
  const isAhead = seat.startsAt > now && seat.attendanceStatus === 'registered'
  return seat.amountDue === null && isAhead ? 'released' : 'kept'
}
