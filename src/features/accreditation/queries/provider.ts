import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { professions } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { providerAccreditations } from '../tables/provider.ts'

export type ProviderAccreditationRow = typeof providerAccreditations.$inferSelect

/** Lists accreditations by profession, the latest first. */
export function listProviderAccreditationRows(db: DatabaseOrTransaction) {
  return db
    .select({ accreditation: providerAccreditations, profession: professions.name })
    .from(providerAccreditations)
    .innerJoin(professions, eq(professions.id, providerAccreditations.professionId))
    .orderBy(asc(sql`lower(${professions.name})`), desc(providerAccreditations.validFrom))
}

/** The provider's accreditation for each profession on a day; of several, the one that began last. */
export async function listProviderAccreditationsOn(
  db: DatabaseOrTransaction,
  day: string,
): Promise<ReadonlyMap<number, ProviderAccreditationRow>> {
  const rows = await db
    .select()
    .from(providerAccreditations)
    .where(and(lte(providerAccreditations.validFrom, day), gte(providerAccreditations.validUntil, day)))
    .orderBy(asc(providerAccreditations.validFrom))
  return new Map(rows.map((row) => [row.professionId, row]))
}

export async function lockProviderAccreditation(
  tx: Transaction,
  id: number,
): Promise<ProviderAccreditationRow | null> {
  const byId = eq(providerAccreditations.id, id)
  const [row] = await tx.select().from(providerAccreditations).where(byId).for('update')
  return row ?? null
}

export async function insertProviderAccreditation(
  tx: Transaction,
  values: Omit<ProviderAccreditationRow, 'id'>,
): Promise<number> {
  const [row] = await tx
    .insert(providerAccreditations)
    .values(values)
    .returning({ id: providerAccreditations.id })
  if (row === undefined) throw new Error('The accreditation was not stored.')
  return row.id
}

export async function updateProviderAccreditation(
  tx: Transaction,
  id: number,
  values: Omit<ProviderAccreditationRow, 'id'>,
): Promise<void> {
  await tx.update(providerAccreditations).set(values).where(eq(providerAccreditations.id, id))
}

export async function deleteProviderAccreditationRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(providerAccreditations).where(eq(providerAccreditations.id, id))
}
