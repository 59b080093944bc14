import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { people, professions } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { licences } from '../tables/licences.ts'

export type LicenceRow = typeof licences.$inferSelect

/** The primary one first, then by profession. */
export function listLicenceRows(db: DatabaseOrTransaction, personId: number) {
  return db
    .select({ licence: licences, profession: professions.name })
    .from(licences)
    .leftJoin(professions, eq(professions.id, licences.professionId))
    .where(eq(licences.personId, personId))
    .orderBy(desc(licences.isPrimary), asc(sql`lower(${professions.name})`), asc(licences.id))
}

export async function findLicence(db: DatabaseOrTransaction, id: number): Promise<LicenceRow | null> {
  const [row] = await db.select().from(licences).where(eq(licences.id, id))
  return row ?? null
}

export async function findLicenceOfProfession(
  tx: Transaction,
  { personId, professionId }: Pick<LicenceRow, 'personId' | 'professionId'>,
): Promise<LicenceRow | null> {
  const isProfession = sql`${licences.professionId} is not distinct from ${professionId}::integer`
  const [row] = await tx
    .select()
    .from(licences)
    .where(and(eq(licences.personId, personId), isProfession))
  return row ?? null
}

export async function findPrimaryLicence(tx: Transaction, personId: number): Promise<LicenceRow | null> {
  const [row] = await tx
    .select()
    .from(licences)
    .where(and(eq(licences.personId, personId), licences.isPrimary))
  return row ?? null
}

export async function insertLicence(tx: Transaction, values: typeof licences.$inferInsert): Promise<void> {
  await tx.insert(licences).values(values)
}

export async function updateLicence(
  tx: Transaction,
  id: number,
  values: Partial<Omit<LicenceRow, 'id' | 'personId'>>,
): Promise<void> {
  await tx.update(licences).set(values).where(eq(licences.id, id))
}

interface ProfessionToGive {
  readonly professionId: number
  readonly personIds: readonly number[]
  /** Number to which the change is limited; other licenses of these people stay. */
  readonly licenseNo?: string
}

/** @returns the holders of the licenses that had no profession and have it now, by id */
export async function giveProfessionToLicences(
  tx: Transaction,
  { professionId, personIds, licenseNo }: ProfessionToGive,
): Promise<number[]> {
  const hasOneOfProfession = sql`exists (select from licences as other
    where other.person_id = ${licences.personId} and other.profession_id = ${professionId})`
  const rows = await tx
    .update(licences)
    .set({ professionId })
    .where(
      and(
        inArray(licences.personId, [...personIds]),
        isNull(licences.professionId),
        isNull(licences.verifiedAt),
        licenseNo === undefined ? undefined : eq(licences.licenseNo, licenseNo),
        sql`not ${hasOneOfProfession}`,
      ),
    )
    .returning({ personId: licences.personId })
  return rows.map(({ personId }) => personId).toSorted((one, other) => one - other)
}

export async function deleteLicenceRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(licences).where(eq(licences.id, id))
}

/** The license of a person that was stored first; null if they have none. */
export async function findOldestLicence(tx: Transaction, personId: number): Promise<LicenceRow | null> {
  const [row] = await tx
    .select()
    .from(licences)
    .where(eq(licences.personId, personId))
    .orderBy(asc(licences.id))
    .limit(1)
  return row ?? null
}

/** Writes the primary license to the person, as a profile edit; null clears it. */
export async function copyLicenceToPerson(
  tx: Transaction,
  personId: number,
  licence: Pick<LicenceRow, 'licenseNo' | 'expiresOn'> | null,
): Promise<void> {
  await tx
    .update(people)
    .set({
      prcLicenseNo: licence?.licenseNo ?? null,
      prcExpirationOn: licence?.expiresOn ?? null,
      version: sql`${people.version} + 1`,
    })
    .where(eq(people.id, personId))
}

export async function deleteLicencesOfPerson(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(licences).where(eq(licences.personId, personId))
}
