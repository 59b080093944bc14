/** The only writer of a seminar's seat counter. Callers hold the lock on the seminar's row. */
import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { SeminarRecord } from '../../seminars/queries/planning.ts'
import { addToSeatsTaken } from '../../seminars/queries/seat-counter.ts'
import { registrationClosedTexts } from '../../seminars/rules/availability.ts'
import { holdsSeat } from '../rules/seats.ts'

/** Takes seats; refuses `seminar_full` if fewer are left. */
export async function takeSeats(
  tx: Transaction,
  { id, seatsLeft }: Pick<SeminarRecord, 'id' | 'seatsLeft'>,
  seats = 1,
): Promise<void> {
  if (seatsLeft !== null && seatsLeft < seats)
    throw new Refusal('conflict', 'seminar_full', registrationClosedTexts.full)
  await addToSeatsTaken(tx, id, seats)
}

export async function releaseSeats(tx: Transaction, seminarId: number, seats = 1): Promise<void> {
  await addToSeatsTaken(tx, seminarId, -seats)
}

interface SeatChange {
  readonly before: { readonly paymentStatus: string }
  readonly after: { readonly paymentStatus: string }
}

/** Takes or releases the seat of a registration whose payment status changes; refuses `seminar_full`. */
export async function takeOrReleaseSeat(
  tx: Transaction,
  seminar: Pick<SeminarRecord, 'id' | 'seatsLeft'>,
  { before, after }: SeatChange,
): Promise<void> {
  if (holdsSeat(before) === holdsSeat(after)) return
  if (holdsSeat(after)) await takeSeats(tx, seminar)
  else await releaseSeats(tx, seminar.id)
}

/** Refuses a capacity below the seats already taken; null is unlimited. */
export function assertCapacity(
  { seatsTaken }: Pick<SeminarRecord, 'seatsTaken'>,
  capacity: number | null,
): void {
  if (capacity === null || capacity >= seatsTaken) return
  // Never singular: the lowest limit is one seat.
  const message = `${seatsTaken} seats are already taken, so the limit cannot be lower than ${seatsTaken}.`
  throw new Refusal('conflict', 'seats_taken', message, { issues: [{ path: 'maxAttendees', message }] })
}
