import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { certificateNames } from '../tables/certificates.ts'

/** Null if the holder chose none. */
export async function findChosenName(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<string | null> {
  const [row] = await db
    .select({ name: certificateNames.name })
    .from(certificateNames)
    .where(eq(certificateNames.registrationId, registrationId))
  return row?.name ?? null
}

/** Returns false if one was chosen before. */
export async function insertChosenName(
  tx: Transaction,
  values: typeof certificateNames.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(certificateNames)
    .values(values)
    .onConflictDoNothing()
    .returning({ registrationId: certificateNames.registrationId })
  return rows.length > 0
}
