import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { listPictureFileKeys } from '#app/platform/images/stored-picture.ts'
import { seminarCovers } from '../tables.ts'

export type CoverRow = typeof seminarCovers.$inferSelect

export async function findSeminarCover(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<CoverRow | null> {
  const [row] = await db.select().from(seminarCovers).where(eq(seminarCovers.seminarId, seminarId))
  return row ?? null
}

/** Stores the cover picture of a locked seminar, in place of any other. */
export async function putSeminarCover(tx: Transaction, cover: CoverRow): Promise<void> {
  const { seminarId: _, ...columns } = cover
  await tx
    .insert(seminarCovers)
    .values(cover)
    .onConflictDoUpdate({ target: seminarCovers.seminarId, set: columns })
}

export async function updateAlternativeText(
  tx: Transaction,
  seminarId: number,
  alternativeText: string,
): Promise<void> {
  await tx.update(seminarCovers).set({ alternativeText }).where(eq(seminarCovers.seminarId, seminarId))
}

/** @returns its files, to be deleted after the commit */
export async function deleteSeminarCover(tx: Transaction, seminarId: number): Promise<string[]> {
  const deleted = await tx.delete(seminarCovers).where(eq(seminarCovers.seminarId, seminarId)).returning()
  return deleted.flatMap(listPictureFileKeys)
}
