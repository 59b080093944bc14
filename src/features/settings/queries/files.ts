import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { settingsFiles, settingsVersions } from '../tables.ts'

export type SettingsFile = typeof settingsFiles.$inferSelect
export type NewSettingsFile = typeof settingsFiles.$inferInsert

export async function insertSettingsFile(tx: Transaction, file: NewSettingsFile): Promise<SettingsFile> {
  const [row] = await tx.insert(settingsFiles).values(file).returning()
  if (row === undefined) throw new Error('The row of a file was not stored.')
  return row
}

export async function findSettingsFile(db: DatabaseOrTransaction, id: number): Promise<SettingsFile | null> {
  const [row] = await db.select().from(settingsFiles).where(eq(settingsFiles.id, id))
  return row ?? null
}

export async function findSettingsFileByKey(
  db: DatabaseOrTransaction,
  fileKey: string,
): Promise<SettingsFile | null> {
  const [row] = await db
    .select()
    .from(settingsFiles)
    .where(eq(settingsFiles.fileKey, fileKey))
    .for('key share')
  return row ?? null
}

export async function listSettingsFiles(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<SettingsFile[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(settingsFiles)
    .where(inArray(settingsFiles.id, [...ids]))
    .orderBy(settingsFiles.id)
}

/** Locks the files against deletion until the transaction ends. */
export async function lockSettingsFiles(tx: Transaction, ids: readonly number[]): Promise<SettingsFile[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(settingsFiles)
    .where(inArray(settingsFiles.id, [...ids]))
    .orderBy(settingsFiles.id)
    .for('key share')
}

type FileKeys = Pick<
  SettingsFile,
  'fileKey' | 'avifFileKey' | 'webpFileKey' | 'smallAvifFileKey' | 'smallWebpFileKey'
>

export function fileKeysOfRow(row: FileKeys): string[] {
  const { fileKey, avifFileKey, webpFileKey, smallAvifFileKey, smallWebpFileKey } = row
  const keys = [fileKey, avifFileKey, webpFileKey, smallAvifFileKey, smallWebpFileKey]
  return keys.filter((key) => key !== null)
}

const mostDeletedAtOnce = 500

/**
 * Deletes the rows of files uploaded before an instant to which no version of a section refers.
 * @returns them; the job for unreferenced files deletes their files
 */
export function deleteUnusedFiles(db: Database, uploadedBefore: Date): Promise<SettingsFile[]> {
  return inTransaction(db, async (tx) => {
    const candidates = await tx
      .select({ id: settingsFiles.id })
      .from(settingsFiles)
      .where(and(lt(settingsFiles.uploadedAt, uploadedBefore), isUnused(tx)))
      .limit(mostDeletedAtOnce)
      .for('update', { skipLocked: true })
    if (candidates.length === 0) return []
    const ids = candidates.map(({ id }) => id)
    // Again in a statement of its own, because a section may have been saved before the rows were locked.
    return tx
      .delete(settingsFiles)
      .where(and(inArray(settingsFiles.id, ids), isUnused(tx)))
      .returning()
  })
}

function isUnused(tx: Transaction) {
  const reference = sql`jsonb_path_query(${settingsVersions.value}, '$.**.fileId') as reference`
  return notExists(
    tx
      .select({ one: sql`1` })
      .from(sql`${settingsVersions} cross join lateral ${reference}`)
      .where(sql`reference = to_jsonb(${settingsFiles.id})`),
  )
}
