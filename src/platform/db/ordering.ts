import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * Drizzle's index `.desc()` means NULLS LAST, a query's `desc()` NULLS FIRST, with which PostgreSQL cannot
 * use the index.
 */
export function orderByNewestFirst(...columns: readonly AnyColumn[]): SQL[] {
  return columns.map((column) => sql`${column} desc nulls last`)
}
