import { and, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { institutions } from '../tables/institutions.ts'

export type NewInstitution = Omit<typeof institutions.$inferInsert, 'id'> & { readonly region: string }

/** The institution of a name and region, whose row stays as it is; inserts a new one. */
export async function findOrInsertInstitution(tx: Transaction, given: NewInstitution): Promise<number> {
  const [added] = await tx
    .insert(institutions)
    .values(given)
    .onConflictDoNothing()
    .returning({ id: institutions.id })
  if (added !== undefined) return added.id
  const isSame = (column: 'name' | 'region') =>
    eq(sql`lower(${institutions[column]})`, sql`lower(${given[column]})`)
  const [known] = await tx
    .select({ id: institutions.id })
    .from(institutions)
    .where(and(isSame('name'), isSame('region')))
  if (known === undefined) throw new Error('The institution was not stored.')
  return known.id
}

export async function getInstitutionName(db: DatabaseOrTransaction, id: number): Promise<string> {
  const [row] = await db.select({ name: institutions.name }).from(institutions).where(eq(institutions.id, id))
  if (row === undefined) throw new Error('The institution of an order does not exist.')
  return row.name
}
