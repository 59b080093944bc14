import { startOfManilaDay } from '#app/platform/format/dates.ts'

/** Days before the deadline of an application, the nearest first. */
export const applicationReminderDays = [1, 7, 14] as const
/** Days before the deadline of a completion report. */
export const reportReminderDays = [1, 3, 7, 14] as const
/** Days before the deadline of attendance sheets that are handed in before the report. */
export const sheetsReminderDays = [1, 3] as const

/** Days after a deadline in which it is told that it has passed; not for what was overdue long before. */
const overdueForDays = 14

const dayInMs = 24 * 60 * 60 * 1000

const daysUntil = (dueOn: string, today: string) =>
  (startOfManilaDay(dueOn).getTime() - startOfManilaDay(today).getTime()) / dayInMs

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
  const daysLeft = daysUntil(dueOn, today)
  if (daysLeft < 0) return null
  return reminderDays.find((days) => daysLeft <= days) ?? null
}

/** Whether the deadline has passed lately. */
export function isJustOverdue(dueOn: string, today: string): boolean {
  const daysLeft = daysUntil(dueOn, today)
  return daysLeft < 0 && daysLeft >= -overdueForDays
}
