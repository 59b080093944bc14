/** Deletes what attendance was computed from; marks and completions stay. */
import { and, asc, eq, exists, isNull, lt, or, sql } from 'drizzle-orm'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { attendanceAliases, attendanceImports, attendanceJoinCodes, walkIns } from '../tables/imports.ts'
import { attendanceScans } from '../tables/marks.ts'
import { attendanceSlots } from '../tables/slots.ts'

/** Import rows go with their import. */
const evidenceTables = [attendanceScans, walkIns, attendanceImports, attendanceAliases, attendanceJoinCodes]

/** Seminars that ended before then and still have evidence, in lock order. */
export async function listSeminarsWithOldEvidence(
  db: DatabaseOrTransaction,
  before: Date,
): Promise<number[]> {
  const hasEvidence = evidenceTables.map((table) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(table.seminarId, seminars.id))),
  )
  const rows = await db
    .select({ id: seminars.id })
    .from(seminars)
    .where(and(lt(seminars.finishesAt, before), or(...hasEvidence)))
    .orderBy(asc(seminars.id))
  return rows.map(({ id }) => id)
}

/**
 * Marks the evidence as deleted: from now on marks of these slots are not computed, and their scans can be
 * deleted.
 */
export async function markEvidenceDeleted(tx: Transaction, seminarId: number, now: Date): Promise<void> {
  await tx
    .update(attendanceSlots)
    .set({ evidenceDeletedAt: now })
    .where(and(eq(attendanceSlots.seminarId, seminarId), isNull(attendanceSlots.evidenceDeletedAt)))
}

/** @returns how many scans and entries of meeting reports are gone */
export async function deleteEvidence(
  tx: Transaction,
  seminarId: number,
): Promise<{ scans: number; imports: number }> {
  const deleted = []
  for (const table of evidenceTables) {
    const { rowCount } = await tx.delete(table).where(eq(table.seminarId, seminarId))
    deleted.push(rowCount ?? 0)
  }
  const [scans = 0, , imports = 0] = deleted
  return { scans, imports }
}
