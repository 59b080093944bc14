import { sql } from 'drizzle-orm'
import { attendeeFilterCondition } from '#app/features/attendees/queries/attendee-search.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'

/** Attendees whom a search finds, in the order of their list. */
export function listFoundPeople(db: DatabaseOrTransaction, search: string, limit: number) {
  const filter = { search, paymentStatus: null, seminarId: null, tag: null, notInvitedTo: null }
  return db
    .select({ ...personNameColumns(people), email: people.email })
    .from(people)
    .where(attendeeFilterCondition(db, filter))
    .orderBy(...orderByNewestFirst(people.createdAt, people.id))
    .limit(limit)
}

/** Seminars that a search finds, also drafts: those by their title first, then the nearest to now. */
export function listFoundSeminars(
  db: DatabaseOrTransaction,
  { search, now }: { readonly search: string; readonly now: Date },
  limit: number,
) {
  const { id, title, startsAt, searchText } = seminars
  return db
    .select({ id, title, startsAt })
    .from(seminars)
    .where(containsWordsCondition(searchText, search))
    .orderBy(
      sql`${containsWordsCondition(foldedTextSql(title), search)} desc`,
      sql`abs(extract(epoch from ${startsAt} - ${now}::timestamptz))`,
      id,
    )
    .limit(limit)
}
