import { startOfManilaMonth, toManilaDay } from '#app/platform/format/dates.ts'

/** Days, as YYYY-MM-DD, of which an account has a statement, or of which staff said that there were no transactions. */
export interface StatementPeriod {
  readonly from: string
  readonly to: string
  readonly isDeclared: boolean
}

export interface MonthWithoutStatement {
  /** YYYY-MM */
  readonly month: string
  /** Staff said that there were no transactions. */
  readonly isDeclared: boolean
}

const toMonth = (day: string) => day.slice(0, 7)

const addMonths = (month: string, months: number) => toMonth(toManilaDay(startOfManilaMonth(month, months)))

/**
 * Lists the months of an account that are over and of which no statement has a day, the latest first: since its first
 * statement, or the latest month alone if it has none yet.
 * @param days today, and the day on which the account was added
 */
export function listMonthsWithoutStatement(
  periods: readonly StatementPeriod[],
  days: { readonly today: string; readonly addedOn: string },
): MonthWithoutStatement[] {
  const last = addMonths(toMonth(days.today), -1)
  const [earliest = toMonth(days.addedOn) > last ? days.today : last] = periods
    .map(({ from }) => from)
    .toSorted()
  const months: MonthWithoutStatement[] = []
  for (let month = last; month >= toMonth(earliest); month = addMonths(month, -1)) {
    const within = periods.filter(({ from, to }) => toMonth(from) <= month && month <= toMonth(to))
    const isDeclared = within.some((period) => period.isDeclared)
    if (isDeclared || within.length === 0) months.push({ month, isDeclared })
  }
  return months
}
