import { and, asc, eq, isNull } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { walkIns } from '../tables/imports.ts'

export type WalkInRow = typeof walkIns.$inferSelect

export async function findWalkIn(db: DatabaseOrTransaction, scanId: string): Promise<WalkInRow | null> {
  const [row] = await db.select().from(walkIns).where(eq(walkIns.scanId, scanId))
  return row ?? null
}

export async function insertWalkIn(tx: Transaction, values: typeof walkIns.$inferInsert): Promise<void> {
  await tx.insert(walkIns).values(values)
}

export async function updateWalkIn(
  tx: Transaction,
  scanId: string,
  values: Partial<Pick<WalkInRow, 'registrationId' | 'dismissedAt'>>,
): Promise<void> {
  await tx.update(walkIns).set(values).where(eq(walkIns.scanId, scanId))
}

/** Lists walk-ins without a seat that are not dismissed, oldest first. */
export function listWaitingWalkIns(db: DatabaseOrTransaction, seminarId: number): Promise<WalkInRow[]> {
  return db
    .select()
    .from(walkIns)
    .where(and(eq(walkIns.seminarId, seminarId), isNull(walkIns.registrationId), isNull(walkIns.dismissedAt)))
    .orderBy(asc(walkIns.receivedAt))
    .limit(200)
}
