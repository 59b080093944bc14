/** Every SQL statement about seminars and categories. */
import { and, asc, desc, eq, gte, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { type Page, toPage } from '../../platform/http/paging.ts'
import type {
  CategoryList,
  CategoryWithCount,
  ListCategoriesQuery,
  ListSeminarsQuery,
  Seminar,
  SeminarSort,
} from './contract.ts'
import { categories, seminars } from './tables.ts'

/** A pattern that finds the text anywhere, its own wildcards taken literally. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

const toPesos = (price: string | null): number | null => (price === null ? null : Number(price))

const seminarColumns = {
  id: seminars.id,
  title: seminars.title,
  description: seminars.description,
  startsAt: seminars.startsAt,
  endsAt: seminars.endsAt,
  durationInMinutes: seminars.durationInMinutes,
  maxAttendees: seminars.maxAttendees,
  seatsTaken: seminars.seatsTaken,
  status: seminars.status,
  cpdPoints: seminars.cpdPoints,
  price: seminars.price,
  locationType: seminars.locationType,
  locationAddress: seminars.locationAddress,
  locationDetails: seminars.locationDetails,
  categoryId: seminars.categoryId,
  categoryName: sql<string | null>`${categories.name}`.as('category_name'),
  categoryColor: sql<string | null>`${categories.color}`.as('category_color'),
  createdAt: seminars.createdAt,
  updatedAt: seminars.updatedAt,
}

type SeminarRow = Pick<
  typeof seminars.$inferSelect,
  Exclude<keyof typeof seminarColumns, 'categoryName' | 'categoryColor'>
> & { categoryName: string | null; categoryColor: string | null }

/** A row as the wire shows it. The meeting link is left out: who may read it is not known here. */
function toSeminar(row: SeminarRow): Seminar {
  const hasCategory = row.categoryId !== null && row.categoryName !== null && row.categoryColor !== null
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    scheduledDate: row.startsAt.toISOString(),
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt?.toISOString() ?? null,
    durationMinutes: row.durationInMinutes,
    maxAttendees: row.maxAttendees,
    status: row.status,
    cpdPoints: row.cpdPoints,
    price: toPesos(row.price),
    locationType: row.locationType,
    locationAddress: row.locationAddress,
    locationDetails: row.locationDetails,
    categoryId: row.categoryId,
    category: hasCategory
      ? { id: row.categoryId as number, name: row.categoryName as string, color: row.categoryColor as string }
      : null,
    registeredCount: row.seatsTaken,
    seatsLeft: row.maxAttendees === null ? null : row.maxAttendees - row.seatsTaken,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function orderOf(sort: SeminarSort, now: Date): SQL[] {
  const { startsAt, finishesAt, title, price, cpdPoints, durationInMinutes } = seminars
  const isOver = sql`(${finishesAt} < ${now})`
  const orders: Record<SeminarSort, SQL[]> = {
    date: [
      sql`${isOver}`,
      sql`case when ${isOver} then null else ${startsAt} end asc nulls last`,
      desc(startsAt),
    ],
    '-date': [desc(startsAt)],
    title: [sql`lower(${title})`],
    '-title': [sql`lower(${title}) desc`],
    // Unpriced last when ascending, first when descending (specification 1, section 9).
    price: [sql`${price} asc nulls last`],
    '-price': [sql`${price} desc nulls first`],
    cpd: [sql`${cpdPoints} desc nulls last`],
    duration: [asc(durationInMinutes)],
    '-duration': [desc(durationInMinutes)],
  }
  return [...orders[sort], asc(seminars.id)]
}

function filterOf(query: ListSeminarsQuery, now: Date): SQL | undefined {
  const { search, categoryId, when } = query
  return and(
    search ? like(seminars.searchText, containing(search)) : undefined,
    categoryId === undefined
      ? undefined
      : categoryId === 0
        ? isNull(seminars.categoryId)
        : eq(seminars.categoryId, categoryId),
    when === 'upcoming' ? and(gte(seminars.startsAt, now), eq(seminars.status, 'scheduled')) : undefined,
    when === 'past' ? or(lt(seminars.finishesAt, now), eq(seminars.status, 'completed')) : undefined,
  )
}

/** One page of seminars with the total of the filter, in one statement: a page past the end still has its total. */
export async function listSeminars(
  db: Executor,
  query: ListSeminarsQuery,
  now: Date,
): Promise<{ seminars: Seminar[]; total: number } & Omit<Page, 'offset'>> {
  const { page, limit, offset } = toPage(query)
  const filter = filterOf(query, now)
  const order = orderOf(query.sort, now)
  const total = db.$with('total').as(
    db
      .select({ total: sql<number>`count(*)`.mapWith(Number).as('total') })
      .from(seminars)
      .where(filter),
  )
  const rows = db.$with('rows').as(
    db
      .select({
        ...seminarColumns,
        place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('place'),
      })
      .from(seminars)
      .leftJoin(categories, eq(categories.id, seminars.categoryId))
      .where(filter)
      .orderBy(sql`place`)
      .limit(limit)
      .offset(offset),
  )
  const found = await db.with(total, rows).select().from(total).leftJoin(rows, sql`true`).orderBy(sql`place`)
  return {
    seminars: found.flatMap(({ rows: row }) => (row === null ? [] : [toSeminar(row)])),
    total: found[0]?.total.total ?? 0,
    page,
    limit,
  }
}

/** One seminar as the wire shows it; null where there is none. */
export async function findSeminar(db: Executor, seminarId: number): Promise<Seminar | null> {
  const [row] = await db
    .select(seminarColumns)
    .from(seminars)
    .leftJoin(categories, eq(categories.id, seminars.categoryId))
    .where(eq(seminars.id, seminarId))
  return row === undefined ? null : toSeminar(row)
}

export async function hasSeminars(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: seminars.id }).from(seminars).limit(1)
  return row !== undefined
}

