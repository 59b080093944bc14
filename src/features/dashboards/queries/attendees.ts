/**
 * How many attendees there are.
 *
 * Each is one entry of an index, and a million of them take 60 ms to count: too much for every look at a dashboard.
 * So a large number is remembered for a moment, in which it cannot change by anything that one would see; a small one
 * is counted each time.
 */

import { count } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { isAttendee } from '../../people/queries.ts'
import { people } from '../../people/tables.ts'

/** Counted within a few milliseconds. */
const smallNumber = 50_000
const rememberedForMs = 10_000

interface Counted {
  readonly attendees: number
  readonly at: Date
}

const lastCounts = new WeakMap<Database, Counted>()

/** Everyone whose role is attendee or who has a registration; over 50,000 as of at most ten seconds ago. */
export async function countAttendees(db: Database, now: Date): Promise<number> {
  const last = lastCounts.get(db)
  const age = last === undefined ? 0 : now.getTime() - last.at.getTime()
  if (last !== undefined && last.attendees > smallNumber && age >= 0 && age < rememberedForMs)
    return last.attendees
  const [row] = await db.select({ attendees: count() }).from(people).where(isAttendee)
  const attendees = row?.attendees ?? 0
  lastCounts.set(db, { attendees, at: now })
  return attendees
}
