import { fullName } from '#app/features/people/rules/names.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { Database } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import type { Waitlist, WaitlistQuery } from '../contract/waitlist.ts'
import { countOpenEntries, listEntriesPage, type WaitlistEntryRow } from '../queries/entries.ts'

/** The waiting list of a seminar, for staff. */
export async function getWaitlist(
  db: Database,
  { seminarId, ended, ...page }: WaitlistQuery,
): Promise<Waitlist> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const { limit, offset, ...shown } = toPagination(page)
  const [{ rows, total }, counts] = await Promise.all([
    listEntriesPage(db, { seminarId, isEnded: ended === 'yes', limit, offset, ...shown }),
    countOpenEntries(db, seminarId),
  ])
  const entries = rows.map(({ entry, offerEndsAt }, place) => ({
    id: entry.id,
    name: entryName(entry),
    email: entry.email,
    seats: entry.seats,
    status: entry.status,
    // Offers come first in the list.
    position: entry.status === 'waiting' ? offset + place + 1 - counts.offered.people : null,
    joinedAt: entry.joinedAt.toISOString(),
    offerEndsAt: offerEndsAt?.toISOString() ?? null,
    lastReason: entry.lastReason,
  }))
  return { entries, ...counts, seatsLeft: seminar.seatsLeft, total, limit, ...shown }
}

export function entryName({ firstName, lastName }: Pick<WaitlistEntryRow, 'firstName' | 'lastName'>): string {
  return fullName({ firstName, lastName, middleInitial: null, suffix: null })
}
