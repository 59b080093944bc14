import { desc, eq } from 'drizzle-orm'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { accreditationChanges } from '../tables/changes.ts'

/** The latest first. */
export function listAccreditationChangeRows(db: DatabaseOrTransaction, seminarId: number) {
  return db
    .select({
      change: accreditationChanges,
      person: personNameColumns(people),
    })
    .from(accreditationChanges)
    .leftJoin(people, eq(people.id, accreditationChanges.by))
    .where(eq(accreditationChanges.seminarId, seminarId))
    .orderBy(desc(accreditationChanges.id))
}

export async function insertChanges(
  tx: Transaction,
  changes: (typeof accreditationChanges.$inferInsert)[],
): Promise<void> {
  await tx.insert(accreditationChanges).values(changes)
}

/** @returns its seminar, or null if it does not exist */
export async function updateChangeReason(
  tx: Transaction,
  id: number,
  reason: string,
): Promise<number | null> {
  const [row] = await tx
    .update(accreditationChanges)
    .set({ reason })
    .where(eq(accreditationChanges.id, id))
    .returning({ seminarId: accreditationChanges.seminarId })
  return row?.seminarId ?? null
}
