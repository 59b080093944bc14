import type { MailStatistics, MailStatisticsOfDay } from '../contract/statistics.ts'

export type MailCounts = Pick<
  MailStatistics,
  'totalSent' | 'totalDelivered' | 'totalOpened' | 'totalClicked' | 'totalBounced' | 'totalUnsubscribed'
>

/** Computes a share, capped at 1: an event may arrive before its message is recorded as sent. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole)
}

export function toMailStatistics(counts: MailCounts): MailStatistics {
  const { totalSent, totalDelivered, totalOpened, totalClicked } = counts
  return {
    ...counts,
    deliveryRate: share(totalDelivered, totalSent),
    openRate: share(totalOpened, totalDelivered),
    clickRate: share(totalClicked, totalDelivered),
  }
}

/** '98.50%' */
export function formatMailRate(rate: number): string {
  return `${(rate * 100).toFixed(2)}%`
}

/** Counts in chronological order. */
export const dailyMailCounts = ['sent', 'delivered', 'opened', 'bounced'] as const
export type DailyMailCount = (typeof dailyMailCounts)[number]

export function sumDailyMailCounts(days: readonly MailStatisticsOfDay[], name: DailyMailCount): number {
  return days.reduce((sum, day) => sum + day[name], 0)
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUpScaleMaximum(largest: number): number {
  const noughts = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  const step = [1, 2, 5, 10].find((step) => step * noughts >= largest)
  return (step ?? 10) * noughts
}
