import type { CommandContext } from '#app/application/commands/command-context.ts'
import { countSeats } from '#app/features/orders/queries/orders.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findOpenOffer } from '../commands/take-offer.ts'

/** The offer of a link; refuses one that is forged or over. */
export async function getOwnOffer(context: CommandContext, link: string) {
  const { db } = context
  const offer = await findOpenOffer(db, context, link)
  const seminar = offer?.seminarId ? await findSeminarRecord(db, offer.seminarId) : null
  if (offer === null || seminar === null)
    throw new Refusal('not_found', 'offer_ended', 'This offer has ended, or all of its seats are taken.')
  const seats = (await countSeats(db, [offer.id])).get(seminar.id) ?? 0
  return { seminarId: seminar.id, seminarTitle: seminar.title, seats, holdsUntil: offer.holdsUntil }
}
