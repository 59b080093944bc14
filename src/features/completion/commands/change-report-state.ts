import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { ReportState } from '#app/features/accreditation/contract/report-state.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { ChangeReportStateInput } from '../contract/report.ts'
import {
  findReportWithSeminar,
  type ReportRow,
  type ReportWithSeminar,
  updateReport,
} from '../queries/reports.ts'
import { getReportFacts } from '../reads/report-facts.ts'
import { listBlockers } from '../rules/blockers.ts'
import { canReportBecome } from '../rules/report-transitions.ts'
import { getLockedReport, reportUnknownRefusal } from './save-report.ts'

/**
 * Records that a report is ready or handed in, or what the council decided. Refuses a change of state that the
 * procedure does not know, a report with blockers as ready, and a day before the end of the seminar or in the future.
 * @returns the report as it was before
 */
export async function changeReportState(
  context: CommandContext,
  { id, version, ...change }: ChangeReportStateInput,
): Promise<ReportRow> {
  const { db, now, actor } = context
  const found = await findReportWithSeminar(db, id)
  if (found === null) throw reportUnknownRefusal()
  if (change.state === 'ready') await refuseIfBlocked(db, found, now)
  if (change.state === 'submitted') refuseDay(change.submittedOn, toManilaDay(found.seminar.finishesAt), now)
  return inTransaction(db, async (tx) => {
    const report = await getLockedReport(tx, id, version)
    if (!canReportBecome(report.state, change.state)) throw stateRefused(report.state)
    await updateReport(tx, id, {
      state: change.state,
      reference: change.reference,
      remarks: change.remarks,
      ...(change.state === 'submitted' && {
        submittedOn: change.submittedOn,
        submittedBy: actor?.personId ?? null,
      }),
      ...(change.state === 'open' && { submittedOn: null, submittedBy: null }),
    })
    await recordAudit(tx, context, {
      action: 'completion.state_changed',
      subjectType: 'seminar',
      subjectId: report.seminarId,
      details: {
        professionId: report.professionId,
        from: report.state,
        to: change.state,
        ...(change.state === 'submitted' && { submittedOn: change.submittedOn }),
      },
    })
    return report
  })
}

async function refuseIfBlocked(db: Database, found: ReportWithSeminar, now: Date): Promise<void> {
  const { decisive } = await getReportFacts(db, found, now)
  const [first] = listBlockers(decisive).filter(({ isWarning }) => !isWarning)
  if (first !== undefined)
    throw new Refusal('conflict', 'report_blocked', `The report is not ready: ${first.text}`)
}

function refuseDay(submittedOn: string | null, lastDay: string, now: Date): void {
  if (submittedOn === null) return
  if (submittedOn < lastDay)
    throw fieldRefusal('submittedOn', 'report_too_early', 'Enter the last day of the seminar or a later one.')
  if (submittedOn > toManilaDay(now))
    throw fieldRefusal('submittedOn', 'report_in_future', 'This day has not come yet.')
}

const reportStateNames: Readonly<Record<ReportState, string>> = {
  open: 'open',
  ready: 'ready',
  submitted: 'handed in',
  accepted: 'accepted',
  returned: 'returned',
}

function stateRefused(from: ReportState): Refusal {
  const message = `This report is ${reportStateNames[from]}, so that this is not possible.`
  return new Refusal('conflict', 'report_state', message, { issues: [{ path: 'state', message }] })
}
