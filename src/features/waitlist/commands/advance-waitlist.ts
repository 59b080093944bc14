/** Moves the queue of a seminar: ends offers that were not taken, recalls those half over, and offers free seats. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { getOrderOfSeat, insertOrders, listHeldOrders } from '#app/features/orders/queries/orders.ts'
import { newOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { LiveOrder } from '#app/features/registrations/commands/lock-order.ts'
import { moveOrder } from '#app/features/registrations/commands/move-order.ts'
import { takeSeats } from '#app/features/registrations/commands/seat-ledger.ts'
import {
  findSeminarRecord,
  lockSeminar,
  type SeminarRecord,
} from '#app/features/seminars/queries/planning.ts'
import { whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import {
  endEntriesOfRegistered,
  findEntryOfOrder,
  listOffersToRemind,
  listSeminarsToAdvance,
  listWaiting,
  updateEntry,
  updateReasons,
  type WaitlistEntryRow,
} from '../queries/entries.ts'
import {
  behindGroupReason,
  chooseOffers,
  cutoffInMs,
  isNight,
  isPastCutoff,
  nightReason,
  toOfferDeadline,
  tooFewReason,
} from '../rules/offers.ts'
import { queueOfferEmail, queueWaitlistEmail } from './notify-entry.ts'

export type WaitlistContext = Pick<CommandContext, 'secrets' | 'policies' | 'now'>

/** Moves the queues of all seminars that can move, each in a transaction. */
export async function advanceWaitlists(context: WaitlistContext & Pick<CommandContext, 'db'>): Promise<void> {
  const { db, now } = context
  const cutoff = new Date(now.getTime() + cutoffInMs)
  for (const seminarId of await listSeminarsToAdvance(db, { cutoff, now }))
    await inTransaction(db, (tx) => advanceWaitlist(tx, context, seminarId))
}

/** Moves the queue of a seminar, which may be locked. Idempotent: what was done already is not done again. */
export async function advanceWaitlist(
  tx: Transaction,
  context: WaitlistContext,
  seminarId: number,
): Promise<void> {
  const seminar = await lockSeminar(tx, seminarId)
  if (seminar === null) return
  const closed = whyRegistrationClosed({ ...seminar, seatsLeft: null }, context.now)
  await endOffers(tx, context, { seminar, isCancelled: closed === 'cancelled' })
  if (closed === 'cancelled' || closed === 'over' || isPastCutoff(seminar.startsAt, context.now))
    return closeQueue(tx, context, seminar)
  await remindOfOffers(tx, context, seminar)
  if (closed === null) await offerFreeSeats(tx, context, seminarId)
}

/** Releases the seats of offers whose deadline is over; of a canceled seminar, those of all. */
async function endOffers(
  tx: Transaction,
  { now }: WaitlistContext,
  { seminar, isCancelled }: { readonly seminar: SeminarRecord; readonly isCancelled: boolean },
): Promise<void> {
  for (const order of await listHeldOrders(tx, seminar.id)) {
    if (!isCancelled && order.holdsUntil !== null && order.holdsUntil > now) continue
    await releaseOffer(tx, { order, seminar }, { state: isCancelled ? 'cancelled' : 'expired', now })
    const entry = await findEntryOfOrder(tx, order.id)
    if (entry === null) continue
    await updateEntry(tx, entry.id, { status: isCancelled ? 'left' : 'expired' })
    const event = isCancelled ? 'waitlist.closed' : 'waitlist.offer_expired'
    await queueWaitlistEmail(tx, { event, entry, seminar, data: {} }, now)
  }
}

/** Releases the seats that an order holds, in a locked seminar. */
export async function releaseOffer(
  tx: Transaction,
  offer: Pick<LiveOrder, 'order' | 'seminar'>,
  move: { readonly state: 'cancelled' | 'expired'; readonly now: Date },
): Promise<void> {
  await moveOrder(tx, { ...offer, payer: null, seats: [] }, move)
}

