import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * The order of lists that begin with the newest, as their indexes are built.
 *
 * An index of `column.desc()` says "nulls last"; a query's `desc(column)` says nothing, which PostgreSQL reads as nulls
 * first. Then it cannot walk the index and sorts the whole table, also where the column is never null.
 */
export function newestFirst(...columns: readonly AnyColumn[]): SQL[] {
  return columns.map((column) => sql`${column} desc nulls last`)
}
