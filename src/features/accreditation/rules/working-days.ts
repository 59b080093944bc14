/** Days as YYYY-MM-DD, which PRC counts by calendar or working days. */

const dayInMs = 24 * 60 * 60 * 1000

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

export function addCalendarDays(day: string, count: number): string {
  return toDay(toTime(day) + count * dayInMs)
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay()
  return weekday === 0 || weekday === 6
}

/**
 * The latest day by which `count` working days lie between it and the given day, which is not counted.
 * @param holidays days on which offices are closed
 */
export function subtractWorkingDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let left = count
  let current = day
  while (left > 0) {
    const earlier = subtractWeekdays(current, left)
    const passed = [...holidays].filter((holiday) => holiday >= earlier && holiday < current)
    // Each holiday on a weekday costs one more day.
    left = passed.filter((holiday) => !isWeekend(toTime(holiday))).length
    current = earlier
  }
  return current
}

function subtractWeekdays(day: string, count: number): string {
  let left = count
  let time = toTime(day)
  while (left > 0) {
    time -= dayInMs
    if (!isWeekend(time)) left -= 1
  }
  return toDay(time)
}

/** Month and day of the regular holidays on fixed dates (RA 9492). */
const fixedHolidays = ['01-01', '04-09', '05-01', '06-12', '11-30', '12-25', '12-30']

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const date = (h + l - 7 * m + 33 * month + 19) % 32
  return toDay(Date.UTC(year, month - 1, date))
}

function lastMondayOfAugust(year: number): string {
  const last = Date.UTC(year, 7, 31)
  return toDay(last - ((new Date(last).getUTCDay() + 6) % 7) * dayInMs)
}

/** Holidays by year, cached because a list of programs needs the same years repeatedly. */
const holidaysByYear = new Map<number, readonly string[]>()

/**
 * Regular holidays of the Philippines that follow from a rule: fixed dates, Maundy Thursday, Good Friday and National
 * Heroes Day. The Islamic feasts are proclaimed each year and must be added.
 */
export function regularHolidays(year: number): readonly string[] {
  const known = holidaysByYear.get(year)
  if (known !== undefined) return known
  const easter = easterSunday(year)
  const holidays = [
    ...fixedHolidays.map((date) => `${year}-${date}`),
    addCalendarDays(easter, -3),
    addCalendarDays(easter, -2),
    lastMondayOfAugust(year),
  ].toSorted()
  holidaysByYear.set(year, holidays)
  return holidays
}
