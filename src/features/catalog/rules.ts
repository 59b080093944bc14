/** Decisions about a seminar that need nothing but its facts and the time. */
import type { Seminar, SeminarStatus } from './contract.ts'

const minuteInMs = 60_000

export interface Schedule {
  readonly startDate: string | Date
  readonly endDate: string | Date | null
  readonly durationMinutes: number
}

/** When a seminar is over: its end, or its start plus its length where no end was given. */
export function finishesAt(schedule: Schedule): Date {
  if (schedule.endDate !== null) return new Date(schedule.endDate)
  return new Date(new Date(schedule.startDate).getTime() + schedule.durationMinutes * minuteInMs)
}

/** Where a seminar can be read about and registered for, from the root of the site: the address that is shared. */
export function seminarPath(seminarId: number): string {
  return `/register?seminar=${seminarId}`
}

export type SeminarBadge = 'cancelled' | 'completed' | 'full' | 'upcoming' | 'scheduled'

type BadgeFacts = Schedule & Pick<Seminar, 'status' | 'seatsLeft'>

/** What a card's badge says; derived, never stored (decisions, "Seminars"). */
export function badgeOf(seminar: BadgeFacts, now: Date): SeminarBadge {
  if (seminar.status === 'cancelled') return 'cancelled'
  if (seminar.status === 'completed' || finishesAt(seminar) < now) return 'completed'
  if (seminar.seatsLeft === 0) return 'full'
  return new Date(seminar.startDate) > now ? 'upcoming' : 'scheduled'
}

export type ClosedReason = 'cancelled' | 'over' | 'full'

export interface SeatFacts {
  readonly status: SeminarStatus
  readonly finishesAt: Date
  readonly seatsLeft: number | null
}

/** Why nobody can register now; null where a seat can be taken. */
export function whyClosed(seminar: SeatFacts, now: Date): ClosedReason | null {
  if (seminar.status === 'cancelled') return 'cancelled'
  if (seminar.status === 'completed' || seminar.finishesAt < now) return 'over'
  return seminar.seatsLeft === 0 ? 'full' : null
}

export const closedText: Record<ClosedReason, string> = {
  cancelled: 'This seminar was cancelled.',
  over: 'This seminar has ended.',
  full: 'This seminar is full.',
}

const lunchInMinutes = 60
/** Days up to this length keep it; longer ones lose an hour of lunch (decisions, "Seminars"). */
const longestDayWithoutLunchInMinutes = 5 * 60

const dayInMs = 24 * 60 * minuteInMs
/** Manila keeps the same distance from UTC all year. */
const manilaOffsetInMs = 8 * 60 * minuteInMs

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
