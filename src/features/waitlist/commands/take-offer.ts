import type { CommandContext } from '#app/application/commands/command-context.ts'
import {
  countSeats,
  deleteHeldOrder,
  findOrder,
  type OrderRow,
  removeHeldSeat,
} from '#app/features/orders/queries/orders.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { parseOfferToken } from '../adapters/offer-token.ts'
import { findEntryOfOrder, updateEntry } from '../queries/entries.ts'

/** An order that holds seats for who has its link. */
export type OpenOffer = OrderRow & { readonly holdsUntil: Date }

/** Finds the offer of a link; null if it is forged, expired, or all of its seats are taken. */
export async function findOpenOffer(
  db: DatabaseOrTransaction,
  context: Pick<CommandContext, 'secrets' | 'now'>,
  token: string | null,
): Promise<OpenOffer | null> {
  const orderId = token === null ? null : parseOfferToken(context, token)
  const order = orderId === null ? null : await findOrder(db, orderId)
  if (order?.state !== 'pending' || order.holdsUntil === null || order.holdsUntil <= context.now) return null
  return { ...order, holdsUntil: order.holdsUntil }
}

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
