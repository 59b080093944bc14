import { and, asc, eq, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'
import { type Pagination, toPagination } from '#app/platform/paging.ts'
import type { Category, CategoryList, ListCategoriesQuery } from '../contract/seminars.ts'
import { categories, seminars } from '../tables.ts'

const categoryColumns = {
  id: categories.id,
  name: categories.name,
  description: categories.description,
  color: categories.color,
  isActive: categories.isActive,
  professionId: categories.professionId,
}

const byName: SQL[] = [sql`lower(${categories.name})`, asc(categories.id)]

// Table names are explicit: Drizzle omits them in single-table queries.
const publishedCount = sql<number>`(select count(*) from seminars
  where seminars.category_id = categories.id and not seminars.is_draft)`
const countWithDrafts = sql<number>`(select count(*) from seminars where seminars.category_id = categories.id)`

const countedColumns = (includesDrafts: boolean) => ({
  ...categoryColumns,
  seminarCount: (includesDrafts ? countWithDrafts : publishedCount).mapWith(Number).as('seminar_count'),
})

type PageValues = Pick<Pagination, 'limit' | 'offset'>

interface CategoryFilter {
  readonly condition: SQL | undefined
  readonly includesDrafts: boolean
}

const selectPage = (
  db: DatabaseOrTransaction,
  { condition, includesDrafts }: CategoryFilter,
  params: PreparedStatementParams<PageValues>,
) =>
  db
    .select(countedColumns(includesDrafts))
    .from(categories)
    .where(condition)
    .orderBy(...byName)
    .limit(params('limit'))
    .offset(params('offset'))

const isActive = eq(categories.isActive, true)

const selectActive = preparedStatement(
  'list_active_categories',
  (db, params: PreparedStatementParams<PageValues>) =>
    selectPage(db, { condition: isActive, includesDrafts: false }, params),
)

export const selectActiveCategoryNames = preparedStatement('list_active_category_names', (db) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isActive)
    .orderBy(...byName),
)

export async function listCategories(
  db: DatabaseOrTransaction,
  query: ListCategoriesQuery,
): Promise<CategoryList> {
  const { page, limit, offset } = toPagination(query)
  const named = query.search
    ? containsWordsCondition(foldedTextSql(categories.name), query.search)
    : undefined
  const condition = and(query.onlyActive ? isActive : undefined, named)
  const includesDrafts = query.includeDrafts
  const asValue: PreparedStatementParams<PageValues> = (name) => sql.placeholder(name)
  // The public catalog's query.
  const isPublic = query.onlyActive && named === undefined && !includesDrafts
  const rows = isPublic
    ? await selectActive(db, { limit, offset })
    : await selectPage(db, { condition, includesDrafts }, asValue).prepare('').execute({ limit, offset })
  // The last page yields the total without a count.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isLast ? offset + rows.length : await db.$count(categories, condition)
  return { categories: rows, total, page, limit }
}

/**
 * Whether a category exists; keeps it from being changed, because a seminar's CPD points are derived from it.
 */
export async function hasCategory(tx: Transaction, categoryId: number): Promise<boolean> {
  const byId = eq(categories.id, categoryId)
  const [row] = await tx.select({ id: categories.id }).from(categories).where(byId).for('share')
  return row !== undefined
}

/** Finds another category of this name, ignoring case. */
export async function findCategoryByName(
  db: DatabaseOrTransaction,
  name: string,
  exceptId = 0,
): Promise<Category | null> {
  const [row] = await db
    .select(categoryColumns)
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${name})`, ne(categories.id, exceptId)))
  return row ?? null
}

/** Locks a category; seminars can still be added to it. */
export async function lockCategory(tx: Transaction, categoryId: number): Promise<Category | null> {
  const [row] = await tx
    .select(categoryColumns)
    .from(categories)
    .where(eq(categories.id, categoryId))
    .for('no key update')
  return row ?? null
}

export interface NewCategory extends Pick<Category, 'name' | 'color'> {
  readonly description?: string | null | undefined
  readonly professionId?: number | null | undefined
}

export async function insertCategory(tx: Transaction, category: NewCategory, now: Date): Promise<Category> {
  const [row] = await tx
    .insert(categories)
    .values({ ...category, createdAt: now, updatedAt: now })
    .returning(categoryColumns)
  if (row === undefined) throw new Error('The category was not stored.')
  return row
}

export async function updateCategoryRow(
  tx: Transaction,
  categoryId: number,
  change: Partial<Omit<Category, 'id'>> & { readonly updatedAt: Date },
): Promise<Category> {
  const [row] = await tx
    .update(categories)
    .set(change)
    .where(eq(categories.id, categoryId))
    .returning(categoryColumns)
  if (row === undefined) throw new Error('The category vanished while it was held.')
  return row
}

export async function deleteUnusedSampleCategories(tx: Transaction): Promise<void> {
  const used = tx.select({ one: sql`1` }).from(seminars).where(eq(seminars.categoryId, categories.id))
  await tx.delete(categories).where(and(eq(categories.isSample, true), notExists(used)))
}
