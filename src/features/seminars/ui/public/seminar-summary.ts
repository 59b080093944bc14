import { formatDayRange, formatTimeRange } from '../../../../platform/format/dates.ts'
import { formatPrice } from '../../../../platform/format/money.ts'
import type { Fact } from '../../../../ui/public/facts.tsx'
import type { ShownSeminar } from '../../contract/seminars.ts'

export function seminarFacts({ title, startDate, endDate, price }: ShownSeminar): Fact[] {
  return [
    ['Seminar', title],
    ['Date', formatDayRange(startDate, endDate)],
    ['Time', formatTimeRange(startDate, endDate)],
    ['Price', formatPrice(price)],
  ]
}
