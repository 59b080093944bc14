import { countSeats, deleteHeldOrder, removeHeldSeat } from '#app/features/orders/queries/orders.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { findEntryOfOrder, updateEntry } from '../queries/entries.ts'
import type { OpenOffer } from '../reads/own-entry.ts'

/** The seminar as it is for who has an offer: one seat is free for them. */
export function withOfferedSeat(seminar: SeminarRecord): SeminarRecord {
  return { ...seminar, seatsLeft: seminar.seatsLeft === null ? null : seminar.seatsLeft + 1 }
}

/**
 * Gives a seat of an offer to a registration that was just stored, instead of `takeSeats`: the counter of the seminar, which
 * is locked exclusively, stays. The offer ends with its last seat.
 * @param orderId of the registration
 */
export async function takeOfferedSeat(tx: Transaction, offer: OpenOffer, orderId: number): Promise<void> {
  const [seats] = (await countSeats(tx, [offer.id])).values()
  if (seats !== 1) return removeHeldSeat(tx, offer.id)
  const entry = await findEntryOfOrder(tx, offer.id)
  if (entry !== null) await updateEntry(tx, entry.id, { status: 'taken', orderId })
  await deleteHeldOrder(tx, offer.id)
}
