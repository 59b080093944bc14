/** The month of seminars that staff look at, as it crosses the wire. */
import * as z from 'zod/mini'
import { Seminar } from '../contract.ts'
import { monthPattern } from './words.ts'

const monthInvalid = 'Invalid month'

/** A month of the Manila calendar. */
export const CalendarQuery = z.strictObject({
  month: z.string(monthInvalid).check(z.regex(monthPattern, monthInvalid)),
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

/** What a square of the calendar shows of a seminar. */
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
  /** By start; every seminar of which some day lies in the month. */
  seminars: z.array(CalendarSeminar),
  /** How many there are in all; more than are listed where the month is fuller than a screen can show. */
  total: z.int(),
})
export type CalendarMonth = z.infer<typeof CalendarMonth>
