import { asc, count, eq } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { accreditationFiles } from '../tables/files.ts'
import { programmeAccreditations } from '../tables/programmes.ts'

export type AccreditationFileRow = typeof accreditationFiles.$inferSelect

/** The earliest first. */
export function listAccreditationFileRows(db: DatabaseOrTransaction, seminarId: number) {
  return db
    .select({ file: accreditationFiles })
    .from(accreditationFiles)
    .innerJoin(programmeAccreditations, eq(programmeAccreditations.id, accreditationFiles.accreditationId))
    .where(eq(programmeAccreditations.seminarId, seminarId))
    .orderBy(asc(accreditationFiles.id))
}

/** Finds a file with its seminar. */
export async function findAccreditationFileRow(db: DatabaseOrTransaction, id: number) {
  const [row] = await db
    .select({ file: accreditationFiles, seminarId: programmeAccreditations.seminarId })
    .from(accreditationFiles)
    .innerJoin(programmeAccreditations, eq(programmeAccreditations.id, accreditationFiles.accreditationId))
    .where(eq(accreditationFiles.id, id))
  return row ?? null
}

export async function countFiles(tx: Transaction, accreditationId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(accreditationFiles)
    .where(eq(accreditationFiles.accreditationId, accreditationId))
  return row?.count ?? 0
}

export async function insertAccreditationFileRow(
  tx: Transaction,
  values: typeof accreditationFiles.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(accreditationFiles).values(values).returning({ id: accreditationFiles.id })
  if (row === undefined) throw new Error('The file was not stored.')
  return row.id
}

/** @returns null if another request has deleted it */
export async function deleteAccreditationFileRow(
  tx: Transaction,
  id: number,
): Promise<AccreditationFileRow | null> {
  const [row] = await tx.delete(accreditationFiles).where(eq(accreditationFiles.id, id)).returning()
  return row ?? null
}

export async function listFileKeysOfAccreditation(
  tx: Transaction,
  accreditationId: number,
): Promise<string[]> {
  const rows = await tx
    .select({ fileKey: accreditationFiles.fileKey })
    .from(accreditationFiles)
    .where(eq(accreditationFiles.accreditationId, accreditationId))
  return rows.map(({ fileKey }) => fileKey)
}
