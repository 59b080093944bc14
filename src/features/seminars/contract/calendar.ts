import * as z from 'zod/mini'
import { MonthParam, Seminar } from './seminars.ts'

export const CalendarQuery = z.strictObject({ month: MonthParam })
export type CalendarQuery = z.infer<typeof CalendarQuery>

export const CalendarSeminar = z.pick(Seminar, {
  id: true,
  title: true,
  startDate: true,
  endDate: true,
  durationMinutes: true,
  status: true,
  isDraft: true,
  category: true,
  registeredCount: true,
  maxAttendees: true,
  seatsLeft: true,
})
export type CalendarSeminar = z.infer<typeof CalendarSeminar>

export const CalendarMonth = z.object({
  month: z.string(),
  /** Seminars with a day in the month, by start. */
  seminars: z.array(CalendarSeminar),
  /** The total, which may exceed the number listed. */
  total: z.int(),
})
export type CalendarMonth = z.infer<typeof CalendarMonth>
