/** Counts messages, not events. */
import * as z from 'zod/mini'
import { integerParam } from '#app/platform/paging.ts'

const rate = z.number().check(z.gte(0), z.lte(1))

export const MailStatistics = z.object({
  totalSent: z.int(),
  totalDelivered: z.int(),
  totalOpened: z.int(),
  totalClicked: z.int(),
  totalBounced: z.int(),
  totalUnsubscribed: z.int(),
  /** Rate of those sent; 0 without any. */
  deliveryRate: rate,
  /** Rate of those delivered. */
  openRate: rate,
  clickRate: rate,
})
export type MailStatistics = z.infer<typeof MailStatistics>

const longestStatisticsInDays = 366

export const MailStatisticsByDayQuery = z.strictObject({
  days: z._default(integerParam(1, longestStatisticsInDays), 30),
})
export type MailStatisticsByDayQuery = z.infer<typeof MailStatisticsByDayQuery>

/** Counts of a day in Manila time. */
export const MailStatisticsOfDay = z.object({
  day: z.iso.date(),
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  bounced: z.int(),
})
export type MailStatisticsOfDay = z.infer<typeof MailStatisticsOfDay>

/** Oldest first, including days without mail. */
export const MailStatisticsByDay = z.object({ days: z.array(MailStatisticsOfDay) })
export type MailStatisticsByDay = z.infer<typeof MailStatisticsByDay>
