import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import type { ProgrammeState } from '../contract/programme-list.ts'
import { type DeadlineRules, listDeadlines, type ReportToHandIn } from './deadlines.ts'

interface DatedAccreditation {
  /** First and last day of the seminar in Manila, YYYY-MM-DD. */
  readonly firstDay: string
  readonly lastDay: string
  readonly status: AccreditationStatus
  /** Null unless it was approved. */
  readonly report: ReportToHandIn | null
  /** True if nothing is due any more. */
  readonly isCancelled: boolean
}

/** Returns what an accreditation waits for, and until when. */
export function toProgrammeState(
  { firstDay, lastDay, status, report, isCancelled }: DatedAccreditation,
  rules: DeadlineRules,
  today: string,
): { state: ProgrammeState; dueOn: string | null } {
  if (isCancelled) return { state: 'cancelled', dueOn: null }
  if (status === 'applied') return { state: 'decision_awaited', dueOn: null }
  const [deadline] = listDeadlines({ firstDay, lastDay, accreditations: [{ status, report }] }, rules)
  if (deadline === undefined)
    return { state: status === 'approved' ? 'reported' : toEnd(status), dueOn: null }
  const { kind, dueOn } = deadline
  if (dueOn < today) return { state: 'overdue', dueOn }
  if (kind === 'apply_by') return { state: 'apply_by', dueOn }
  return { state: lastDay < today ? 'report_due' : 'approved', dueOn }
}

const toEnd = (status: AccreditationStatus) => (status === 'denied' ? 'denied' : 'withdrawn')
