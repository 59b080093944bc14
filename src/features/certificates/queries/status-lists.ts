import { and, gte, lt, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { certificates } from '../tables/certificates.ts'

/** Status indexes from `first` to before `end`. */
export interface StatusRange {
  readonly first: number
  readonly end: number
}

const isWithin = ({ first, end }: StatusRange) =>
  and(gte(certificates.statusIndex, first), lt(certificates.statusIndex, end))

export async function hasCertificates(db: DatabaseOrTransaction, range: StatusRange): Promise<boolean> {
  const rows = await db.select({ id: certificates.id }).from(certificates).where(isWithin(range)).limit(1)
  return rows.length > 0
}

/** Status indexes of revoked and replaced certificates. */
export async function listWithdrawn(db: DatabaseOrTransaction, range: StatusRange): Promise<number[]> {
  const rows = await db
    .select({ statusIndex: certificates.statusIndex })
    .from(certificates)
    .where(and(isWithin(range), sql`${certificates.state} in ('revoked', 'replaced')`))
  return rows.map(({ statusIndex }) => statusIndex)
}
