import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { AttendeeImportRun, ImportRowError } from '../contract/import.ts'
import { importRuns } from '../tables.ts'

export type ImportRunRow = typeof importRuns.$inferSelect

/** Timeout longer than any batch, and several times the heartbeat interval. */
const heartbeatTimeoutMs = 60_000

export type NewImportRun = Pick<ImportRunRow, 'id' | 'startedBy' | 'fileHash' | 'startedAt'>

/** Returns false if the id exists. */
export async function insertImportRunIfNew(db: Database, run: NewImportRun): Promise<boolean> {
  const made = await db
    .insert(importRuns)
    .values({ ...run, heardOfAt: run.startedAt })
    .onConflictDoNothing()
    .returning({ id: importRuns.id })
  return made.length > 0
}

export async function findImportRun(
  db: DatabaseOrTransaction,
  importId: string,
): Promise<ImportRunRow | null> {
  const [row] = await db.select().from(importRuns).where(eq(importRuns.id, importId))
  return row ?? null
}

const isRunning = (importId: string) => and(eq(importRuns.id, importId), eq(importRuns.state, 'running'))

/** Updates the heartbeat, and the numbers of rows and of seats once known. */
export async function updateImportRunHeartbeat(
  db: DatabaseOrTransaction,
  importId: string,
  { at, ...counts }: { at: Date; totalRows?: number; groupSeats?: number },
): Promise<void> {
  await db
    .update(importRuns)
    .set({ heardOfAt: at, ...counts })
    .where(isRunning(importId))
}

/**
 * Returns the seats of the latest import of the same file for the same seminar, unless that came to its end;
 * null if there is none.
 */
export async function findUnfinishedImportSeats(
  db: DatabaseOrTransaction,
  fileHash: string,
): Promise<number | null> {
  const isDone = sql<boolean>`${importRuns.state} = 'done'`
  const [latest] = await db
    .select({ groupSeats: importRuns.groupSeats, isDone })
    .from(importRuns)
    .where(and(eq(importRuns.fileHash, fileHash), isNotNull(importRuns.groupSeats)))
    .orderBy(desc(importRuns.startedAt), desc(isDone))
    .limit(1)
  return latest === undefined || latest.isDone ? null : latest.groupSeats
}

/** Adds a batch's counts in its transaction. Returns false if the import was ended in the meantime. */
export async function addImportBatchProgress(
  tx: Transaction,
  importId: string,
  {
    handledRows,
    successfulImports,
    at,
  }: { readonly handledRows: number; readonly successfulImports: number } & { at: Date },
): Promise<boolean> {
  const counted = await tx
    .update(importRuns)
    .set({
      handledRows: sql`${importRuns.handledRows} + ${handledRows}`,
      successfulImports: sql`${importRuns.successfulImports} + ${successfulImports}`,
      heardOfAt: at,
    })
    .where(isRunning(importId))
    .returning({ id: importRuns.id })
  return counted.length > 0
}

export async function endImportRun(
  tx: Transaction,
  importId: string,
  { state, errors, at }: { state: 'done' | 'failed'; errors: readonly ImportRowError[]; at: Date },
): Promise<ImportRunRow | null> {
  const [ended] = await tx
    .update(importRuns)
    .set({ state, errors, finishedAt: at, heardOfAt: at })
    .where(isRunning(importId))
    .returning()
  return ended ?? null
}

/** Marks interrupted imports as failed and returns them. */
export async function failInterruptedImportRuns(tx: Transaction, now: Date): Promise<ImportRunRow[]> {
  const silentSince = new Date(now.getTime() - heartbeatTimeoutMs)
  return tx
    .update(importRuns)
    .set({ state: 'failed', finishedAt: now })
    .where(and(eq(importRuns.state, 'running'), lt(importRuns.heardOfAt, silentSince)))
    .returning()
}

export async function deleteImportRunsBefore(tx: Transaction, instant: Date): Promise<number> {
  const gone = await tx
    .delete(importRuns)
    .where(lt(importRuns.startedAt, instant))
    .returning({ id: importRuns.id })
  return gone.length
}

/** Converts a run for its owner; without a heartbeat for a minute it counts as failed. */
export function toImportRun(run: ImportRunRow, now: Date): AttendeeImportRun {
  const isSilent = now.getTime() - run.heardOfAt.getTime() > heartbeatTimeoutMs
  return {
    state: run.state === 'running' && isSilent ? 'failed' : run.state,
    totalRows: run.totalRows,
    handledRows: run.handledRows,
    successfulImports: run.successfulImports,
    failedImports: run.handledRows - run.successfulImports,
    errors: [...run.errors],
  }
}
