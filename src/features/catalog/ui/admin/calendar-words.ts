/** Months and days of the Manila calendar in words; reckoned in UTC, where a day of the calendar stays what it is. */
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

/** 'December 2026' */
export function monthWords(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}

/** 'Saturday, December 5' */
export function dayWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
