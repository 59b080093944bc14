/** What the dashboards count and how they put it, without I/O. */
import { formatDayRange, manilaDay, manilaDayStart } from '../../platform/format/dates.ts'
import { seminarPath } from '../catalog/rules.ts'
import type { OwnRegistration, RecentRegistration } from './contract.ts'

/** Rows of each list (specification 2, section 9). */
export const listLength = 5

/** Bars of the plot of seats. */
export const seminarsPlotted = 10

/** Counting ends here: who has a thousand payments to look at need not know of how many more. */
export const mostCounted = 1000

const minuteInMs = 60_000
const overdueAfterMinutes = 10

/** Mail that is due since before this instant waits for something else than its turn. */
export function mailOverdueSince(now: Date): Date {
  return new Date(now.getTime() - overdueAfterMinutes * minuteInMs)
}

const weeksShown = 12
const daysOfWeek = 7

export interface Week {
  /** The Monday, YYYY-MM-DD in Manila. */
  readonly startDay: string
  readonly startsAt: Date
  /** The first instant that is not part of it. */
  readonly endsAt: Date
}

/** The last twelve weeks of the Manila calendar, from Monday to Sunday, that of `now` last. */
export function lastWeeks(now: Date): Week[] {
  const today = manilaDay(now)
  // Days of a calendar have no zone: read as UTC, the weekday is that of the date.
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + daysOfWeek - 1) % daysOfWeek
  return Array.from({ length: weeksShown }, (_, place) => {
    const startsAt = manilaDayStart(today, (place + 1 - weeksShown) * daysOfWeek - daysSinceMonday)
    const startDay = manilaDay(startsAt)
    return { startDay, startsAt, endsAt: manilaDayStart(startDay, daysOfWeek) }
  })
}

/** 'November 16–22, 2026' */
export function formatWeek(startDay: string): string {
  return formatDayRange(manilaDayStart(startDay), manilaDayStart(startDay, daysOfWeek - 1))
}

/** '1,234', or 'more than 999' where counting was ended. */
export function formatCapped(count: number): string {
  return count >= mostCounted ? `more than ${mostCounted - 1}` : String(count)
}

export interface StatusWords {
  readonly words: string
  readonly tone: 'success' | 'warning' | 'destructive'
}

/** What there is to say of one's registration: that the seminar is off, that one was there, or how the payment stands. */
export function registrationWords(registration: OwnRegistration): StatusWords {
  if (registration.seminarStatus === 'cancelled') return { words: 'Seminar cancelled', tone: 'destructive' }
  if (registration.attendanceStatus === 'attended') return { words: 'Attended', tone: 'success' }
  if (registration.isFree) return { words: 'Registered', tone: 'success' }
  return paymentWords[registration.paymentStatus]
}

const paymentWords: Record<OwnRegistration['paymentStatus'], StatusWords> = {
  pending: { words: 'Payment pending', tone: 'warning' },
  verified: { words: 'Payment verified', tone: 'success' },
  rejected: { words: 'Payment rejected', tone: 'destructive' },
}

/** How the payment of a registration in a list of many people's stands. */
export function recentWords({ paymentStatus, isFree }: RecentRegistration): StatusWords {
  return isFree ? { words: 'Free', tone: 'success' } : paymentWords[paymentStatus]
}

/** Where one registers for a seminar. */
export const registrationHref = seminarPath

/** The same for a rejected registration: the form itself, also where this browser remembers the registration. */
export function registrationAgainHref(seminarId: number): string {
  return `${seminarPath(seminarId)}&again=1`
}
