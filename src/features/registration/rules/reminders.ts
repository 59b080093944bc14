/** When somebody is reminded of their seminar: days of the Manila calendar, at hours at which nobody is asleep. */
import { manilaDay, manilaDayStart } from '../../../platform/format/dates.ts'

/** How many days before a seminar its registrants are reminded. */
const daysAheadOfReminders = [3, 1]

const hourInMs = 60 * 60 * 1000
const firstHour = 8
/** Of which no reminder is written any more. */
const quietHour = 20

/** The seminars that begin on one day, and what a reminder says of it. */
export interface ReminderDay {
  readonly daysAhead: number
  /** YYYY-MM-DD in Manila. */
  readonly day: string
  readonly from: Date
  readonly until: Date
}

/** The days whose seminars are reminded of at this moment; none by night. */
export function reminderDays(now: Date): ReminderDay[] {
  const today = manilaDay(now)
  const hour = (now.getTime() - manilaDayStart(today).getTime()) / hourInMs
  if (hour < firstHour || hour >= quietHour) return []
  return daysAheadOfReminders.map((daysAhead) => {
    const from = manilaDayStart(today, daysAhead)
    return { daysAhead, day: manilaDay(from), from, until: manilaDayStart(today, daysAhead + 1) }
  })
}

/**
 * Whatever is written under one key is written once: each reminder of a registration, and anew where the seminar moved
 * to another day.
 */
export function reminderKey(registrationId: number, { day, daysAhead }: ReminderDay): string {
  return `reminder-${registrationId}-${day}-${daysAhead}`
}

const toldByReminders: ReadonlySet<string> = new Set([
  'title',
  'startDate',
  'endDate',
  'locationType',
  'locationAddress',
  'locationDetails',
  'cpdPoints',
  'status',
])

/** Whether reminders that wait would tell what is not true any more. @param names the wire's names of what changed */
export function contradictsReminders(names: readonly string[]): boolean {
  return names.some((name) => toldByReminders.has(name))
}
