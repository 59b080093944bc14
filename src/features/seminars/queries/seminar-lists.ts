/**
 * Index scans that end with the page. Ties are broken by id in the sort direction, so that a reversed list
 * scans the same index backwards.
 */
import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNull,
  like,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { preparedStatement, type StatementParams } from '../../../platform/db/prepared.ts'
import { toLikePattern } from '../../../platform/db/searching.ts'
import { type Pagination, toPagination } from '../../../platform/paging.ts'
import type { ListSeminarsQuery, Seminar, SeminarSort } from '../contract/seminars.ts'
import { categories, seminars } from '../tables.ts'
import { seminarColumns, toSeminar } from './seminar-rows.ts'

const { id, startsAt, finishesAt, title, price, cpdPoints, durationInMinutes, status, isDraft } = seminars

/** Each order matches an index, or its exact reverse. */
const orders: Record<Exclude<SeminarSort, 'date'>, SQL[]> = {
  '-date': [desc(startsAt), desc(id)],
  title: [sql`lower(${title})`, asc(id)],
  '-title': [sql`lower(${title}) desc`, desc(id)],
  // Unpriced seminars come last when ascending.
  price: [sql`${price} asc nulls last`, asc(id)],
  '-price': [sql`${price} desc nulls first`, desc(id)],
  cpd: [sql`${cpdPoints} desc nulls last`, asc(id)],
  duration: [asc(durationInMinutes), asc(id)],
  '-duration': [desc(durationInMinutes), desc(id)],
}

/** What determines the statement's shape; the rest are parameters. */
interface Shape {
  readonly sort: SeminarSort
  readonly when: ListSeminarsQuery['when']
  readonly category: 'any' | 'none' | 'one'
  readonly isSearch: boolean
  readonly includesDrafts: boolean
}

/** A type, because interfaces lack an index signature. */
type Values = {
  readonly now: Date
  readonly limit: number
  readonly offset: number
  /** Number of rows needed from each part. */
  readonly end: number
  readonly categoryId: number | null
  readonly pattern: string | null
}

function filterOf(
  { when, category, isSearch, includesDrafts }: Shape,
  params: StatementParams<Values>,
): SQL | undefined {
  return and(
    includesDrafts ? undefined : eq(isDraft, false),
    isSearch ? like(seminars.searchText, params('pattern')) : undefined,
    category === 'none' ? isNull(seminars.categoryId) : undefined,
    category === 'one' ? eq(seminars.categoryId, params('categoryId')) : undefined,
    when === 'upcoming' ? and(gte(startsAt, params('now')), eq(status, 'scheduled')) : undefined,
    when === 'past' ? or(lt(finishesAt, params('now')), eq(status, 'completed')) : undefined,
  )
}

/** Running and upcoming seminars, soonest first, then past ones, latest first. */
function idsByDate(db: DatabaseOrTransaction, shape: Shape, params: StatementParams<Values>) {
  const now = params('now')
  const filter = filterOf(shape, params)
  const part = (condition: SQL | undefined) =>
    db.select({ id, startsAt, finishesAt }).from(seminars).where(and(condition, filter))
  const parts = unionAll(
    part(and(gte(finishesAt, now), lt(startsAt, now))),
    part(gte(startsAt, now)).orderBy(asc(startsAt), asc(id)).limit(params('end')),
    part(and(lt(finishesAt, now), lt(startsAt, now)))
      .orderBy(desc(startsAt), desc(id))
      .limit(params('end')),
  ).as('parts')
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
  params: StatementParams<Values>,
): SQL[] {
  const isOver = sql`(${row.finishesAt} < ${params('now')})`
  return [
    isOver,
    sql`case when ${isOver} then null else ${row.startsAt} end`,
    sql`${row.startsAt} desc`,
    sql`case when ${isOver} then -${row.id} else ${row.id} end`,
  ]
}

function orderOf({ sort }: Shape, params: StatementParams<Values>): SQL[] {
  return sort === 'date' ? dateOrder(seminars, params) : orders[sort]
}

function idsInOrder(db: DatabaseOrTransaction, shape: Shape, params: StatementParams<Values>) {
  return db
    .select({ id })
    .from(seminars)
    .where(filterOf(shape, params))
    .orderBy(...orderOf(shape, params))
    .limit(params('limit'))
    .offset(params('offset'))
}

function pageOf(db: DatabaseOrTransaction, shape: Shape, params: StatementParams<Values>) {
  const ids = shape.sort === 'date' ? idsByDate(db, shape, params) : idsInOrder(db, shape, params)
  const page = ids.as('page')
  return (
    db
      .select(seminarColumns)
      .from(page)
      .innerJoin(seminars, eq(id, page.id))
      .leftJoin(categories, eq(categories.id, seminars.categoryId))
      // Sorted again, since a join keeps no order.
      .orderBy(...orderOf(shape, params))
  )
}

const totalOf = (db: DatabaseOrTransaction, shape: Shape, params: StatementParams<Values>) =>
  db.select({ total: count() }).from(seminars).where(filterOf(shape, params))

function toStatements(shape: Shape, name: string) {
  const page = (db: DatabaseOrTransaction, params: StatementParams<Values>) => pageOf(db, shape, params)
  const total = (db: DatabaseOrTransaction, params: StatementParams<Values>) => totalOf(db, shape, params)
  return { page: preparedStatement(`${name}_page`, page), total: preparedStatement(`${name}_total`, total) }
}

const statements = new Map<string, ReturnType<typeof toStatements>>()

/** Prepared once per shape, except searches, whose best plan depends on the terms. */
function statementsOf(shape: Shape): ReturnType<typeof toStatements> {
  if (shape.isSearch) {
    const placed: StatementParams<Values> = (name) => sql.placeholder(name)
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
  const { search, categoryId, when, sort, includeDrafts } = query
  const page = toPagination(query)
  const { limit, offset } = page
  const category = categoryId === undefined ? 'any' : categoryId === 0 ? 'none' : 'one'
  const statement = statementsOf({
    sort,
    when,
    category,
    isSearch: Boolean(search),
    includesDrafts: includeDrafts,
  })
  const pattern = search ? toLikePattern(search) : null
  const values = { now, limit, offset, end: offset + limit, categoryId: categoryId ?? null, pattern }
  const list = (await statement.page(db, values)).map(toSeminar)
  // The last page yields the total without a count.
  const isLast = list.length < limit && (list.length > 0 || offset === 0)
  const total = isLast ? offset + list.length : ((await statement.total(db, values))[0]?.total ?? 0)
  return { seminars: list, total, page: page.page, limit }
}
