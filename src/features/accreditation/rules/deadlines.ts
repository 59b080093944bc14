import type { AccreditationStatus } from '../../seminars/contract/accreditation-status.ts'
import type { Deadline } from '../contract/accreditation.ts'
import { addDays, regularHolidays, subtractWorkingDays } from './working-days.ts'

interface AccreditedSeminar {
  /** First and last day in Manila, YYYY-MM-DD. */
  readonly firstDay: string
  readonly lastDay: string
  readonly statuses: readonly AccreditationStatus[]
}

export interface DeadlineRules {
  readonly applyWorkingDaysAhead: number
  readonly reportDueDays: number
  readonly furtherHolidays: readonly string[]
}

/** What is due for a seminar: applications that were not handed in yet, and the report on approved ones. */
export function listDeadlines(
  { firstDay, lastDay, statuses }: AccreditedSeminar,
  rules: DeadlineRules,
): Deadline[] {
  const deadlines: Deadline[] = []
  if (statuses.some((status) => status === 'planned' || status === 'returned')) {
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
  if (statuses.includes('approved'))
    deadlines.push({
      kind: 'report_due',
      dueOn: addDays(lastDay, rules.reportDueDays),
      text: 'Submit the completion report',
    })
  return deadlines
}
