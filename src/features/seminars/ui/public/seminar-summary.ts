import { formatDateRange, formatTimeRange } from '../../../../platform/format/dates.ts'
import { formatPrice } from '../../../../platform/format/money.ts'
import type { DetailsEntry } from '../../../../ui/public/facts.tsx'
import type { PublicSeminar } from '../../contract/seminars.ts'

export function toSeminarSummary({ title, startDate, endDate, price }: PublicSeminar): DetailsEntry[] {
  return [
    ['Seminar', title],
    ['Date', formatDateRange(startDate, endDate)],
    ['Time', formatTimeRange(startDate, endDate)],
    ['Price', formatPrice(price)],
  ]
}
