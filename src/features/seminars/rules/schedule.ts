import { addDays } from '#app/platform/format/manila-clock.ts'
import type { LocationType } from '../contract/labels.ts'

const minuteInMs = 60_000
const dayInMs = 24 * 60 * minuteInMs
/** Manila has no daylight saving time. */
const manilaOffsetInMs = 8 * 60 * minuteInMs

const lunchInMinutes = 60
/** Longest day without lunch; longer ones lose an hour for it. */
const longestDayWithoutLunchInMinutes = 5 * 60

/** Duration if neither an end nor a length is known. */
export const defaultDurationInMinutes = 60

function manilaDayNumber(instant: Date): number {
  return Math.floor((instant.getTime() + manilaOffsetInMs) / dayInMs)
}

function minutesOfDay(instant: Date): number {
  return Math.floor(((instant.getTime() + manilaOffsetInMs) % dayInMs) / minuteInMs)
}

/**
 * Minutes; every day has the hours of the first start and last end. Days over five hours lose an hour of
 * lunch: 09:00 to 17:00 is 420.
 */
export function durationInMinutes(startsAt: Date, endsAt: Date): number {
  const days = Math.max(0, manilaDayNumber(endsAt) - manilaDayNumber(startsAt)) + 1
  const slot = minutesOfDay(endsAt) - minutesOfDay(startsAt)
  // An overnight seminar has no daily slot: its length is the elapsed time.
  if (slot <= 0) return Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / minuteInMs))
  const perDay = slot > longestDayWithoutLunchInMinutes ? slot - lunchInMinutes : slot
  return perDay * days
}

export const defaultTimeSlot = { startTime: '09:00', endTime: '17:00' } as const

export interface ScheduleInput {
  readonly isMultiDay: boolean
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
}

export type TimeSlot = Pick<ScheduleInput, 'startTime' | 'endTime'>

/** Applies default hours and end day. */
export function switchMultiDay(
  schedule: ScheduleInput,
  isMultiDay: boolean,
  hours: TimeSlot = defaultTimeSlot,
): ScheduleInput {
  const { startDate } = schedule
  const endDate = isMultiDay && startDate !== '' ? addDays(startDate, 1) : startDate
  return { ...hours, isMultiDay, startDate, endDate }
}

/** Whether the end is on a later day in Manila. */
export function spansSeveralDays(startsAt: Date, endsAt: Date | null): boolean {
  return endsAt !== null && manilaDayNumber(endsAt) > manilaDayNumber(startsAt)
}

const endTimeTooEarly = 'End time must be after start time'
export const endOrPlaceMissingText =
  'For multi-day seminars, end date is required and must be after start date. Location address is required for in-person seminars.'

export interface PlannedTimeAndPlace {
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** Whether there are several days, as given, or derived from the dates. */
  readonly isMultiDay: boolean
  readonly locationType: LocationType
  readonly locationAddress: string | null
}

export type SeminarPlanProblem = 'multi_day_end' | 'end_time' | 'place'

/** Returns why the time or place is impossible; null if it is fine. */
export function findPlanProblem(facts: PlannedTimeAndPlace): SeminarPlanProblem | null {
  const { startsAt, endsAt, isMultiDay, locationType, locationAddress } = facts
  const endsBeforeItsDay = endsAt !== null && manilaDayNumber(endsAt) < manilaDayNumber(startsAt)
  if (isMultiDay && !spansSeveralDays(startsAt, endsAt)) return 'multi_day_end'
  if (endsBeforeItsDay) return 'multi_day_end'
  if (endsAt !== null && endsAt <= startsAt) return 'end_time'
  const hasPlace = locationType === 'online' || (locationAddress ?? '').trim() !== ''
  return hasPlace ? null : 'place'
}

/** Messages at the end date field. */
export const planProblemTexts: Record<SeminarPlanProblem, string> = {
  multi_day_end: endOrPlaceMissingText,
  end_time: endTimeTooEarly,
  place: endOrPlaceMissingText,
}
