import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import type { AccreditationDeadline } from '../contract/accreditation.ts'
import type { ReportState } from '../contract/report-state.ts'
import { addCalendarDays, regularHolidays, subtractWorkingDays } from './working-days.ts'

/** Facts that decide when a completion report is due. */
export interface ReportToHandIn {
  readonly state: ReportState
  /** Deadlines of its own; null for those of the settings. */
  readonly dueSheetsOn: string | null
  readonly dueReportOn: string | null
}

interface AccreditedSeminar {
  /** First and last day in Manila, YYYY-MM-DD. */
  readonly firstDay: string
  readonly lastDay: string
  readonly accreditations: readonly {
    readonly status: AccreditationStatus
    /** Null unless it was approved. */
    readonly report: ReportToHandIn | null
  }[]
}

export interface ReportRules {
  readonly reportDueDays: number
  readonly completionPacks: { readonly sheetsDueDays: number | null; readonly readyDaysAhead: number }
}

export interface DeadlineRules extends ReportRules {
  readonly applyWorkingDaysAhead: number
  readonly furtherHolidays: readonly string[]
}

/** Whether the council has the report; one that was returned is due again. */
export function isHandedIn({ state }: Pick<ReportToHandIn, 'state'>): boolean {
  return state === 'submitted' || state === 'accepted'
}

/**
 * Days on which a completion report is due: the attendance sheets, null if they are handed in with the report; the
 * report; and the day on which the office wants it ready.
 * @param lastDay of the seminar in Manila
 */
export function toReportDays(
  lastDay: string,
  report: Pick<ReportToHandIn, 'dueSheetsOn' | 'dueReportOn'>,
  { reportDueDays, completionPacks: { sheetsDueDays, readyDaysAhead } }: ReportRules,
) {
  const dueReportOn = report.dueReportOn ?? addCalendarDays(lastDay, reportDueDays)
  const usualSheets = sheetsDueDays === null ? null : addCalendarDays(lastDay, sheetsDueDays)
  const readyOn = addCalendarDays(dueReportOn, -readyDaysAhead)
  return {
    dueSheetsOn: report.dueSheetsOn ?? usualSheets,
    dueReportOn,
    readyOn: readyOn > lastDay ? readyOn : lastDay,
  }
}

/**
 * Lists what is due for a seminar: applications that have to be handed in, including again, and reports on
 * approved ones, by the earliest day.
 */
export function listDeadlines(
  { firstDay, lastDay, accreditations }: AccreditedSeminar,
  rules: DeadlineRules,
): AccreditationDeadline[] {
  const deadlines: AccreditationDeadline[] = []
  if (accreditations.some(({ status }) => status === 'planned' || status === 'returned')) {
    const year = Number(firstDay.slice(0, 4))
    // A year of working days reaches into the year before the last.
    const holidays = [year - 2, year - 1, year].flatMap(regularHolidays)
    const dueOn = subtractWorkingDays(
      firstDay,
      rules.applyWorkingDaysAhead,
      new Set([...holidays, ...rules.furtherHolidays]),
    )
    deadlines.push({ kind: 'apply_by', dueOn, text: 'Apply for accreditation' })
  }
  const [reportDueOn] = accreditations
    .flatMap(({ status, report }) => (status === 'approved' && report && !isHandedIn(report) ? [report] : []))
    .map((report) => toReportDays(lastDay, report, rules).dueReportOn)
    .toSorted()
  if (reportDueOn !== undefined)
    deadlines.push({ kind: 'report_due', dueOn: reportDueOn, text: 'Submit the completion report' })
  return deadlines
}
