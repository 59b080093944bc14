import { asc, eq, sql } from 'drizzle-orm'
import { professions } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'

export type ProfessionRow = typeof professions.$inferSelect

export function listProfessionRows(db: DatabaseOrTransaction): Promise<ProfessionRow[]> {
  return db
    .select()
    .from(professions)
    .orderBy(asc(sql`lower(${professions.name})`))
}

export async function lockProfession(tx: Transaction, id: number): Promise<ProfessionRow | null> {
  const [row] = await tx.select().from(professions).where(eq(professions.id, id)).for('no key update')
  return row ?? null
}

export async function insertProfession(
  tx: Transaction,
  values: typeof professions.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(professions).values(values).returning({ id: professions.id })
  if (row === undefined) throw new Error('The profession was not stored.')
  return row.id
}

export async function updateProfession(
  tx: Transaction,
  id: number,
  values: Omit<ProfessionRow, 'id'>,
): Promise<void> {
  await tx.update(professions).set(values).where(eq(professions.id, id))
}
