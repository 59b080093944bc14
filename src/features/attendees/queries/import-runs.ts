import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../../platform/db/database.ts'
import type { ImportRun, RowError } from '../contract/import.ts'
import { importRuns } from '../tables.ts'

export type ImportRunRow = typeof importRuns.$inferSelect

/** Longer than any batch, and several times the heartbeat interval. */
const silentForMs = 60_000

export type NewRun = Pick<ImportRunRow, 'id' | 'startedBy' | 'fileHash' | 'startedAt'>

/** Returns false if the id exists. */
export async function insertRunIfNew(db: Database, run: NewRun): Promise<boolean> {
  const made = await db
    .insert(importRuns)
    .values({ ...run, heardOfAt: run.startedAt })
    .onConflictDoNothing()
    .returning({ id: importRuns.id })
  return made.length > 0
}

export async function findRun(db: Executor, importId: string): Promise<ImportRunRow | null> {
  const [row] = await db.select().from(importRuns).where(eq(importRuns.id, importId))
  return row ?? null
}

const running = (importId: string) => and(eq(importRuns.id, importId), eq(importRuns.state, 'running'))

/** Updates the heartbeat, and the number of rows once known. */
export async function markRunHeardOf(
  db: Executor,
  importId: string,
  { at, totalRows }: { at: Date; totalRows?: number },
): Promise<void> {
  await db
    .update(importRuns)
    .set({ heardOfAt: at, ...(totalRows !== undefined && { totalRows }) })
    .where(running(importId))
}

export interface Progress {
  readonly handledRows: number
  readonly successfulImports: number
}

/** Adds a batch's counts in its transaction. Returns false if the import was ended in the meantime. */
export async function addToRun(
  tx: Transaction,
  importId: string,
  { handledRows, successfulImports, at }: Progress & { at: Date },
): Promise<boolean> {
  const counted = await tx
    .update(importRuns)
    .set({
      handledRows: sql`${importRuns.handledRows} + ${handledRows}`,
      successfulImports: sql`${importRuns.successfulImports} + ${successfulImports}`,
      heardOfAt: at,
    })
    .where(running(importId))
    .returning({ id: importRuns.id })
  return counted.length > 0
}

export interface RunEnd {
  readonly state: 'done' | 'failed'
  readonly errors: readonly RowError[]
  readonly at: Date
}

export async function endRun(
  tx: Transaction,
  importId: string,
  { state, errors, at }: RunEnd,
): Promise<ImportRunRow | null> {
  const [ended] = await tx
    .update(importRuns)
    .set({ state, errors, finishedAt: at, heardOfAt: at })
    .where(running(importId))
    .returning()
  return ended ?? null
}

/** Marks interrupted imports as failed and returns them. */
export async function endSilentRuns(tx: Transaction, now: Date): Promise<ImportRunRow[]> {
  const silentSince = new Date(now.getTime() - silentForMs)
  return tx
    .update(importRuns)
    .set({ state: 'failed', finishedAt: now })
    .where(and(eq(importRuns.state, 'running'), lt(importRuns.heardOfAt, silentSince)))
    .returning()
}

export async function deleteRunsBefore(tx: Transaction, instant: Date): Promise<number> {
  const gone = await tx
    .delete(importRuns)
    .where(lt(importRuns.startedAt, instant))
    .returning({ id: importRuns.id })
  return gone.length
}

/** Converts a run for its owner; without a heartbeat for a minute it counts as failed. */
export function toImportRun(run: ImportRunRow, now: Date): ImportRun {
  const isSilent = now.getTime() - run.heardOfAt.getTime() > silentForMs
  return {
    state: run.state === 'running' && isSilent ? 'failed' : run.state,
    totalRows: run.totalRows,
    handledRows: run.handledRows,
    successfulImports: run.successfulImports,
    failedImports: run.handledRows - run.successfulImports,
    errors: [...run.errors],
  }
}
