import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db/database.ts'

/** Seat and seminar counters that differ from the registrations; none in consistent data. */
export async function findWrongCounters(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'seats of ' || id as what from seminars where seats_taken > max_attendees or seats_taken <> (
      select count(*) from registrations where seminar_id = seminars.id and payment_status <> 'rejected')
    union all
    select 'seminars of ' || id from people where seminar_count <> (
      select count(*) from registrations where person_id = people.id)`)
  return rows
}
