/**
 * Index scans that end with the page. Ties are broken by id in the sort direction, so that a reversed list
 * scans the same index backwards.
 */
import { type AnyColumn, and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { type Pagination, toPagination } from '#app/platform/paging.ts'
import type { ListSeminarsQuery, Seminar, SeminarSort } from '../contract/seminars.ts'
import { categories, seminarCovers, seminars } from '../tables.ts'
import {
  hasStablePlan,
  type SeminarFilterShape,
  type SeminarFilterValues,
  seminarFilterCondition,
  toFilterShape,
  toFilterValues,
} from './seminar-filter.ts'
import { seminarColumns, toSeminar } from './seminar-rows.ts'

const { id, startsAt, finishesAt, title, price, shownCpdPoints, durationInMinutes } = seminars

/** Each order matches an index, or its exact reverse. */
const orders: Record<Exclude<SeminarSort, 'date'>, SQL[]> = {
  '-date': [desc(startsAt), desc(id)],
  title: [sql`lower(${title})`, asc(id)],
  '-title': [sql`lower(${title}) desc`, desc(id)],
  // Unpriced seminars come last when ascending.
  price: [sql`${price} asc nulls last`, asc(id)],
  '-price': [sql`${price} desc nulls first`, desc(id)],
  cpd: [sql`${shownCpdPoints} desc nulls last`, asc(id)],
  duration: [asc(durationInMinutes), asc(id)],
  '-duration': [desc(durationInMinutes), desc(id)],
}

interface Shape extends SeminarFilterShape {
  readonly sort: SeminarSort
}

type Values = SeminarFilterValues & {
  readonly limit: number
  readonly offset: number
  /** Number of rows needed from each part. */
  readonly end: number
}

/** Running and upcoming seminars, soonest first, then past ones, latest first. */
function idsByDate(db: DatabaseOrTransaction, shape: Shape, params: PreparedStatementParams<Values>) {
  const now = params('now')
  const filter = seminarFilterCondition(shape, params)
  const part = (condition: SQL | undefined) =>
    db.select({ id, startsAt, finishesAt }).from(seminars).where(and(condition, filter))
  const running = part(and(gte(finishesAt, now), lt(startsAt, now)))
  const upcoming = part(gte(startsAt, now)).orderBy(asc(startsAt), asc(id)).limit(params('end'))
  const past = part(and(lt(finishesAt, now), lt(startsAt, now)))
    .orderBy(desc(startsAt), desc(id))
    .limit(params('end'))
  // The planner cannot know that no past seminar is current, and would look for one in the whole index.
  const all = shape.when === 'current' ? unionAll(running, upcoming) : unionAll(running, upcoming, past)
  const parts = all.as('parts')
  return db
    .select({ id: parts.id })
    .from(parts)
    .orderBy(...dateOrder(parts, params))
    .limit(params('limit'))
    .offset(params('offset'))
}

/** The same order across all parts. */
function dateOrder(
  row: Record<'id' | 'startsAt' | 'finishesAt', AnyColumn>,
  params: PreparedStatementParams<Values>,
): SQL[] {
  const isOver = sql`(${row.finishesAt} < ${params('now')})`
  return [
    isOver,
    sql`case when ${isOver} then null else ${row.startsAt} end`,
    sql`${row.startsAt} desc`,
    sql`case when ${isOver} then -${row.id} else ${row.id} end`,
  ]
}

function orderOf({ sort }: Shape, params: PreparedStatementParams<Values>): SQL[] {
  return sort === 'date' ? dateOrder(seminars, params) : orders[sort]
}

function idsInOrder(db: DatabaseOrTransaction, shape: Shape, params: PreparedStatementParams<Values>) {
  return db
    .select({ id })
    .from(seminars)
    .where(seminarFilterCondition(shape, params))
    .orderBy(...orderOf(shape, params))
    .limit(params('limit'))
    .offset(params('offset'))
}

/** Rows of the page, each with the filter's total, which saves a round trip. */
function pageOf(db: DatabaseOrTransaction, shape: Shape, params: PreparedStatementParams<Values>) {
  const ids = shape.sort === 'date' ? idsByDate(db, shape, params) : idsInOrder(db, shape, params)
  const page = ids.as('page')
  return (
    db
      .select({ ...seminarColumns, total: sql`(${totalOf(db, shape, params)})`.mapWith(Number) })
      .from(page)
      .innerJoin(seminars, eq(id, page.id))
      .leftJoin(categories, eq(categories.id, seminars.categoryId))
      .leftJoin(seminarCovers, eq(seminarCovers.seminarId, seminars.id))
      // Sorted again, since a join keeps no order.
      .orderBy(...orderOf(shape, params))
  )
}

const totalOf = (db: DatabaseOrTransaction, shape: Shape, params: PreparedStatementParams<Values>) =>
  db.select({ total: count() }).from(seminars).where(seminarFilterCondition(shape, params))

function toStatements(shape: Shape, name: string) {
  const page = (db: DatabaseOrTransaction, params: PreparedStatementParams<Values>) =>
    pageOf(db, shape, params)
  const total = (db: DatabaseOrTransaction, params: PreparedStatementParams<Values>) =>
    totalOf(db, shape, params)
  return { page: preparedStatement(`${name}_page`, page), total: preparedStatement(`${name}_total`, total) }
}

const statements = new Map<string, ReturnType<typeof toStatements>>()

/** Whether one plan suits all values: an order other than by date may skip many rows of another period. */
function isPrepared(shape: Shape): boolean {
  if (!hasStablePlan(shape)) return false
  if (shape.when === 'current') return shape.sort === 'date'
  return shape.when !== 'archived' || shape.sort === '-date'
}

/** Prepares statements once per shape, except those whose best plan depends on the values. */
function statementsOf(shape: Shape): ReturnType<typeof toStatements> {
  if (!isPrepared(shape)) {
    const placed: PreparedStatementParams<Values> = (name) => sql.placeholder(name)
    return {
      page: (db, values) => pageOf(db, shape, placed).prepare('').execute(values),
      total: (db, values) => totalOf(db, shape, placed).prepare('').execute(values),
    }
  }
  const name = ['seminars', shape.sort, shape.when ?? 'all', shape.category, shape.includesDrafts].join('_')
  const known = statements.get(name) ?? toStatements(shape, name)
  statements.set(name, known)
  return known
}

/** One page of seminars with the filter's total, also past the end. */
export async function listSeminars(
  db: DatabaseOrTransaction,
  query: ListSeminarsQuery,
  now: Date,
): Promise<{ seminars: Seminar[]; total: number } & Omit<Pagination, 'offset'>> {
  const page = toPagination(query)
  const { limit, offset } = page
  const statement = statementsOf({ ...toFilterShape(query, query.includeDrafts), sort: query.sort })
  const values = { ...toFilterValues(query, now), limit, offset, end: offset + limit }
  const rows = await statement.page(db, values)
  const isPastEnd = rows.length === 0 && offset > 0
  const [counted] = isPastEnd ? await statement.total(db, values) : rows
  return { seminars: rows.map(toSeminar), total: counted?.total ?? 0, page: page.page, limit }
}
