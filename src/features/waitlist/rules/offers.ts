/** Whom seats that became free are offered to, and until when. */

const minuteInMs = 60_000
const hourInMs = 60 * minuteInMs
const dayInMs = 24 * hourInMs
const manilaOffsetInMs = 8 * hourInMs

/** Time before the start from which nothing is offered any more. */
export const cutoffInMs = 2 * hourInMs
/** Time after a seminar for which its entries are kept. */
export const retentionInMs = 90 * dayInMs
const shortOfferHours = 4
const shortOffersFromInMs = 3 * dayInMs

export interface WaitingEntry {
  readonly id: number
  readonly seats: number
  /** Instant at which fewer seats than these were free for the first time. */
  readonly tooFewSince: Date | null
}

interface FreedSeats {
  /** Null is unlimited. */
  readonly free: number | null
  readonly now: Date
  /** Hours for which a group keeps its place while fewer seats are free than it needs; null if it is never passed. */
  readonly patienceHours: number | null
}

export interface OfferChoice<Entry extends WaitingEntry> {
  readonly offered: readonly Entry[]
  /** Entries that need more seats than were free when it was their turn. */
  readonly tooFew: readonly { readonly entry: Entry; readonly free: number }[]
  /** Entries that wait for one of these, which keeps its place. */
  readonly behind: readonly Entry[]
}

/** Instant after which a group must have found too few seats to keep its place; null if it always does. */
export function toPatientSince({
  patienceHours,
  now,
}: Pick<FreedSeats, 'patienceHours' | 'now'>): Date | null {
  return patienceHours === null ? null : new Date(now.getTime() - patienceHours * hourInMs)
}

/** @param waiting in the order of the queue */
export function chooseOffers<Entry extends WaitingEntry>(
  waiting: readonly Entry[],
  { free, now, patienceHours }: FreedSeats,
): OfferChoice<Entry> {
  const offered: Entry[] = []
  const tooFew: { entry: Entry; free: number }[] = []
  const patientSince = toPatientSince({ patienceHours, now })
  let left = free ?? Number.POSITIVE_INFINITY
  for (const [place, entry] of waiting.entries()) {
    if (left < 1) break
    if (entry.seats <= left) {
      offered.push(entry)
      left -= entry.seats
      continue
    }
    tooFew.push({ entry, free: left })
    if ((entry.tooFewSince ?? now) > (patientSince ?? 0))
      return { offered, tooFew, behind: waiting.slice(place + 1) }
  }
  return { offered, tooFew, behind: [] }
}

/** Whether nothing is offered any more. */
export function isPastCutoff(startsAt: Date, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() - cutoffInMs
}

/** Returns until when an offer made now is held; null if none is made, at night or shortly before the start. */
export function toOfferDeadline(
  startsAt: Date,
  { offerHours, now }: { readonly offerHours: number; readonly now: Date },
): Date | null {
  const aheadInMs = startsAt.getTime() - now.getTime()
  if (isPastCutoff(startsAt, now) || (aheadInMs >= dayInMs && isNight(now))) return null
  const hours = aheadInMs <= shortOffersFromInMs ? Math.min(offerHours, shortOfferHours) : offerHours
  return new Date(Math.min(now.getTime() + hours * hourInMs, startsAt.getTime() - cutoffInMs))
}

/** From 21:00 to 7:00 in Manila. */
export function isNight(now: Date): boolean {
  const hour = new Date(now.getTime() + manilaOffsetInMs).getUTCHours()
  return hour >= 21 || hour < 7
}

/** Sentences for staff and the person, which say why nothing moves though seats are free. */
export const nightReason = 'Seats are offered between 7:00 AM and 9:00 PM.'
export const behindGroupReason = 'Seats came free, but a group further ahead needs more of them.'

export function tooFewReason(seats: number, free: number): string {
  const came = free === 1 ? '1 came free' : `${free} came free`
  return `Next free seats: you asked for ${seats}, ${came}.`
}
