import { startOfManilaDay } from '#app/platform/format/dates.ts'

/** Days before the deadline of an application, the nearest first. */
export const applicationReminderDays = [1, 7, 14] as const
/** Days before the deadline of a completion report. */
export const reportReminderDays = [7] as const

const dayInMs = 24 * 60 * 60 * 1000

/**
 * The reminder that is due, by its days before the deadline; null before the first and after the deadline. Of several
 * that were missed, the nearest.
 * @param dueOn the deadline, YYYY-MM-DD
 * @param today in Manila, YYYY-MM-DD
 */
export function findDueReminder(
  dueOn: string,
  today: string,
  reminderDays: readonly number[],
): number | null {
  const daysLeft = (startOfManilaDay(dueOn).getTime() - startOfManilaDay(today).getTime()) / dayInMs
  if (daysLeft < 0) return null
  return reminderDays.find((days) => daysLeft <= days) ?? null
}
