import type { CommandContext } from '#app/application/commands/command-context.ts'
import {
  countSeats,
  deleteHeldOrder,
  findOrder,
  type OrderRow,
  removeHeldSeats,
} from '#app/features/orders/queries/orders.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { parseOfferToken } from '../adapters/offer-token.ts'
import { findEntryOfOrder, updateEntry } from '../queries/entries.ts'

/** An order that holds seats for who has its link. */
export type OpenOffer = OrderRow & {
  readonly holdsUntil: Date
  /** Number of seats that are left of it. */
  readonly seats: number
}

/** Finds the offer of a link; null if it is forged, expired, or all of its seats are taken. */
export async function findOpenOffer(
  db: DatabaseOrTransaction,
  context: Pick<CommandContext, 'secrets' | 'now'>,
  token: string | null,
): Promise<OpenOffer | null> {
  const orderId = token === null ? null : parseOfferToken(context, token)
  const order = orderId === null ? null : await findOrder(db, orderId)
  if (order?.state !== 'pending' || order.holdsUntil === null || order.holdsUntil <= context.now) return null
  const [seats = 0] = (await countSeats(db, [order.id])).values()
  return { ...order, holdsUntil: order.holdsUntil, seats }
}

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
