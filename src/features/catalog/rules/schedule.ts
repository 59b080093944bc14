/**
 * When a seminar takes place, as it is planned: days and time slots, their length, and what cannot be.
 *
 * Apart from the other rules, because only the office plans.
 */
import { addDays } from '../../../platform/format/manila-clock.ts'
import type { LocationType } from '../contract/words.ts'

const minuteInMs = 60_000
const dayInMs = 24 * 60 * minuteInMs
/** Manila keeps the same distance from UTC all year. */
const manilaOffsetInMs = 8 * 60 * minuteInMs

const lunchInMinutes = 60
/** Days up to this length keep it; longer ones lose an hour of lunch (decisions, "Seminars"). */
const longestDayWithoutLunchInMinutes = 5 * 60

/** How long a seminar lasts of which neither an end nor a length is known (specification 2, section 9). */
export const defaultDurationInMinutes = 60

function manilaDayNumber(instant: Date): number {
  return Math.floor((instant.getTime() + manilaOffsetInMs) / dayInMs)
}

function minutesOfDay(instant: Date): number {
  return Math.floor(((instant.getTime() + manilaOffsetInMs) % dayInMs) / minuteInMs)
}

/**
 * Length in minutes of a seminar whose days all keep the hours of the first start and the last end.
 *
 * Each day longer than five hours loses one hour of lunch: 09:00 to 17:00 is 420 minutes, a two-hour webinar 120.
 */
export function durationInMinutes(startsAt: Date, endsAt: Date): number {
  const days = Math.max(0, manilaDayNumber(endsAt) - manilaDayNumber(startsAt)) + 1
  const slot = minutesOfDay(endsAt) - minutesOfDay(startsAt)
  // A seminar through the night has no slot that repeats: its length is what the clock says.
  if (slot <= 0) return Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / minuteInMs))
  const perDay = slot > longestDayWithoutLunchInMinutes ? slot - lunchInMinutes : slot
  return perDay * days
}

/** The hours that a day of a seminar has unless others are typed (specification 2, section 9). */
export const usualSlot = { startTime: '09:00', endTime: '17:00' } as const

/** A schedule as a form holds it: days YYYY-MM-DD or empty, times HH:mm or empty. */
export interface TypedSchedule {
  readonly isMultiDay: boolean
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
}

/**
 * The schedule after somebody switched between one day and several: the usual hours, and an end on the next day or on
 * the same one (specification 2, section 2).
 */
export function withMultiDay(schedule: TypedSchedule, isMultiDay: boolean): TypedSchedule {
  const { startDate } = schedule
  const endDate = isMultiDay && startDate !== '' ? addDays(startDate, 1) : startDate
  return { ...usualSlot, isMultiDay, startDate, endDate }
}

/** Whether the end lies on a later day of the Manila calendar than the start. */
export function spansDays(startsAt: Date, endsAt: Date | null): boolean {
  return endsAt !== null && manilaDayNumber(endsAt) > manilaDayNumber(startsAt)
}

const endTimeTooEarly = 'End time must be after start time'
export const endOrPlaceMissing =
  'For multi-day seminars, end date is required and must be after start date. Location address is required for in-person seminars.'

export interface PlannedFacts {
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** As it was planned, or as the days tell. */
  readonly isMultiDay: boolean
  readonly locationType: LocationType
  readonly locationAddress: string | null
}

export type PlanProblem = 'multi_day_end' | 'end_time' | 'place'

/** What cannot be about when and where a seminar takes place; null where it can (specification 2, section 5). */
export function planProblem(facts: PlannedFacts): PlanProblem | null {
  const { startsAt, endsAt, isMultiDay, locationType, locationAddress } = facts
  const endsBeforeItsDay = endsAt !== null && manilaDayNumber(endsAt) < manilaDayNumber(startsAt)
  if (isMultiDay && !spansDays(startsAt, endsAt)) return 'multi_day_end'
  if (endsBeforeItsDay) return 'multi_day_end'
  if (endsAt !== null && endsAt <= startsAt) return 'end_time'
  const hasPlace = locationType === 'online' || (locationAddress ?? '').trim() !== ''
  return hasPlace ? null : 'place'
}

/** Each is told at the end date, the two of the combined rule in its words. */
export const planProblemText: Record<PlanProblem, string> = {
  multi_day_end: endOrPlaceMissing,
  end_time: endTimeTooEarly,
  place: endOrPlaceMissing,
}
