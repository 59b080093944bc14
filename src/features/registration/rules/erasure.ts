/** What becomes of a seat and a payment when the person behind them is erased. */
import type { AttendanceStatus } from '../contract.ts'
import type { StoredPaymentStatus } from '../rules.ts'

export interface ErasedSeat {
  readonly paymentStatus: StoredPaymentStatus
  readonly attendanceStatus: AttendanceStatus
  /** Null is free. */
  readonly amountDue: string | null
  readonly startsAt: Date
}

/**
 * A free seat of a seminar that has not begun goes: nobody will come, and no money tells of it. A payment that waits is
 * rejected, also of a seminar that is over, because its proof goes and nobody could check it any more; that frees its
 * seat. All others stay and count, without a name.
 */
export function afterErasure(seat: ErasedSeat, now: Date): 'given_up' | 'rejected' | 'kept' {
  if (seat.paymentStatus === 'pending') return 'rejected'
  const isAhead = seat.startsAt > now && seat.attendanceStatus === 'registered'
  return seat.amountDue === null && isAhead ? 'given_up' : 'kept'
}
