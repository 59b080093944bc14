import { and, asc, eq } from 'drizzle-orm'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { professions } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { externalCredits } from '../tables.ts'

export async function insertExternalCredit(
  tx: Transaction,
  values: typeof externalCredits.$inferInsert,
): Promise<void> {
  await tx.insert(externalCredits).values(values)
}

export function countExternalCredits(tx: Transaction, personId: number): Promise<number> {
  return tx.$count(externalCredits, eq(externalCredits.personId, personId))
}

export async function hasLicenceOfProfession(
  tx: Transaction,
  { personId, professionId }: { readonly personId: number; readonly professionId: number },
): Promise<boolean> {
  const isTheirs = and(eq(licences.personId, personId), eq(licences.professionId, professionId))
  return (await tx.$count(licences, isTheirs)) > 0
}

/** Returns whether the person had such a credit. */
export async function deleteExternalCreditRow(
  tx: Transaction,
  { id, personId }: { readonly id: number; readonly personId: number },
): Promise<boolean> {
  const deleted = await tx
    .delete(externalCredits)
    .where(and(eq(externalCredits.id, id), eq(externalCredits.personId, personId)))
    .returning({ id: externalCredits.id })
  return deleted.length > 0
}

/** Lists the credits for copies of one's own data. */
export function listOwnExternalCredits(db: DatabaseOrTransaction, personId: number) {
  const { title, provider, accreditationNo, endedOn, units, createdAt } = externalCredits
  return db
    .select({ profession: professions.name, title, provider, accreditationNo, endedOn, units, createdAt })
    .from(externalCredits)
    .innerJoin(professions, eq(professions.id, externalCredits.professionId))
    .where(eq(externalCredits.personId, personId))
    .orderBy(asc(externalCredits.id))
}

export async function deleteExternalCreditsOfPerson(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(externalCredits).where(eq(externalCredits.personId, personId))
}
