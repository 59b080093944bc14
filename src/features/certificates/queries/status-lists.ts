import { and, gte, lt, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { certificates } from '../tables/certificates.ts'

/** Status indexes from `first` to before `end`. */
export interface StatusIndexRange {
  readonly first: number
  readonly end: number
}

const isWithin = ({ first, end }: StatusIndexRange) =>
  and(gte(certificates.statusIndex, first), lt(certificates.statusIndex, end))

export async function hasCertificates(db: DatabaseOrTransaction, range: StatusIndexRange): Promise<boolean> {
  const rows = await db.select({ id: certificates.id }).from(certificates).where(isWithin(range)).limit(1)
  return rows.length > 0
}

/** Status indexes of revoked and replaced certificates. */
export async function listWithdrawnStatusIndexes(
  db: DatabaseOrTransaction,
  range: StatusIndexRange,
): Promise<number[]> {
  const rows = await db
    .select({ statusIndex: certificates.statusIndex })
    .from(certificates)
    .where(and(isWithin(range), sql`${certificates.state} in ('revoked', 'replaced')`))
  return rows.map(({ statusIndex }) => statusIndex)
}
