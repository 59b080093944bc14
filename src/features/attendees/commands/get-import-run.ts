import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { ImportResult } from '../contract/import.ts'
import { findImportRun, type NewImportRun, toImportRun } from '../queries/import-runs.ts'

const pollIntervalMs = 300
const longestWaitMs = 10 * 60_000

/** Waits for a running import to end and returns its result. */
export async function waitForImport(
  db: Database,
  request: NewImportRun,
  clock: Clock,
): Promise<ImportResult> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pollIntervalMs) {
    const row = await findImportRun(db, request.id)
    if (row === null || row.startedBy !== request.startedBy || row.fileHash !== request.fileHash) {
      const message = 'Another import already uses this ID. Please choose the file again.'
      throw new Refusal('conflict', 'import_id_taken', message)
    }
    const { state, totalRows, successfulImports, failedImports, errors } = toImportRun(row, clock())
    if (state === 'done') return { totalRows: totalRows ?? 0, successfulImports, failedImports, errors }
    if (state === 'failed') {
      const message =
        errors[0]?.message ??
        'This import was interrupted. Please import the file again. No one is added twice.'
      throw new Refusal('conflict', 'import_failed', message)
    }
    await pause(pollIntervalMs)
  }
  throw new Refusal(
    'unavailable',
    'import_goes_on',
    'This import is still running. Please check again later.',
  )
}
