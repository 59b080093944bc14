/**
 * Precomputed counts of attendee lists: marks count between positions, changes the differences since. A
 * person and its changes commit together, and one statement reads both, so totals are exact.
 */
import { sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import type { Pagination } from '../../../platform/paging.ts'
import { people } from '../../people/tables.ts'
import { attendeeCountChanges, attendeeCountMarkers, type CountedAttendeeList } from '../tables.ts'
import { countedAttendeeListCondition } from './attendee-search.ts'

/** Attendees per mark when made; a mark is split before it reaches twice as many. */
const attendeesPerMark = 1000

/** Size of a list: the sum of its marks and changes. */
export async function countAttendeesInList(
  db: DatabaseOrTransaction,
  list: CountedAttendeeList,
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select (select sum(attendees) from ${attendeeCountMarkers} where list = ${list})
      + (select coalesce(sum(change), 0) from ${attendeeCountChanges} where list = ${list}) as total`)
  return rows[0]?.total ?? 0
}

/** Whether a page is so near the start that a plain OFFSET is fastest. */
export const isPlainOffsetFastest = ({ offset }: Pagination): boolean => offset < attendeesPerMark

/** Newest first, scanned from the last mark before the page. */
export async function listAttendeeIdsOfPage(
  db: DatabaseOrTransaction,
  list: CountedAttendeeList,
  { limit, offset }: Pagination,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with summed as (
      select created_at, person_id, is_mark, sum(attendees) over (
        order by created_at desc, person_id desc, is_mark rows unbounded preceding) as attendees
      from (
        select created_at, person_id, attendees, true as is_mark from ${attendeeCountMarkers} where list = ${list}
        union all
        select created_at, person_id, change, false from ${attendeeCountChanges} where list = ${list}
      ) as place
    ), start as (
      select created_at, person_id, attendees from summed where is_mark and attendees <= ${offset}
      union all
      select 'infinity', 0, 0
      order by attendees desc limit 1
    )
    select ${people.id} from ${people}
    where ${countedAttendeeListCondition(list)}
      and (${people.createdAt}, ${people.id}) < (select created_at, person_id from start)
    order by ${people.createdAt} desc nulls last, ${people.id} desc nulls last
    limit ${limit} offset ${offset} - (select attendees from start)`)
  return rows.map(({ id }) => id)
}

/**
 * Returns false if another transaction is folding; otherwise locks. Same lock number as `mark_attendees_anew`
 * in the migrations.
 */
export async function tryLockAttendeeCounts(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(7170422) as held`)
  return rows[0]?.held === true
}

export async function listChangedAttendeeLists(
  db: DatabaseOrTransaction,
): Promise<readonly CountedAttendeeList[]> {
  const { rows } = await db.execute<{ list: CountedAttendeeList }>(
    sql`select list from ${attendeeCountChanges} group by list`,
  )
  return rows.map(({ list }) => list)
}

/** Raises the timeout: after restoring a backup there may be millions of changes. */
export async function raiseStatementTimeout(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '10min'`)
}

/**
 * Recounts the marks affected by changes, splitting large and deleting empty ones except the first. A single
 * statement, so that later commits remain changes.
 */
export async function applyChangesToAttendeeCounts(
  tx: Transaction,
  list: CountedAttendeeList,
): Promise<void> {
  await tx.execute(sql`
    with folded as (
      delete from ${attendeeCountChanges} where list = ${list} returning created_at, person_id
    ), stretch as (
      select distinct mark.created_at, mark.person_id
      from folded cross join lateral (
        select created_at, person_id from ${attendeeCountMarkers}
        where list = ${list} and (created_at, person_id) <= (folded.created_at, folded.person_id)
        order by created_at desc, person_id desc limit 1
      ) as mark
    ), standing as (
      select stretch.created_at as from_at, stretch.person_id as from_id, held.created_at, held.id,
        row_number() over in_order - 1 as nth,
        greatest(1, count(held.id) over (partition by stretch.created_at, stretch.person_id) / ${attendeesPerMark}) as pieces,
        count(held.id) over (partition by stretch.created_at, stretch.person_id) as together
      from stretch
      left join lateral (
        select created_at, person_id from ${attendeeCountMarkers}
        where list = ${list} and (created_at, person_id) > (stretch.created_at, stretch.person_id)
        order by created_at, person_id limit 1
      ) as next on true
      left join lateral (
        select ${people.createdAt}, ${people.id} from ${people}
        where ${countedAttendeeListCondition(list)}
          and (${people.createdAt}, ${people.id}) >= (stretch.created_at, stretch.person_id)
          and (${people.createdAt}, ${people.id}) < (coalesce(next.created_at, 'infinity'), coalesce(next.person_id, 0))
      ) as held on true
      window in_order as (
        partition by stretch.created_at, stretch.person_id order by held.created_at, held.id)
    ), piece as (
      select distinct on (from_at, from_id, number) case when number = 0 then from_at else created_at end as created_at,
        case when number = 0 then from_id else id end as person_id,
        count(id) over (partition by from_at, from_id, number) as attendees
      from (select *, nth * pieces / greatest(1, together) as number from standing) as numbered
      order by from_at, from_id, number, nth
    ), emptied as (
      delete from ${attendeeCountMarkers} as mark using piece
      where mark.list = ${list} and (mark.created_at, mark.person_id) = (piece.created_at, piece.person_id)
        and piece.attendees = 0 and mark.created_at > '-infinity'
    )
    insert into ${attendeeCountMarkers} (list, created_at, person_id, attendees)
    select ${list}, created_at, person_id, attendees from piece
    where attendees > 0 or created_at = '-infinity'
    on conflict (list, created_at, person_id) do update set attendees = excluded.attendees`)
}
