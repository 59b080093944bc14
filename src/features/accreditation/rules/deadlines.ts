import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import type { AccreditationDeadline } from '../contract/accreditation.ts'
import { addCalendarDays, regularHolidays, subtractWorkingDays } from './working-days.ts'

interface AccreditedSeminar {
  /** First and last day in Manila, YYYY-MM-DD. */
  readonly firstDay: string
  readonly lastDay: string
  readonly accreditations: readonly {
    readonly status: AccreditationStatus
    /** Day of the completion report; null before. */
    readonly reportedOn: string | null
  }[]
}

export interface DeadlineRules {
  readonly applyWorkingDaysAhead: number
  readonly reportDueDays: number
  readonly furtherHolidays: readonly string[]
}

/**
 * Lists what is due for a seminar: applications that have to be handed in, including again, and reports on
 * approved ones.
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
  if (accreditations.some(({ status, reportedOn }) => status === 'approved' && reportedOn === null))
    deadlines.push({
      kind: 'report_due',
      dueOn: addCalendarDays(lastDay, rules.reportDueDays),
      text: 'Submit the completion report',
    })
  return deadlines
}
