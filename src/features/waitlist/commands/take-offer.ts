import {
  countSeats,
  deleteHeldOrder,
  type OrderRow,
  removeHeldSeats,
} from '#app/features/orders/queries/orders.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { findEntryOfOrder, updateEntry } from '../queries/entries.ts'
import type { OpenOffer } from '../reads/own-entry.ts'

/** The seminar as it is for who has an offer: its seats are the free ones. */
export function withOfferedSeats(seminar: SeminarRecord, { seats }: OpenOffer): SeminarRecord {
  return { ...seminar, seatsLeft: seminar.seatsLeft === null ? null : seats }
}

/**
 * Gives seats of an offer to registrations that were just stored, instead of `takeSeats`: the counter of the seminar, which
 * is locked exclusively, stays. The offer ends with its last seat.
 * @param taken order of the registrations
 */
export async function takeOfferedSeats(
  tx: Transaction,
  offer: OpenOffer,
  taken: Pick<OrderRow, 'id'>,
): Promise<void> {
  const [seats = 0] = (await countSeats(tx, [taken.id])).values()
  if (seats < offer.seats) return removeHeldSeats(tx, offer.id, seats)
  const entry = await findEntryOfOrder(tx, offer.id)
  if (entry !== null) await updateEntry(tx, entry.id, { status: 'taken', orderId: taken.id })
  await deleteHeldOrder(tx, offer.id)
}
