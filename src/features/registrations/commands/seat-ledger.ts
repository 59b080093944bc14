/** The only writer of a seminar's seat counter. Callers hold the seminar's lock, exclusive or shared. */

import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { addToSeatsTakenIfFree, subtractFromSeatsTaken } from '#app/features/seminars/queries/seat-counter.ts'
import { registrationClosedTexts } from '#app/features/seminars/rules/availability.ts'
import { isForeignKeyViolation, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'

type SeatCount = Pick<SeminarRecord, 'id' | 'seatsLeft' | 'updatedAt'>

/**
 * Takes seats, all or none. Refuses `seminar_full`, with how many are left, if they are fewer, and `seminar_changed` if the seminar is not as given any
 * more, which a caller with an exclusive lock never sees.
 */
export async function takeSeats(tx: Transaction, seminar: SeatCount, seats = 1): Promise<void> {
  const { id: seminarId, updatedAt } = seminar
  assertSeatsLeft(seminar, seats)
  if (await addToSeatsTakenIfFree(tx, { seminarId, seats, updatedAt })) return
  const current = await findSeminarRecord(tx, seminarId)
  if (current?.updatedAt.getTime() !== updatedAt.getTime()) throw seminarChanged()
  // Others may have released seats since.
  throw seminarFull(Math.min(current.seatsLeft ?? 0, seats - 1))
}

/** Refuses `seminar_full` by what is known of the seminar, without a statement. */
export function assertSeatsLeft({ seatsLeft }: Pick<SeatCount, 'seatsLeft'>, seats = 1): void {
  if (seatsLeft !== null && seatsLeft < seats) throw seminarFull(seatsLeft)
}

function seminarFull(seatsLeft: number): Refusal {
  const someLeft = seatsLeft === 1 ? 'Only 1 seat is left.' : `Only ${seatsLeft} seats are left.`
  return new Refusal('conflict', 'seminar_full', seatsLeft > 0 ? someLeft : registrationClosedTexts.full)
}

const changedCode = 'seminar_changed'

const seminarChanged = () =>
  new Refusal('conflict', changedCode, 'This seminar was just changed. Please try again.')

/** Whether a seat was refused because the seminar was changed, or deleted, since it was read. */
export function isSeminarChange(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === changedCode
  return isForeignKeyViolation(error, 'orders_seminar_id_seminars_id_fk')
}

export async function releaseSeats(tx: Transaction, seminarId: number, seats = 1): Promise<void> {
  await subtractFromSeatsTaken(tx, seminarId, seats)
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