async function remindOfOffers(
  tx: Transaction,
  context: WaitlistContext,
  seminar: SeminarRecord,
): Promise<void> {
  const { now } = context
  if (isNight(now)) return
  for (const { entry, holdsUntil } of await listOffersToRemind(tx, now, seminar.id)) {
    if (holdsUntil === null) continue
    await updateEntry(tx, entry.id, { remindedAt: now })
    const offer = { entry, seminar, validUntil: holdsUntil }
    await queueOfferEmail(tx, context, { event: 'waitlist.offer_ending', ...offer })
  }
}

async function closeQueue(tx: Transaction, { now }: WaitlistContext, seminar: SeminarRecord): Promise<void> {
  for (const entry of await listWaiting(tx, seminar.id)) {
    await updateEntry(tx, entry.id, { status: 'left', lastReason: 'The waiting list was closed.' })
    await queueWaitlistEmail(tx, { event: 'waitlist.closed', entry, seminar, data: {} }, now)
  }
}

/** Offers the free seats of a locked seminar, each offer an order that holds its seats until its deadline. */
async function offerFreeSeats(tx: Transaction, context: WaitlistContext, seminarId: number): Promise<void> {
  const { now } = context
  const { offerHours, patienceHours } = context.policies.waitlist
  // As it is once offers have ended.
  const seminar = await findSeminarRecord(tx, seminarId)
  if (seminar === null || seminar.seatsLeft === 0) return
  const holdsUntil = toOfferDeadline(seminar.startsAt, { offerHours, now })
  await endEntriesOfRegistered(tx, seminarId)
  const waiting = await listWaiting(tx, seminarId)
  if (holdsUntil === null) return updateReasons(tx, idsOf(waiting), nightReason)
  const { offered, tooFew, behind } = chooseOffers(waiting, { free: seminar.seatsLeft, now, patienceHours })
  for (const { entry, free } of tooFew) {
    await updateReasons(tx, [entry.id], tooFewReason(entry.seats, free))
    if (entry.tooFewSince === null) await updateEntry(tx, entry.id, { tooFewSince: now })
  }
  await updateReasons(tx, idsOf(behind), behindGroupReason)
  const stopped = new Set([...tooFew.map(({ entry }) => entry), ...behind])
  await updateReasons(tx, idsOf(waiting.filter((entry) => !stopped.has(entry))), null)
  for (const entry of offered) await offerSeats(tx, context, { entry, seminar, holdsUntil })
  const seats = offered.reduce((sum, entry) => sum + entry.seats, 0)
  if (seats > 0) await takeSeats(tx, seminar, seats)
}

const idsOf = (entries: readonly WaitlistEntryRow[]) => entries.map(({ id }) => id)

/** Offers seats of a locked seminar, which the caller takes, as an order that holds them until its deadline. */
export async function offerSeats(
  tx: Transaction,
  context: WaitlistContext,
  {
    entry,
    seminar,
    holdsUntil,
  }: {
    readonly entry: WaitlistEntryRow
    readonly seminar: SeminarRecord
    readonly holdsUntil: Date
  },
): Promise<void> {
  const { now } = context
  // The price is that of the day on which they are taken.
  const seat = { kind: 'seat', label: seminar.title, amount: '0.00' } as const
  const [line = 0] = await insertOrders(tx, [
    {
      code: newOrderCode(),
      seminarId: seminar.id,
      payerId: null,
      payer: { name: `${entry.firstName} ${entry.lastName}` },
      state: 'pending',
      holdsUntil,
      seats: Array.from({ length: entry.seats }, () => [seat] as const),
      createdAt: now,
      updatedAt: now,
    },
  ])
  const { id: orderId } = await getOrderOfSeat(tx, line)
  await updateEntry(tx, entry.id, {
    status: 'offered',
    orderId,
    tooFewSince: null,
    lastReason: null,
    remindedAt: null,
  })
  await queueOfferEmail(tx, context, { entry, seminar, validUntil: holdsUntil })
}
