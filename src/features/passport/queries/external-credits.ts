import { and, asc, eq, sql } from 'drizzle-orm'
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

interface OwnCredit {
  readonly id: number
  readonly personId: number
}

const isOwnCredit = ({ id, personId }: OwnCredit) =>
  and(eq(externalCredits.id, id), eq(externalCredits.personId, personId))

/** Returns null if the person had no such credit. */
export async function deleteExternalCreditRow(
  tx: Transaction,
  credit: OwnCredit,
): Promise<{ readonly fileKey: string | null } | null> {
  const [deleted] = await tx
    .delete(externalCredits)
    .where(isOwnCredit(credit))
    .returning({ fileKey: externalCredits.fileKey })
  return deleted ?? null
}

export async function findExternalCreditFile(
  db: DatabaseOrTransaction,
  credit: OwnCredit,
): Promise<string | null> {
  const [row] = await db
    .select({ fileKey: externalCredits.fileKey })
    .from(externalCredits)
    .where(isOwnCredit(credit))
  return row?.fileKey ?? null
}

/** Lists the credits for copies of one's own data. */
export function listOwnExternalCredits(db: DatabaseOrTransaction, personId: number) {
  const { id, title, provider, accreditationNo, endedOn, units, createdAt } = externalCredits
  const hasFile = sql<boolean>`${externalCredits.fileKey} is not null`
  return db
    .select({
      id,
      profession: professions.name,
      title,
      provider,
      accreditationNo,
      endedOn,
      units,
      createdAt,
      hasFile,
    })
    .from(externalCredits)
    .innerJoin(professions, eq(professions.id, externalCredits.professionId))
    .where(eq(externalCredits.personId, personId))
    .orderBy(asc(externalCredits.id))
}

/** @returns the files that nothing names any more */
export async function deleteExternalCreditsOfPerson(tx: Transaction, personId: number): Promise<string[]> {
  const deleted = await tx
    .delete(externalCredits)
    .where(eq(externalCredits.personId, personId))
    .returning({ fileKey: externalCredits.fileKey })
  return deleted.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]))
}