/** Addresses and changes of everything that a search engine may list, newest first. */
export async function listSeminarAddresses(db: Executor): Promise<{ id: number; updatedAt: Date }[]> {
  return db
    .select({ id: seminars.id, updatedAt: seminars.updatedAt })
    .from(seminars)
    .where(sql`${seminars.status} <> 'cancelled'`)
    .orderBy(desc(seminars.startsAt))
    .limit(5000)
}

/** Categories by name, each with the number of its seminars. */
export async function listCategories(db: Executor, query: ListCategoriesQuery): Promise<CategoryList> {
  const { page, limit, offset } = toPage(query)
  const filter = and(
    query.onlyActive ? eq(categories.isActive, true) : undefined,
    query.search ? like(sql`lower(${categories.name})`, containing(query.search)) : undefined,
  )
  const total = db.$with('total').as(
    db
      .select({ total: sql<number>`count(*)`.mapWith(Number).as('total') })
      .from(categories)
      .where(filter),
  )
  const rows = db.$with('rows').as(
    db
      .select({
        id: categories.id,
        name: categories.name,
        description: categories.description,
        color: categories.color,
        isActive: categories.isActive,
        // Names written out: inside a select from one table the query builder leaves out the table's name.
        seminarCount: sql<number>`(select count(*) from seminars where seminars.category_id = categories.id)`
          .mapWith(Number)
          .as('seminar_count'),
      })
      .from(categories)
      .where(filter)
      .orderBy(sql`lower(${categories.name})`)
      .limit(limit)
      .offset(offset),
  )
  const found = await db
    .with(total, rows)
    .select()
    .from(total)
    .leftJoin(rows, sql`true`)
    .orderBy(sql`lower(${rows.name})`)
  const list = found.flatMap(({ rows: row }): CategoryWithCount[] => (row === null ? [] : [row]))
  return { categories: list, total: found[0]?.total.total ?? 0, page, limit }
}

/** A seminar as commands weigh it. */
export type SeminarFacts = Omit<typeof seminars.$inferSelect, 'searchText'> & {
  readonly seatsLeft: number | null
}

function toFacts(row: typeof seminars.$inferSelect | undefined): SeminarFacts | null {
  if (row === undefined) return null
  const { searchText: _, ...facts } = row
  return { ...facts, seatsLeft: row.maxAttendees === null ? null : row.maxAttendees - row.seatsTaken }
}

/** A look at the seminar that holds nothing: seats may be gone the next moment. */
export async function findSeminarRow(db: Executor, seminarId: number): Promise<SeminarFacts | null> {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return toFacts(row)
}

/** Holds the seminar's row until the transaction ends, so that seats are counted by one at a time. */
export async function lockSeminar(tx: Transaction, seminarId: number): Promise<SeminarFacts | null> {
  const [row] = await tx.select().from(seminars).where(eq(seminars.id, seminarId)).for('update')
  return toFacts(row)
}

/** Moves the seat count of a locked seminar by one. */
export async function addToSeatsTaken(tx: Transaction, seminarId: number, change: 1 | -1): Promise<void> {
  await tx
    .update(seminars)
    .set({ seatsTaken: sql`${seminars.seatsTaken} + ${change}` })
    .where(eq(seminars.id, seminarId))
}
