import { formatDate, formatDateTime } from '#app/platform/format/dates.ts'

const dayInMs = 24 * 60 * 60_000
const midnightInManilaInMs = 16 * 60 * 60_000

/** Whether money has a time: statements that give only the day, and days typed by hand, have midnight in Manila. */
export function hasTimeOfDay(occurredAt: Date | string): boolean {
  return new Date(occurredAt).getTime() % dayInMs !== midnightInManilaInMs
}

/** 'November 5, 2026, 2:13 PM', or the day alone where no more is known. */
export function formatMoneyTime(occurredAt: string): string {
  return hasTimeOfDay(occurredAt) ? formatDateTime(occurredAt) : formatDate(occurredAt)
}
