/** The entry and the offer of a mailed link. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { countSeats, type OrderRow } from '#app/features/orders/queries/orders.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { parseEntryToken } from '../adapters/entry-token.ts'
import type { OwnEntry } from '../contract/waitlist.ts'
import { findEntry, findHeldOrder, listWaiting, type WaitlistEntryRow } from '../queries/entries.ts'

/** An order that holds seats for who has the link of its entry. */
export type OpenOffer = OrderRow & {
  readonly holdsUntil: Date
  /** Number of seats that are left of it. */
  readonly seats: number
}

type LinkContext = Pick<CommandContext, 'secrets' | 'now'>

/** Finds the offer of a link; null if it is forged, nothing is offered, or its deadline is over. */
export async function findOpenOffer(
  db: DatabaseOrTransaction,
  context: LinkContext,
  token: string | null,
): Promise<OpenOffer | null> {
  const entryId = token === null ? null : parseEntryToken(context, token)
  const order = entryId === null ? null : await findHeldOrder(db, entryId)
  if (!order?.holdsUntil || order.holdsUntil <= context.now) return null
  const [seats = 0] = (await countSeats(db, [order.id])).values()
  return { ...order, holdsUntil: order.holdsUntil, seats }
}

/** The entry of a link; refuses one that is forged, or whose entry is deleted. */
export async function getEntryOfLink(
  db: DatabaseOrTransaction,
  context: LinkContext,
  link: string,
): Promise<WaitlistEntryRow> {
  const entryId = parseEntryToken(context, link)
  const entry = entryId === null ? null : await findEntry(db, entryId)
  if (entry === null) throw new Refusal('not_found', 'entry_unknown', 'This link is no longer valid.')
  return entry
}

/** What the link of an entry shows, and until when it can be used to register. */
export async function getOwnEntry(context: CommandContext, link: string): Promise<OwnEntry> {
  const { db } = context
  const entry = await getEntryOfLink(db, context, link)
  const seminar = await findSeminarRecord(db, entry.seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const offer = await findOpenOffer(db, context, link)
  const queue = entry.status === 'waiting' ? await listWaiting(db, seminar.id) : []
  const before = queue.slice(
    0,
    queue.findIndex(({ id }) => id === entry.id),
  )
  return {
    seminarId: seminar.id,
    seminarTitle: seminar.title,
    // Its deadline is over, which the job has yet to note.
    status: entry.status === 'offered' && offer === null ? 'expired' : entry.status,
    seats: offer?.seats ?? entry.seats,
    position: entry.status === 'waiting' ? before.length + 1 : null,
    seatsBefore: before.reduce((sum, { seats }) => sum + seats, 0),
    offerEndsAt: offer?.holdsUntil.toISOString() ?? null,
    lastReason: entry.lastReason,
  }
}
