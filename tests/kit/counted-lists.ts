/** Compares pre-counted attendee lists with plain counts. */
import { sql } from 'drizzle-orm'
import {
  countAttendeesInList,
  listAttendeeIdsOfPage,
} from '../../src/features/attendees/queries/attendee-counts.ts'
import { type CountedAttendeeList, countedAttendeeLists } from '../../src/features/attendees/tables.ts'
import { type Database, type DatabaseOrTransaction, inTransaction } from '../../src/platform/db/database.ts'

const plainConditions: Record<CountedAttendeeList, string> = {
  all: 'true',
  pending: 'has_pending_payment',
  verified: 'has_verified_payment',
  rejected: 'has_rejected_payment',
}

async function listPlainly(db: DatabaseOrTransaction, list: CountedAttendeeList): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from people where erased_at is null and (role = 'attendee' or seminar_count > 0)
      and ${sql.raw(plainConditions[list])}
    order by created_at desc, id desc`)
  return rows.map(({ id }) => id)
}

/** Offsets of the pages to check, given the total. */
export type Places = (total: number) => readonly number[]

const usualPlaces: Places = (total) => [0, 1, total - 11, total - 1, total, total + 5, Math.floor(total / 2)]

/**
 * Differences between a list and its people within one snapshot; empty if correct.
 * @param places offsets of pages of seven, checked besides the whole list in pages of a thousand
 */
export function lies(db: Database, places: Places = usualPlaces): Promise<string[]> {
  return inTransaction(
    db,
    async (tx) => {
      const found: string[] = []
      for (const list of countedAttendeeLists) found.push(...(await liesOf(tx, list, places)))
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function liesOf(
  tx: DatabaseOrTransaction,
  list: CountedAttendeeList,
  places: Places,
): Promise<string[]> {
  const expected = await listPlainly(tx, list)
  const total = await countAttendeesInList(tx, list)
  const found = total === expected.length ? [] : [`${list}: ${total} instead of ${expected.length}`]
  const wholes = Array.from({ length: Math.ceil(expected.length / 1000) }, (_, nth) => ({
    limit: 1000,
    offset: nth * 1000,
  }))
  const asked = places(expected.length).map((offset) => ({ limit: 7, offset: Math.max(0, offset) }))
  for (const page of [...wholes, ...asked]) {
    const ids = await listAttendeeIdsOfPage(tx, list, { page: 1, ...page })
    const right = expected.slice(page.offset, page.offset + page.limit)
    if (ids.join() !== right.join()) found.push(`${list}: another page at ${page.offset}`)
  }
  return found
}

/** Inserts people in one statement, four at each hour, starting `from` hours after 2020. */
export async function manyAttendees(
  db: DatabaseOrTransaction,
  prefix: string,
  { from = 0, many, role = 'attendee' }: { from?: number; many: number; role?: string },
): Promise<void> {
  await db.execute(sql`
    insert into people (email, first_name, last_name, role, created_at, has_verified_payment)
    select ${prefix} || n || '@example.ph', 'Ana', 'Reyes', ${role},
      timestamptz '2020-01-01 00:00Z' + (${from}::integer + n / 4) * interval '1 hour', n % 3 = 0
    from generate_series(1, ${many}::integer) n`)
}
