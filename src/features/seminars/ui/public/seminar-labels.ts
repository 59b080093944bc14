import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import type { SeminarBadge } from '#app/features/seminars/rules/availability.ts'
import { countDays, formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { formatCpdPoints, formatDuration, formatPrice } from '#app/platform/format/money.ts'
import type { BadgeVariant } from '#app/ui/public/badge.tsx'

export const seminarBadgeLabels: Record<SeminarBadge, { label: string; variant: BadgeVariant }> = {
  cancelled: { label: 'Cancelled', variant: 'destructive' },
  completed: { label: 'Completed', variant: 'success' },
  full: { label: 'Full', variant: 'warning' },
  upcoming: { label: 'Upcoming', variant: 'secondary' },
  scheduled: { label: 'Scheduled', variant: 'default' },
}

export interface SeminarTexts {
  readonly date: string
  readonly time: string
  readonly price: string
  /** '₱1,200 until November 30, then ₱1,500', or the price alone. */
  readonly fullPrice: string
  /** 'until November 30, then ₱1,500'; null if the price does not change. */
  readonly priceNote: string | null
  readonly duration: string
  readonly cpdPoints: string | null
  readonly place: string
  readonly seats: string | null
}

function placeOf(seminar: PublicSeminar): string {
  return seminar.locationType === 'online' ? 'Online' : (seminar.locationAddress ?? 'In person')
}

function seatsOf({ seatsLeft }: PublicSeminar): string | null {
  if (seatsLeft === null) return null
  if (seatsLeft === 0) return 'No seats left'
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`
}

function cpdPointsOf({ cpdPoints, isAccreditationAppliedFor }: PublicSeminar): string | null {
  // Promises no units before they are approved.
  if (isAccreditationAppliedFor) return 'Accreditation applied for'
  return cpdPoints ? formatCpdPoints(cpdPoints) : null
}

const dayInMs = 24 * 60 * 60 * 1000

/** Whether every day has the same hours; not for overnight seminars. */
function repeatsDaily({ startDate, endDate }: PublicSeminar, days: number): boolean {
  return endDate !== null && days > 1 && Date.parse(endDate) - Date.parse(startDate) > (days - 1) * dayInMs
}

export function toSeminarTexts(seminar: PublicSeminar): SeminarTexts {
  const { startDate, endDate, durationMinutes, price, earlyBird } = seminar
  const days = countDays(startDate, endDate)
  const shown = formatPrice(earlyBird ? earlyBird.price : price)
  return {
    date: formatDateRange(startDate, endDate),
    time: `${formatTimeRange(startDate, endDate)}${repeatsDaily(seminar, days) ? ' each day' : ''}`,
    price: shown,
    fullPrice: earlyBird?.text ?? shown,
    // The text begins with the price.
    priceNote: earlyBird ? earlyBird.text.slice(shown.length + 1) : null,
    duration: formatDuration(durationMinutes, days),
    cpdPoints: cpdPointsOf(seminar),
    place: placeOf(seminar),
    seats: seatsOf(seminar),
  }
}
