/** Dashboard rules without I/O. */
import { formatDateRange, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { registrationPath } from '../seminars/contract/paths.ts'
import type { OwnRegistration, RecentRegistration } from './contract/dashboards.ts'

export const dashboardListLength = 5

export const plottedSeminarsLimit = 10

/** Counting stops here, as exact larger numbers are useless. */
export const dashboardCountLimit = 1000

const minuteInMs = 60_000
const overdueAfterMinutes = 10

/** E-mail due before this instant counts as stuck. */
export function mailOverdueBefore(now: Date): Date {
  return new Date(now.getTime() - overdueAfterMinutes * minuteInMs)
}

const weeksShown = 12
const daysOfWeek = 7

export interface CalendarWeek {
  /** A Monday, YYYY-MM-DD in Manila. */
  readonly startDay: string
  readonly startsAt: Date
  /** Exclusive. */
  readonly endsAt: Date
}

/** The last twelve weeks (Monday to Sunday, Manila), ending with that of `now`. */
export function listLastWeeks(now: Date): CalendarWeek[] {
  const today = toManilaDay(now)
  // Read as UTC to get the date's weekday.
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + daysOfWeek - 1) % daysOfWeek
  return Array.from({ length: weeksShown }, (_, place) => {
    const startsAt = startOfManilaDay(today, (place + 1 - weeksShown) * daysOfWeek - daysSinceMonday)
    const startDay = toManilaDay(startsAt)
    return { startDay, startsAt, endsAt: startOfManilaDay(startDay, daysOfWeek) }
  })
}

/** 'November 16–22, 2026' */
export function formatWeek(startDay: string): string {
  return formatDateRange(startOfManilaDay(startDay), startOfManilaDay(startDay, daysOfWeek - 1))
}

/** '1,234', or 'more than 999' at the limit. */
export function formatCappedCount(count: number): string {
  return count >= dashboardCountLimit ? `more than ${dashboardCountLimit - 1}` : String(count)
}

/** The coming midnight from Sunday to Monday in Manila. */
export function endOfWeek(now: Date): Date {
  return listLastWeeks(now).at(-1)?.endsAt ?? now
}

export interface StatusLabel {
  readonly label: string
  readonly tone: 'success' | 'warning' | 'destructive'
}

export function registrationStatusLabel(registration: OwnRegistration): StatusLabel {
  if (registration.seminarStatus === 'cancelled') return { label: 'Seminar cancelled', tone: 'destructive' }
  if (registration.isCancelled) return { label: 'Registration cancelled', tone: 'destructive' }
  if (registration.attendanceStatus === 'attended') return { label: 'Attended', tone: 'success' }
  if (registration.isFree) return { label: 'Registered', tone: 'success' }
  return paymentStatusLabels[registration.paymentStatus]
}

const paymentStatusLabels: Record<OwnRegistration['paymentStatus'], StatusLabel> = {
  pending: { label: 'Payment pending', tone: 'warning' },
  verified: { label: 'Payment verified', tone: 'success' },
  rejected: { label: 'Payment rejected', tone: 'destructive' },
}

export function recentRegistrationLabel({ paymentStatus, isFree }: RecentRegistration): StatusLabel {
  return isFree ? { label: 'Free', tone: 'success' } : paymentStatusLabels[paymentStatus]
}

/**
 * Returns the URL for a rejected registration: opens the form even if the browser stores the registration.
 */
export function repeatRegistrationHref(seminarId: number): string {
  return `${registrationPath(seminarId)}&again=1`
}
