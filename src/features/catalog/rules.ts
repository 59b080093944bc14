/** Decisions about a seminar that need nothing but its facts and the time. */

import type { SeminarStatus } from './contract/words.ts'
import type { Seminar } from './contract.ts'

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

export type ClosedReason = 'draft' | 'cancelled' | 'over' | 'full'

export interface SeatFacts {
  readonly status: SeminarStatus
  readonly finishesAt: Date
  readonly seatsLeft: number | null
  /** Left out where only published seminars are read. */
  readonly isDraft?: boolean
}

/** Why nobody can register now; null where a seat can be taken. */
export function whyClosed(seminar: SeatFacts, now: Date): ClosedReason | null {
  if (seminar.isDraft) return 'draft'
  if (seminar.status === 'cancelled') return 'cancelled'
  if (seminar.status === 'completed' || seminar.finishesAt < now) return 'over'
  return seminar.seatsLeft === 0 ? 'full' : null
}

export const closedText: Record<ClosedReason, string> = {
  draft: 'This seminar is a draft.',
  cancelled: 'This seminar was cancelled.',
  over: 'This seminar has ended.',
  full: 'This seminar is full.',
}
