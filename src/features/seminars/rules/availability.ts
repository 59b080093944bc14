import type { SeminarStatus } from '../contract/labels.ts'
import type { Seminar } from '../contract/seminars.ts'

const minuteInMs = 60_000

export interface SeminarSchedule {
  readonly startDate: string | Date
  readonly endDate: string | Date | null
  readonly durationMinutes: number
}

/** The end, or the start plus the duration if no end is set. */
export function seminarFinishesAt(schedule: SeminarSchedule): Date {
  if (schedule.endDate !== null) return new Date(schedule.endDate)
  return new Date(new Date(schedule.startDate).getTime() + schedule.durationMinutes * minuteInMs)
}

export type SeminarBadge = 'cancelled' | 'completed' | 'full' | 'upcoming' | 'scheduled'

type BadgeInput = SeminarSchedule & Pick<Seminar, 'status' | 'seatsLeft'>

export function toSeminarBadge(seminar: BadgeInput, now: Date): SeminarBadge {
  if (seminar.status === 'cancelled') return 'cancelled'
  if (seminar.status === 'completed' || seminarFinishesAt(seminar) < now) return 'completed'
  if (seminar.seatsLeft === 0) return 'full'
  return new Date(seminar.startDate) > now ? 'upcoming' : 'scheduled'
}

export type RegistrationClosedReason = 'draft' | 'cancelled' | 'over' | 'full'

export interface SeatAvailability {
  readonly status: SeminarStatus
  readonly finishesAt: Date
  readonly seatsLeft: number | null
  /** Whether it is a draft; omitted where only published seminars are read. */
  readonly isDraft?: boolean
}

/** Returns why registration is closed; null if a seat can be taken. */
export function whyRegistrationClosed(seminar: SeatAvailability, now: Date): RegistrationClosedReason | null {
  if (seminar.isDraft) return 'draft'
  if (seminar.status === 'cancelled') return 'cancelled'
  if (seminar.status === 'completed' || seminar.finishesAt < now) return 'over'
  return seminar.seatsLeft === 0 ? 'full' : null
}

/** The same for a seminar as pages get it. */
export function whySeminarClosed(
  seminar: SeminarSchedule & Omit<SeatAvailability, 'finishesAt'>,
  now: Date,
): RegistrationClosedReason | null {
  return whyRegistrationClosed({ ...seminar, finishesAt: seminarFinishesAt(seminar) }, now)
}

export const registrationClosedTexts: Record<RegistrationClosedReason, string> = {
  draft: 'This seminar is a draft.',
  cancelled: 'This seminar was cancelled.',
  over: 'This seminar has ended.',
  full: 'This seminar is full.',
}
