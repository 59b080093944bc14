/**
 * Lists of seminars, each a walk along an index that ends with the page.
 *
 * Ties are broken by id in the direction of the sort, so that a reversed list is the same index read backwards.
 */
import { type AnyColumn, and, asc, desc, eq, gte, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/searching.ts'
import { type Page, toPage } from '../../../platform/http/paging.ts'
import type { ListSeminarsQuery, Seminar, SeminarSort } from '../contract.ts'
import { categories, seminars } from '../tables.ts'
import { seminarColumns, toSeminar } from './seminar-rows.ts'

const { id, startsAt, finishesAt, title, price, cpdPoints, durationInMinutes, status } = seminars

/** Sorts that one index answers, in the directions and with the nulls that the index has, or exactly reversed. */
const orders: Record<Exclude<SeminarSort, 'date'>, SQL[]> = {
  '-date': [desc(startsAt), desc(id)],
  title: [sql`lower(${title})`, asc(id)],
  '-title': [sql`lower(${title}) desc`, desc(id)],
  // Unpriced last when ascending, first when descending (specification 1, section 9).
  price: [sql`${price} asc nulls last`, asc(id)],
  '-price': [sql`${price} desc nulls first`, desc(id)],
  cpd: [sql`${cpdPoints} desc nulls last`, asc(id)],
  duration: [asc(durationInMinutes), asc(id)],
  '-duration': [desc(durationInMinutes), desc(id)],
}

function categoryFilter(categoryId: number | undefined): SQL | undefined {
  if (categoryId === undefined) return undefined
  return categoryId === 0 ? isNull(seminars.categoryId) : eq(seminars.categoryId, categoryId)
}

function filterOf({ search, categoryId, when }: ListSeminarsQuery, now: Date): SQL | undefined {
  return and(
    search ? like(seminars.searchText, containing(search)) : undefined,
    categoryFilter(categoryId),
    when === 'upcoming' ? and(gte(startsAt, now), eq(status, 'scheduled')) : undefined,
    when === 'past' ? or(lt(finishesAt, now), eq(status, 'completed')) : undefined,
  )
}

interface Asked {
  readonly filter: SQL | undefined
  readonly page: Page
  readonly now: Date
}

/**
 * Upcoming first, soonest first; then past, latest first: what runs (few, whatever the catalogue), what is ahead and
 * what is over, the latter two each a walk that is not longer than the page's end.
 */
function idsByDate(db: Executor, { filter, page, now }: Asked) {
  const part = (condition: SQL | undefined) =>
    db.select({ id, startsAt, finishesAt }).from(seminars).where(and(condition, filter))
  const end = page.offset + page.limit
  const parts = unionAll(
    part(and(gte(finishesAt, now), lt(startsAt, now))),
    part(gte(startsAt, now)).orderBy(asc(startsAt), asc(id)).limit(end),
    part(and(lt(finishesAt, now), lt(startsAt, now)))
      .orderBy(desc(startsAt), desc(id))
      .limit(end),
  ).as('parts')
  return db
    .select({ id: parts.id })
    .from(parts)
    .orderBy(...dateOrder(parts, now))
    .limit(page.limit)
    .offset(page.offset)
}

/** The same order for rows of all three parts. */
function dateOrder(row: Record<'id' | 'startsAt' | 'finishesAt', AnyColumn>, now: Date): SQL[] {
  const isOver = sql`(${row.finishesAt} < ${now})`
  return [
    isOver,
    sql`case when ${isOver} then null else ${row.startsAt} end`,
    sql`${row.startsAt} desc`,
    sql`case when ${isOver} then -${row.id} else ${row.id} end`,
  ]
}

function idsInOrder(db: Executor, { filter, page }: Asked, order: readonly SQL[]) {
  return db
    .select({ id })
    .from(seminars)
    .where(filter)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
}

async function listPage(db: Executor, asked: Asked, sort: SeminarSort): Promise<Seminar[]> {
  const ids = sort === 'date' ? idsByDate(db, asked) : idsInOrder(db, asked, orders[sort])
  const page = ids.as('page')
  const rows = await db
    .select(seminarColumns)
    .from(page)
    .innerJoin(seminars, eq(id, page.id))
    .leftJoin(categories, eq(categories.id, seminars.categoryId))
    // Few rows by now, and a join promises no order.
    .orderBy(...(sort === 'date' ? dateOrder(seminars, asked.now) : orders[sort]))
  return rows.map(toSeminar)
}

/** One page of seminars with the total of the filter; a page past the end still has its total. */
export async function listSeminars(
  db: Executor,
  query: ListSeminarsQuery,
  now: Date,
): Promise<{ seminars: Seminar[]; total: number } & Omit<Page, 'offset'>> {
  const page = toPage(query)
  const filter = filterOf(query, now)
  const list = await listPage(db, { filter, page, now }, query.sort)
  // The last page tells the total by itself.
  const isLast = list.length < page.limit && (list.length > 0 || page.offset === 0)
  const total = isLast ? page.offset + list.length : await db.$count(seminars, filter)
  return { seminars: list, total, page: page.page, limit: page.limit }
}
