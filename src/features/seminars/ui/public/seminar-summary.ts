import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import type { DetailsEntry } from '#app/ui/public/facts.tsx'

export function toSeminarSummary({ title, startDate, endDate, price }: PublicSeminar): DetailsEntry[] {
  return [
    ['Seminar', title],
    ['Date', formatDateRange(startDate, endDate)],
    ['Time', formatTimeRange(startDate, endDate)],
    ['Price', formatPrice(price)],
  ]
}
