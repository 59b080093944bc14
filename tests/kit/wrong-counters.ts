import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db/database.ts'
import { countHeldSeatsSql } from './orders.ts'

/** Seat and seminar counters that differ from the registrations; none in consistent data. */
export async function findWrongCounters(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'seats of ' || id as what from seminars where seats_taken > max_attendees or seats_taken <> ${sql.raw(countHeldSeatsSql('seminars.id'))}
    union all
    select 'seminars of ' || id from people where seminar_count <> (
      select count(*) from registrations where person_id = people.id)`)
  return rows
}
