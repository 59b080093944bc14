import { startOfManilaDay } from '../../../platform/format/dates.ts'

/** Days before the deadline of an application, the nearest first. */
const reminderDays = [1, 7, 14] as const
export type ReminderDays = (typeof reminderDays)[number]

const dayInMs = 24 * 60 * 60 * 1000

/**
 * The reminder that is due; null before the first and after the deadline. Of several that were missed, the nearest.
 * @param dueOn the deadline, YYYY-MM-DD
 * @param today in Manila, YYYY-MM-DD
 */
export function findDueReminder(dueOn: string, today: string): ReminderDays | null {
  const daysLeft = (startOfManilaDay(dueOn).getTime() - startOfManilaDay(today).getTime()) / dayInMs
  if (daysLeft < 0) return null
  return reminderDays.find((days) => daysLeft <= days) ?? null
}

/** Deduplication key: each reminder once. */
export function applicationReminderKey(accreditationId: number, days: ReminderDays): string {
  return `accreditation_due:${accreditationId}:${days}`
}
