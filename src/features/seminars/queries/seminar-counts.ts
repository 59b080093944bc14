import { count, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import type { CountSeminarsQuery, SeminarCounts } from '../contract/seminars.ts'
import { seminars } from '../tables.ts'
import { selectActiveCategoryNames } from './categories.ts'
import {
  hasStablePlan,
  type SeminarFilterShape,
  type SeminarFilterValues,
  seminarFilterCondition,
  toFilterShape,
  toFilterValues,
} from './seminar-filter.ts'

// Manila is UTC+8.
const monthStart = sql`date_trunc('month', ${seminars.startsAt} at time zone interval '8 hours')`

const selectCounts = (
  db: DatabaseOrTransaction,
  shape: SeminarFilterShape,
  params: PreparedStatementParams<SeminarFilterValues>,
) =>
  db
    .select({
      categoryId: seminars.categoryId,
      month: sql<string>`to_char(${monthStart}, 'YYYY-MM')`,
      count: count(),
    })
    .from(seminars)
    .where(seminarFilterCondition(shape, params))
    .groupBy(seminars.categoryId, monthStart)

const statementFor = (when: CountSeminarsQuery['when']) =>
  preparedStatement(`count_seminars_${when}`, (db, params: PreparedStatementParams<SeminarFilterValues>) =>
    selectCounts(db, toFilterShape({ when }, false), params),
  )

const [selectCurrent, selectArchived] = [statementFor('current'), statementFor('archived')]

function selectFor({ when, ...shape }: SeminarFilterShape) {
  if (when === 'current' && hasStablePlan({ when, ...shape })) return selectCurrent
  if (when === 'archived' && hasStablePlan({ when, ...shape })) return selectArchived
  return (db: DatabaseOrTransaction, values: SeminarFilterValues) =>
    selectCounts(db, { when, ...shape }, (name) => sql.placeholder(name))
      .prepare('')
      .execute(values)
}

/** Counts published seminars by active category and by month. */
export async function countSeminars(
  db: DatabaseOrTransaction,
  query: CountSeminarsQuery,
  now: Date,
): Promise<SeminarCounts> {
  const { categoryId, month, ...others } = query
  const select = selectFor(toFilterShape(others, false))
  const [rows, names] = await Promise.all([
    select(db, toFilterValues(others, now)),
    selectActiveCategoryNames(db, {}),
  ])
  const inMonth = rows.filter((row) => month === undefined || row.month === month)
  const inCategory = rows.filter((row) => categoryId === undefined || row.categoryId === (categoryId || null))
  const byCategory = Map.groupBy(inMonth, (row) => row.categoryId)
  const sum = (part: typeof rows = []) => part.reduce((total, row) => total + row.count, 0)
  return {
    all: sum(inMonth),
    uncategorized: sum(byCategory.get(null)),
    categories: names.map(({ id, name }) => ({ id, name, count: sum(byCategory.get(id)) })),
    months: [...new Set(inCategory.map((row) => row.month))].sort(),
  }
}
