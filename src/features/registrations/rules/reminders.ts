/** Times of reminders: Manila days, never at night. */
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'

const hourInMs = 60 * 60 * 1000
const firstHour = 8
/** No reminders after this hour. */
const quietHour = 20

export interface ReminderDay {
  readonly daysAhead: number
  /** No other reminder follows. */
  readonly isLast: boolean
  /** YYYY-MM-DD in Manila. */
  readonly day: string
  readonly from: Date
  readonly until: Date
}

/** Whether e-mails without urgency may be sent. */
export function isDaytime(now: Date): boolean {
  const hour = (now.getTime() - startOfManilaDay(toManilaDay(now)).getTime()) / hourInMs
  return hour >= firstHour && hour < quietHour
}

/**
 * Days to remind of now; none at night.
 * @param daysAheadOfReminders on which days before a seminar
 */
export function listReminderDays(now: Date, daysAheadOfReminders: readonly number[]): ReminderDay[] {
  if (!isDaytime(now)) return []
  const today = toManilaDay(now)
  const last = Math.min(...daysAheadOfReminders)
  return daysAheadOfReminders.map((daysAhead) => {
    const from = startOfManilaDay(today, daysAhead)
    return {
      daysAhead,
      isLast: daysAhead === last,
      day: toManilaDay(from),
      from,
      until: startOfManilaDay(today, daysAhead + 1),
    }
  })
}

/** Deduplication key: once per reminder, and again if the seminar moves to another day. */
export function reminderDedupeKey(registrationId: number, { day, daysAhead }: ReminderDay): string {
  return `reminder-${registrationId}-${day}-${daysAhead}`
}

const fieldsInReminders: ReadonlySet<string> = new Set([
  'title',
  'startDate',
  'endDate',
  'locationType',
  'locationAddress',
  'locationDetails',
  'cpdPoints',
  'status',
])

/**
 * Whether queued reminders become wrong.
 * @param names wire names of changed fields
 */
export function affectsQueuedReminders(names: readonly string[]): boolean {
  return names.some((name) => fieldsInReminders.has(name))
}
