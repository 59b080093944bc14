/** Days that count toward the renewal of a license. Days are Manila days in ISO format. */

export interface Cycle {
  /** First day that counts. */
  readonly from: string
  /** Last day that counts. */
  readonly until: string
  /** Whether it ends with the license; otherwise it ends today, because the expiry is unknown. */
  readonly isByExpiry: boolean
}

interface CycleInput {
  readonly expiresOn: string | null
  readonly cycleYears: number
  readonly today: string
}

/** The years until the license expires, without the day on which they begin; the last years if that is unknown. */
export function toCycle({ expiresOn, cycleYears, today }: CycleInput): Cycle {
  const until = expiresOn ?? today
  return { from: dayAfter(yearsBefore(until, cycleYears)), until, isByExpiry: expiresOn !== null }
}

export function isInCycle(day: string, { from, until }: Cycle): boolean {
  return from <= day && day <= until
}

/** The same day of an earlier year; February 28 where that year has no February 29. */
function yearsBefore(day: string, years: number): string {
  // A mistyped year of a license may be small.
  const year = Math.max(1, Number(day.slice(0, 4)) - years)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const date = day.slice(4) === '-02-29' && !isLeap ? '-02-28' : day.slice(4)
  return `${String(year).padStart(4, '0')}${date}`
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
