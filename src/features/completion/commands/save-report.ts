import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SaveReportInput } from '../contract/report.ts'
import { lockReport, type ReportRow, replaceFinancialLines, updateReport } from '../queries/reports.ts'

/**
 * Saves the texts, deadlines and financial report of a completion report, in any state, because a pack that was
 * handed in keeps what it says.
 * @returns the report as it was before
 */
export function saveReport(
  context: CommandContext,
  { id, version, financialLines, ...texts }: SaveReportInput,
): Promise<ReportRow> {
  return inTransaction(context.db, async (tx) => {
    const report = await getLockedReport(tx, id, version)
    // What makes a report ready can be taken away again.
    const isIncomplete = [texts.proceedings, texts.monitorName, texts.representativeName].includes('')
    const state = report.state === 'ready' && isIncomplete ? 'open' : report.state
    await updateReport(tx, id, { ...texts, state })
    await replaceFinancialLines(tx, id, financialLines)
    const { seminarId, professionId } = report
    await recordAudit(tx, context, {
      action: 'completion.saved',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { professionId },
    })
    return report
  })
}

/** Refuses an unknown report, and one that someone else changed. */
export async function getLockedReport(tx: Transaction, id: number, version: number): Promise<ReportRow> {
  const report = await lockReport(tx, id)
  if (report === null) throw reportUnknownRefusal()
  if (report.version === version) return report
  const message = 'Someone else changed this report in the meantime. Nothing was saved.'
  throw new Refusal('conflict', 'report_changed', message)
}

export function reportUnknownRefusal(): Refusal {
  return new Refusal('not_found', 'report_unknown', 'This report does not exist.')
}
