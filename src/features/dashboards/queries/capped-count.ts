import { type and, count, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/db/database.ts'
import { mostCounted } from '../rules.ts'

export function cappedCount(db: Database, table: PgTable, filter: ReturnType<typeof and>) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(filter)
    .limit(mostCounted)
    .as('some')
  return sql<number>`(${db.select({ count: count() }).from(some)})`
}
