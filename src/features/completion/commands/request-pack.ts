import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { findQueuedRun, insertRun } from '../queries/report-files.ts'
import { lockReport } from '../queries/reports.ts'
import { reportUnknownRefusal } from './save-report.ts'

/**
 * Requests the pack of a report, also if something is missing. A job prepares it; while it waits, a further request is
 * the same one.
 * @returns the id of the preparation
 */
export function requestPack(context: CommandContext, id: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const report = await lockReport(tx, id)
    if (report === null) throw reportUnknownRefusal()
    const queued = await findQueuedRun(tx, id)
    if (queued !== null) return queued
    const runId = await insertRun(tx, {
      reportId: id,
      state: 'queued',
      requestedBy: context.actor?.personId ?? null,
      requestedAt: context.now,
      continueAfter: context.now,
      blockers: [],
    })
    await recordAudit(tx, context, {
      action: 'completion.pack_prepared',
      subjectType: 'seminar',
      subjectId: report.seminarId,
      details: { professionId: report.professionId, runId },
    })
    return runId
  })
}
