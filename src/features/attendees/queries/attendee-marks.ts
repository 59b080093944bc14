/**
 * Lists of attendees counted beforehand: how many there are, and where each page begins.
 *
 * Marks say how many stand between places of the list, changes what is different since. Both are read in one statement,
 * and a person's row and its changes are committed together: what comes of them is true to the moment.
 */
import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { people } from '../../people/tables.ts'
import { attendeeChanges, attendeeMarks, type CountedList } from '../tables.ts'
import { conditionOfList } from './attendee-search.ts'

/** A mark stands for so many attendees when it is made, and for less than twice as many before it is divided. */
const attendeesOfAMark = 1000

/** How many there are in a list: the sum of its marks and changes. */
export async function countListed(db: Executor, list: CountedList): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select (select sum(attendees) from ${attendeeMarks} where list = ${list})
      + (select coalesce(sum(change), 0) from ${attendeeChanges} where list = ${list}) as total`)
  return rows[0]?.total ?? 0
}

/** Whether a page begins so early in its list that walking there is the shortest way. */
export const isEarly = ({ offset }: Page): boolean => offset < attendeesOfAMark

/**
 * The ids of a page anywhere in a list, the newest first.
 *
 * In the order of the list, the sum of marks and changes down to a mark is how many stand from the beginning to there.
 * The page is a short walk from the last mark that it lies behind.
 */
export async function listIdsOfPage(
  db: Executor,
  list: CountedList,
  { limit, offset }: Page,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with summed as (
      select created_at, person_id, is_mark, sum(attendees) over (
        order by created_at desc, person_id desc, is_mark rows unbounded preceding) as attendees
      from (
        select created_at, person_id, attendees, true as is_mark from ${attendeeMarks} where list = ${list}
        union all
        select created_at, person_id, change, false from ${attendeeChanges} where list = ${list}
      ) as place
    ), start as (
      select created_at, person_id, attendees from summed where is_mark and attendees <= ${offset}
      union all
      select 'infinity', 0, 0
      order by attendees desc limit 1
    )
    select ${people.id} from ${people}
    where ${conditionOfList(list)}
      and (${people.createdAt}, ${people.id}) < (select created_at, person_id from start)
    order by ${people.createdAt} desc nulls last, ${people.id} desc nulls last
    limit ${limit} offset ${offset} - (select attendees from start)`)
  return rows.map(({ id }) => id)
}

/**
 * False where another transaction folds just now; true holds the others off until this one ends. The number is that which
 * `mark_attendees_anew` takes (see the migrations).
 */
export async function mayFold(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(7170422) as held`)
  return rows[0]?.held === true
}

/** The lists that changed since their marks were made. */
export async function listChangedLists(db: Executor): Promise<readonly CountedList[]> {
  const { rows } = await db.execute<{ list: CountedList }>(
    sql`select list from ${attendeeChanges} group by list`,
  )
  return rows.map(({ list }) => list)
}

/** Folding has no reader who waits: after a restored backup there may be millions of changes. */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '10min'`)
}

/**
 * Takes the changes of a list away and counts the stretches anew that they lie in. A stretch grown too long is divided
 * evenly; where nobody is left, the mark goes, but for the first one.
 *
 * All of it is one statement, and so sees people, marks and changes as of one moment; what is committed later stays
 * a change.
 */
export async function foldChanges(tx: Transaction, list: CountedList): Promise<void> {
  await tx.execute(sql`
    with folded as (
      delete from ${attendeeChanges} where list = ${list} returning created_at, person_id
    ), stretch as (
      select distinct mark.created_at, mark.person_id
      from folded cross join lateral (
        select created_at, person_id from ${attendeeMarks}
        where list = ${list} and (created_at, person_id) <= (folded.created_at, folded.person_id)
        order by created_at desc, person_id desc limit 1
      ) as mark
    ), standing as (
      select stretch.created_at as from_at, stretch.person_id as from_id, held.created_at, held.id,
        row_number() over in_order - 1 as nth,
        greatest(1, count(held.id) over (partition by stretch.created_at, stretch.person_id) / ${attendeesOfAMark}) as pieces,
        count(held.id) over (partition by stretch.created_at, stretch.person_id) as together
      from stretch
      left join lateral (
        select created_at, person_id from ${attendeeMarks}
        where list = ${list} and (created_at, person_id) > (stretch.created_at, stretch.person_id)
        order by created_at, person_id limit 1
      ) as next on true
      left join lateral (
        select ${people.createdAt}, ${people.id} from ${people}
        where ${conditionOfList(list)}
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
      delete from ${attendeeMarks} as mark using piece
      where mark.list = ${list} and (mark.created_at, mark.person_id) = (piece.created_at, piece.person_id)
        and piece.attendees = 0 and mark.created_at > '-infinity'
    )
    insert into ${attendeeMarks} (list, created_at, person_id, attendees)
    select ${list}, created_at, person_id, attendees from piece
    where attendees > 0 or created_at = '-infinity'
    on conflict (list, created_at, person_id) do update set attendees = excluded.attendees`)
}
